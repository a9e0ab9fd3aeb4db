//! The loss curve as a picture.

use std::fmt::Write;

use crate::EpochReport;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// The losses of training and validation by epoch, as an SVG picture.
pub fn loss_curve(epochs: &[EpochReport], title: &str) -> String {
    let curves: [(&str, &str, Vec<f64>); 2] = [
        ("training", "#1f77b4", epochs.iter().map(|epoch| epoch.training_loss).collect()),
        (
            "validation",
            "#d62728",
            epochs.iter().filter_map(|epoch| epoch.validation_loss).collect(),
        ),
    ];
    let all = || curves.iter().flat_map(|(_, _, losses)| losses).copied();
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let span = if high > low { high - low } else { 1.0 };
    let last = epochs.len().saturating_sub(1).max(1) as f64;
    let x = |n: usize| LEFT + (WIDTH - LEFT - RIGHT) * n as f64 / last;
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / span;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
        escaped(title)
    );
    for n in 0..=4 {
        let loss = low + span * f64::from(n) / 4.0;
        let (y, end) = (y(loss), WIDTH - RIGHT);
        let _ = write!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{end}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>\n",
            LEFT - 6.0,
            y + 4.0
        );
    }
    let every = epochs.len().div_ceil(12).max(1);
    for (n, epoch) in epochs.iter().enumerate().step_by(every) {
        let (x, y) = (x(n), HEIGHT - BOTTOM + 18.0);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            epoch.epoch
        );
    }
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">epoch</text>", WIDTH / 2.0, HEIGHT - 10.0);
    for (row, (name, colour, losses)) in curves.iter().enumerate() {
        let points: Vec<String> = losses
            .iter()
            .enumerate()
            .map(|(n, loss)| format!("{:.1},{:.1}", x(n), y(*loss)))
            .collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\" text-anchor=\"end\">{name}</text>\n",
            points.join(" "),
            WIDTH - RIGHT,
            TOP + 16.0 * (row + 1) as f64
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_falling_loss_is_drawn_from_top_left_to_bottom_right() {
        let epoch = |epoch, loss| EpochReport {
            epoch,
            training_loss: loss,
            validation_loss: Some(loss),
            result_cross_entropy: None,
        };
        let svg = loss_curve(&[epoch(1, 0.5), epoch(2, 0.25)], "a < b");
        assert!(svg.contains(">a &lt; b<"));
        assert_eq!(svg.matches("points=\"70.0,40.0 620.0,350.0\"").count(), 2);
        assert!(!loss_curve(&[], "empty").contains("NaN"));
        assert!(!loss_curve(&[epoch(1, 0.5)], "one").contains("NaN"));
    }
}
