//! protocol.md says what this crate does: its samples are read and written as they stand there.

use camelot_protocol::{COMMANDS, Command, CommandError, Conversation, Dialect, Reply, Step};

const DOCUMENT: &str = include_str!("../../../protocol.md");

#[test]
fn commands_of_the_conversations_are_understood_or_refused_as_shown() {
    for conversation in Conversation::all(DOCUMENT) {
        for (index, step) in conversation.steps.iter().enumerate() {
            let Step::Send(line) = step else { continue };
            if let Err(error) = Command::parse(line) {
                let answer = Reply::error(error).print(Dialect::Uci);
                let Some(Step::Expect(pattern)) = conversation.steps.get(index + 1) else {
                    panic!("block at line {}: '{line}' gives {answer}", conversation.line);
                };
                assert!(pattern.fits(&answer), "'{line}' gives {answer}");
            }
        }
    }
}

#[test]
fn replies_of_the_conversations_are_written_as_shown() {
    let conversations = Conversation::all(DOCUMENT);
    assert!(conversations.len() >= 4);
    for step in conversations.iter().flat_map(|conversation| &conversation.steps) {
        let Step::Expect(pattern) = step else { continue };
        if !pattern.text().contains('…') {
            let reply = Reply::parse(pattern.text(), Dialect::Ugi).expect("a reply");
            assert!(!matches!(reply, Reply::Text(_)), "{}", pattern.text());
            assert_eq!(reply.print(Dialect::Ugi), pattern.text());
        }
    }
}

#[test]
fn messages_are_quoted_as_they_are() {
    for line in ["frobnicate 1", "go wtime soon", "go depth abc", "position startpos d6f8"] {
        let answer = Reply::error(Command::parse(line).expect_err(line)).print(Dialect::Uci);
        assert!(DOCUMENT.contains(&format!("    {answer}\n")), "{answer}");
    }
}

#[test]
fn every_command_and_every_word_of_go_is_described() {
    let described = |word: &str| {
        ["`", " MS`", " N`", " MOVE …`"]
            .iter()
            .any(|end| DOCUMENT.contains(&format!("`{word}{end}")))
    };
    for usage in COMMANDS {
        let command = usage.form.replace(" ...", " …");
        assert!(described(&command) || command.starts_with("go "), "{command}");
    }
    let Err(CommandError::UnknownWord { known, .. }) = Command::parse("go astray") else {
        panic!("'go astray' is no command");
    };
    for word in known {
        assert!(described(word) || DOCUMENT.contains(&format!("{word} MS")), "{word}");
    }
}
