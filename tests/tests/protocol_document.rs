//! The conversations of protocol.md, held with the real program, and its tables against what the program says.

use camelot_protocol::{COMMANDS, Conversation, Step};
use camelot_tests::conversation::Engine;

const DOCUMENT: &str = include_str!("../../protocol.md");

#[test]
fn every_conversation_takes_place_as_written() {
    let conversations = Conversation::all(DOCUMENT);
    assert!(conversations.len() >= 2);
    for conversation in conversations {
        hold(&conversation);
    }
}

fn hold(conversation: &Conversation) {
    let begins = conversation.line;
    let mut engine = Engine::start();
    let mut skips = false;
    for step in &conversation.steps {
        match step {
            Step::Send(command) => engine.say(command),
            Step::Skip => skips = true,
            Step::Expect(pattern) => {
                let mut line = engine.next_line();
                while skips && line.as_ref().is_some_and(|line| !pattern.fits(line)) {
                    line = engine.next_line();
                }
                let line = line.unwrap_or_default();
                let wanted = pattern.text();
                assert!(pattern.fits(&line), "line {begins}: '{wanted}' is wanted, '{line}' came");
                skips = false;
            }
        }
    }
    let (rest, status) = engine.finish();
    assert_eq!(rest, [""; 0], "line {begins}: more than is written");
    assert_eq!(status.code(), Some(0), "line {begins}");
}

#[test]
fn help_lists_every_command() {
    let lines = Engine::start().answer("help");
    assert_eq!(lines.len(), COMMANDS.len());
    for (line, usage) in lines.iter().zip(COMMANDS) {
        assert!(line.contains(usage.form) && line.contains(usage.what), "{line}");
    }
}

#[test]
fn errors_come_as_the_document_quotes_them() {
    let mut engine = Engine::start();
    for command in [
        "frobnicate",
        "go wtime soon",
        "go depth abc",
        "position startpos d6f8",
        "setoption name UCI_Variant value chess",
        "setoption name Hash value abc",
    ] {
        let lines = engine.answer(command);
        assert!(DOCUMENT.contains(&lines.join("\n")), "'{command}' is answered by {lines:?}");
    }
}
