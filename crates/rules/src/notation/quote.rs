//! Quoting what was read in a message that stays short.

/// The most characters of foreign text that a message repeats.
const MOST: usize = 24;

/// `text` fit to be quoted in a message: control characters escaped, and cut
/// after 24 characters.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MOST).flat_map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

fn visible(character: char) -> impl Iterator<Item = char> {
    let escaped = character.is_control().then(|| character.escape_default());
    let plain = escaped.is_none().then_some(character);
    escaped.into_iter().flatten().chain(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_stays_and_long_text_is_cut() {
        assert_eq!(shorten("c6-é8"), "c6-é8");
        assert_eq!(shorten(&"é".repeat(24)), "é".repeat(24));
        assert_eq!(shorten(&"é".repeat(1_000_000)), "é".repeat(24) + "…");
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(shorten("a\0\n\u{1b}"), "a\\u{0}\\n\\u{1b}");
    }
}
