//! `camelot play`: whole games, and each word at its prompt.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use camelot_rules::{Game, GameResult, Position, Side, Variant, parse_records};
use camelot_tests::binary::{camelot, run_badly, run_well, run_with_input, stderr, stdout};

/// A running `camelot play`.
struct Opponent {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Opponent {
    fn new(arguments: &[&str]) -> Opponent {
        let mut child = camelot(&[&["play", "--hash", "1"], arguments].concat())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Opponent { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Plays the engine's next move in `game`, or returns the sentence that tells the end.
    fn answer(&mut self, game: &mut Game) -> Option<String> {
        for line in self.output.by_ref() {
            let line = line.unwrap();
            if let Some(reply) = line.strip_prefix("The engine plays ") {
                let numbered = reply.split(' ').next().unwrap();
                let text = numbered.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                let m = game.position().parse_move(text).unwrap();
                game.play(&m).unwrap();
                game.outcome()?;
            } else if line.contains(" wins: ") || line.starts_with("Draw: ") {
                return Some(line);
            }
        }
        panic!("the program ended in the middle of a game")
    }

    fn leave(mut self) -> Option<i32> {
        self.say("quit");
        drop(self.input);
        self.output.by_ref().for_each(drop);
        self.child.wait().unwrap().code()
    }
}

/// A person who picks moves at random plays a whole game.
fn play_a_game(variant: Variant, person: Side, folder: &Path) {
    let side = person.to_string();
    let mut opponent =
        Opponent::new(&["--variant", variant.name(), "--side", &side, "--depth", "2"]);
    let mut game = Game::new(Position::start(variant));
    let mut random = fastrand::Rng::with_seed(person.index() as u64);
    let ending = loop {
        if game.position().side_to_move() != person {
            match opponent.answer(&mut game) {
                Some(ending) => break ending,
                None => continue,
            }
        }
        let m = random.choice(game.position().legal_moves()).unwrap();
        let text = game.position().move_to_wcf(&m);
        opponent.say(&text);
        game.play(&m).unwrap();
        if game.outcome().is_some() {
            break opponent.answer(&mut game).unwrap();
        }
    };
    let outcome = game.outcome().unwrap();
    assert!(ending.ends_with(&format!("({})", outcome.result())), "{ending}");

    let file = folder.join(format!("{variant}-{person}.cgn"));
    opponent.say(&format!("save {}", file.display()));
    assert_eq!(opponent.leave(), Some(0));
    let replayed = run_well(&["replay", file.to_str().unwrap()]);
    let plies = game.moves().len();
    assert!(replayed.contains(&format!(
        "{plies} plies, {} ({})",
        outcome.result(),
        outcome.reason
    )));
    let record = &parse_records(&fs::read_to_string(&file).unwrap()).unwrap()[0];
    assert_eq!(record.to_game().positions(), game.positions());
    let tags = [record.tag("White").unwrap(), record.tag("Black").unwrap()];
    assert_eq!(tags[person.index()], "Person");
    assert!(tags[1 - person.index()].starts_with("camelot "));
}

#[test]
fn whole_games_of_every_variant_are_played_saved_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    for variant in Variant::ALL {
        for person in Side::ALL {
            play_a_game(variant, person, folder.path());
        }
    }
}

/// What a session of Camette says to these lines, and the code it ends with.
fn session(arguments: &[&str], lines: &[&str]) -> (String, Option<i32>) {
    let arguments = [&["play", "--hash", "1", "--depth", "2", "--variant", "camette"], arguments];
    let output = run_with_input(&arguments.concat(), lines.join("\n"));
    (stdout(&output), output.status.code())
}

#[test]
fn help_names_every_word_of_the_prompt() {
    let (said, code) = session(&[], &["help", "?", "HELP"]);
    assert_eq!(code, Some(0));
    for word in ["hint", "undo", "moves", "board", "resign", "save FILE", "help", "quit"] {
        assert_eq!(said.matches(&format!("\n  {word} ")).count(), 3, "{word}: {said}");
    }
}

#[test]
fn a_hint_is_a_legal_line_and_moves_lists_what_there_is() {
    let (said, code) = session(&[], &["hint", "moves"]);
    assert_eq!(code, Some(0));
    let hint = said.lines().find_map(|line| line.strip_prefix("The engine would play ")).unwrap();
    let first = hint.split(' ').next().unwrap().strip_prefix("1.").unwrap();
    assert!(Position::start(Variant::Camette).parse_move(first).is_ok());
    assert!(said.contains("White to move, move 1: 22 legal moves"), "{said}");
}

#[test]
fn undo_takes_back_move_and_reply() {
    let (once, _) = session(&[], &["board"]);
    let board = |said: &str| said.lines().rev().take(11).map(str::to_owned).collect::<Vec<_>>();
    let (said, code) = session(&[], &["C2-A4", "undo", "board"]);
    assert_eq!(code, Some(0));
    assert_eq!(board(&said), board(&once));
    let (said, code) = session(&[], &["undo"]);
    assert!(said.ends_with("undo: you have made no move yet\n"), "{said}");
    assert_eq!(code, Some(1));
    let (said, code) = session(&["--side", "black"], &["undo"]);
    assert!(said.ends_with("undo: you have made no move yet\n"), "{said}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_wrong_move_is_refused_with_its_reason_and_the_game_goes_on() {
    let output = run_with_input(
        &["play", "--depth", "1", "--hash", "1"],
        "D6-D9\n# a comment\n\nxyzzy\nresign now\nD6-F8\n",
    );
    let said = stdout(&output);
    assert!(said.contains("'D6-D9' is no move here: no legal move leads from D6 to D9"), "{said}");
    assert!(said.contains("'xyzzy' is no move here: "), "{said}");
    assert!(said.contains("'resign now' is no move here: "), "{said}");
    assert!(said.contains("You play 1.D6-F8\n"), "{said}");
    assert!(said.contains("The engine plays 1...."), "{said}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: 3 lines of the input could not be carried out\n");
}

#[test]
fn a_person_may_resign_and_think_better_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.cgn");
    let save = format!("save {}", file.display());
    let (said, code) = session(&[], &["C2-A4", "resign", "hint", "B3-B4", &save]);
    assert!(said.contains("Black wins: White resigns (0-1)\n"), "{said}");
    assert!(said.contains("hint: the game is over\n"), "{said}");
    assert!(said.contains("the game is over: you have resigned\n"), "{said}");
    assert_eq!(code, Some(1));
    let record = &parse_records(&fs::read_to_string(&file).unwrap()).unwrap()[0];
    assert_eq!((record.result, record.moves.len()), (GameResult::BlackWins, 2));
    run_well(&["replay", file.to_str().unwrap()]);
    let (said, code) = session(&[], &["resign", "undo", "C2-A4"]);
    assert!(said.contains("You have not resigned.\n"), "{said}");
    assert!(said.contains("The engine plays 1...."), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_file_is_never_replaced_unasked_and_never_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.cgn");
    fs::write(&file, "precious").unwrap();
    let name = file.display();
    let [save, force] = ["save", "save!"].map(|word| format!("{word} {name}"));
    let (said, code) = session(&[], &[&save]);
    assert!(
        said.ends_with(&format!("{name} is there already: save! {name} replaces it\n")),
        "{said}"
    );
    assert_eq!(code, Some(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    let (said, code) = session(&[], &[&force, "C2-A4", &save]);
    let replaced = format!("The game is saved, replacing what was there: {name}\n");
    assert_eq!(said.matches(&replaced).count(), 2, "{said}");
    assert_eq!(code, Some(0));
    assert_eq!(parse_records(&fs::read_to_string(&file).unwrap()).unwrap()[0].moves.len(), 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let nowhere = folder.path().join("no-such-folder").join("game.cgn");
    let (said, code) = session(&[], &[&format!("save {}", nowhere.display()), "save"]);
    assert!(said.contains("game.cgn cannot be written: its folder is not there\n"), "{said}");
    assert!(said.ends_with("save FILE: the name of a file is wanted\n"), "{said}");
    assert_eq!(code, Some(1));
    let (said, code) = session(&[], &[&format!("save {}", folder.path().display())]);
    assert!(said.contains(" cannot be written: ") && !said.contains("save!"), "{said}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_saved_game_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.cgn");
    let file = file.to_str().unwrap();
    session(&[], &["C2-A4", &format!("save {file}")]);
    let record = &parse_records(&fs::read_to_string(file).unwrap()).unwrap()[0];
    let position = *record.to_game().position();
    let reply = position.move_to_wcf(&position.legal_moves()[0]);
    let output = run_with_input(&["play", "--game", file, "--depth", "1", "--hash", "1"], &reply);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains(&format!("You play 2.{reply}\n")), "{}", stdout(&output));
}

#[test]
fn a_game_that_is_over_is_told_at_once() {
    let text = "1/3/5/2m2/5/3/1 w";
    let (said, code) = session(&["--position", text], &["C4-C5", "resign"]);
    assert!(said.contains("Black wins: all pieces of White are captured (0-1)\n"), "{said}");
    assert!(said.contains("the game is over: 0-1 capture\n"), "{said}");
    assert!(said.contains("resign: the game is over\n"), "{said}");
    assert_eq!(code, Some(1));
    let said = run_badly(1, &["play", "--position", "nonsense"]);
    assert!(said.contains("no position of camelot"), "{said}");
}

#[test]
fn an_opponent_is_chosen_by_level_or_by_elo() {
    for strength in [["--level", "0"], ["--elo", "640"]] {
        let (said, code) = session(&strength, &["C2-A4"]);
        assert!(said.contains("The engine plays "), "{said}");
        assert_eq!(code, Some(0));
    }
    for elo in ["499", "1526", "strong"] {
        let said = run_badly(2, &["play", "--elo", elo]);
        assert!(said.contains(&format!("'{elo}' for '--elo <ELO>'")), "{said}");
    }
    assert!(run_badly(2, &["play", "--elo", "1526"]).contains("500..=1525"));
    let both = run_badly(2, &["play", "--elo", "640", "--level", "3"]);
    assert!(both.contains("'--elo <ELO>' cannot be used with '--level <LEVEL>'"), "{both}");
}
