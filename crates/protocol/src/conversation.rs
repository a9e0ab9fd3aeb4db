//! The sample conversations of protocol.md, read from its text so that a test can hold them against a real engine.

/// A fenced block marked `conversation`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// The line of the document, from 1, on which the block begins.
    pub line: usize,
    /// Its steps in order.
    pub steps: Vec<Step>,
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `> TEXT`: the command to send.
    Send(String),
    /// `< PATTERN`: the next line of the engine.
    Expect(Pattern),
    /// `< …`: any number of lines up to one that fits the next pattern.
    Skip,
}

/// An expected reply, in which `…` stands for any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

impl Conversation {
    /// All conversations of a Markdown document, in order. Lines of a block that begin with neither `>` nor `<` are passed over.
    pub fn all(document: &str) -> Vec<Conversation> {
        let mut conversations = Vec::new();
        let mut current: Option<Conversation> = None;
        for (index, line) in document.lines().enumerate() {
            match current.as_mut() {
                None if line.trim_end() == "```conversation" => {
                    current = Some(Conversation { line: index + 1, steps: Vec::new() });
                }
                None => {}
                Some(_) if line.starts_with("```") => conversations.extend(current.take()),
                Some(conversation) => conversation.steps.extend(Step::parse(line)),
            }
        }
        conversations
    }
}

impl Step {
    fn parse(line: &str) -> Option<Step> {
        if let Some(command) = line.strip_prefix('>') {
            return Some(Step::Send(command.trim().to_string()));
        }
        let pattern = line.strip_prefix('<')?.trim();
        Some(if pattern == "…" { Step::Skip } else { Step::Expect(Pattern(pattern.to_string())) })
    }
}

impl Pattern {
    /// Whether a line fits. White space at the ends of both does not count.
    pub fn fits(&self, line: &str) -> bool {
        let line = line.trim();
        let mut parts = self.0.split('…');
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = line.strip_prefix(first) else {
            return false;
        };
        let Some(last) = parts.next_back() else {
            return rest.is_empty();
        };
        for part in parts {
            match rest.split_once(part) {
                Some((_, after)) => rest = after,
                None => return false,
            }
        }
        rest.ends_with(last)
    }

    /// The pattern as it is written.
    pub fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_with_their_lines() {
        let document = "text\n\n```conversation\n> uci\n\n< …\n< uciok\n```\n```text\n> no\n```\n";
        let steps = vec![
            Step::Send("uci".to_string()),
            Step::Skip,
            Step::Expect(Pattern("uciok".to_string())),
        ];
        assert_eq!(Conversation::all(document), [Conversation { line: 3, steps }]);
    }

    #[test]
    fn patterns_fit_whole_lines() {
        let fits = |pattern: &str, line| Pattern(pattern.to_string()).fits(line);
        assert!(fits("uciok", " uciok\r\n"));
        assert!(!fits("uciok", "uciok now") && !fits("uciok", "uci"));
        assert!(fits("info depth … pv …", "info depth 1 score cp 3 pv d6f8"));
        assert!(!fits("info depth … pv …", "info depth 1 score cp 3"));
        assert!(
            fits("bestmove …", "bestmove d6f8") && !fits("bestmove … ponder …", "bestmove d6f8")
        );
        assert!(fits("a…c", "ac") && fits("a…b…c", "a b c") && !fits("a…b…c", "a c b"));
        assert!(!fits("ab…b", "ab"));
    }
}
