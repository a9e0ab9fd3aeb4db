//! How the learning rate goes: up in a straight line, then down along a cosine.

/// The learning rate at `step` of `steps`, both from 0: it rises for `warm_up`
/// steps to `peak` and falls to nothing at the end.
pub(crate) fn learning_rate(peak: f32, warm_up: u64, step: u64, steps: u64) -> f32 {
    let warm_up = warm_up.min(steps / 10).max(1);
    if step < warm_up {
        return peak * (step + 1) as f32 / warm_up as f32;
    }
    let part = (step - warm_up) as f32 / (steps - warm_up).max(1) as f32;
    peak * 0.5 * (1.0 + (std::f32::consts::PI * part.min(1.0)).cos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_to_the_peak_and_falls_to_nothing() {
        let rates: Vec<f32> = (0..=1000).map(|step| learning_rate(0.5, 50, step, 1000)).collect();
        assert!(rates[..50].is_sorted() && rates[49..].is_sorted_by(|a, b| a >= b));
        assert_eq!(rates[49], 0.5);
        assert!((rates[525] - 0.25).abs() < 1e-3);
        assert!(rates[1000].abs() < 1e-6);
        assert!(learning_rate(0.5, 200, 0, 1) > 0.0);
    }
}
