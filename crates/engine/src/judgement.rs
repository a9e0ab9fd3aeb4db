//! How a position is judged, for people: the terms made by hand, the network's value, and what each piece contributes.

use camelot_rules::{Position, Side, Square};
use camelot_search::evaluation::{
    Evaluation, EvaluationChoice, Evaluator, Term, contributions, terms,
};

/// The lines of `eval` and `show --eval`, all values in Men.
pub(crate) fn lines(position: &Position, choice: &EvaluationChoice) -> Vec<String> {
    let mut lines = terms_made_by_hand(position);
    let mut evaluation = Evaluation::new(choice.clone());
    let judge = match choice.network(position.variant()) {
        Some(network) => {
            let layers = network.shape().layers();
            let value = for_white(position, evaluation.evaluate(position, 0));
            lines.push(format!("{:<24}{:>27}", "network", men(value)));
            format!("the network of {layers}")
        }
        None => {
            lines.push(format!("{:<24}{:>27}", "network", "none"));
            "the evaluation made by hand".to_string()
        }
    };
    lines.push(String::new());
    lines.push(format!("What each piece contributes to the value of {judge}, for White:"));
    lines.extend(drawn(position, &contributions(&mut evaluation, position)));
    lines
}

fn terms_made_by_hand(position: &Position) -> Vec<String> {
    let men = |value: i32| f64::from(value) / 100.0;
    let row = |name: &str, white: i32, black: i32| {
        let both = men(white - black);
        format!("{name:<24}{:>9.2}{:>9.2}{both:>+9.2}", men(white), men(black))
    };
    let terms = terms(position);
    let mut lines = vec![format!("{:<24}{:>9}{:>9}{:>9}", "term", "White", "Black", "both")];
    lines.extend(terms.iter().map(|term| row(term.name, term.white, term.black)));
    let total = |of: fn(&Term) -> i32| terms.iter().map(of).sum();
    lines.push(row("total", total(|term| term.white), total(|term| term.black)));
    lines
}

fn for_white(position: &Position, value: i32) -> i32 {
    if position.side_to_move() == Side::White { value } else { -value }
}

/// A value in Men in at most five characters, if it is below a hundred.
fn men(value: i32) -> String {
    let men = f64::from(value) / 100.0;
    if men.abs() < 9.995 { format!("{men:+.2}") } else { format!("{men:+.1}") }
}

/// Characters from one square to the next.
const CELL: usize = 6;

/// The board with each piece's value below its letter, empty squares as dots.
fn drawn(position: &Position, values: &[(Square, i32)]) -> Vec<String> {
    let rules = position.rules();
    let (files, ranks) = rules.size;
    let mut lines = Vec::new();
    for rank in (0..ranks).rev() {
        let mut letters = format!("{:>2} ", rank + 1);
        let mut below = " ".repeat(letters.len());
        for file in 0..files {
            let square = Square::new(file, rank).filter(|square| rules.board.contains(*square));
            let letter = square.map_or(' ', |square| {
                position.piece_at(square).map_or('.', |piece| piece.letter())
            });
            let value = values.iter().find(|(of, _)| Some(*of) == square);
            letters.push_str(&format!("{letter:^CELL$}"));
            below.push_str(&format!("{:^CELL$}", value.map(|(_, v)| men(*v)).unwrap_or_default()));
        }
        lines.push(letters.trim_end().to_string());
        lines.push(below.trim_end().to_string());
    }
    let letters = (0..files).map(|file| format!("{:^CELL$}", char::from(b'A' + file)));
    lines.push(format!("   {}", letters.collect::<String>()).trim_end().to_string());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use camelot_rules::Variant;

    #[test]
    fn values_stand_below_their_pieces() {
        let position = Position::from_text(Variant::Camette, "1/1mn/5/2M2/5/3/1 b").unwrap();
        let square = |name: &str| name.parse::<Square>().unwrap();
        let values = [(square("c4"), 100), (square("c6"), -105), (square("d6"), -1225)];
        let expected = [
            " 7               .",
            "",
            " 6         .     m     n",
            "               -1.05 -12.2",
            " 5   .     .     .     .     .",
            "",
            " 4   .     .     M     .     .",
            "               +1.00",
        ];
        assert_eq!(drawn(&position, &values)[..8], expected);
        assert_eq!(drawn(&position, &values)[14], "     A     B     C     D     E");
    }

    #[test]
    fn the_terms_add_up_to_the_total_and_every_piece_has_a_value() {
        let position = Position::start(Variant::Cam);
        let choice = EvaluationChoice { use_networks: false, replacement: None };
        let lines = lines(&position, &choice);
        let both = |line: &String| line.split_whitespace().last()?.parse::<f64>().ok();
        let total = lines.iter().position(|line| line.starts_with("total")).unwrap();
        let sum: f64 = lines[1..total].iter().filter_map(both).sum();
        assert!((sum - both(&lines[total]).unwrap()).abs() < 0.001);
        let rows = lines.iter().skip_while(|line| !line.starts_with("What each"));
        let values = rows.flat_map(|line| line.split_whitespace());
        assert_eq!(values.filter(|word| word.starts_with(['+', '-'])).count(), 14);
    }
}
