//! Games between players that say what they are told to.

use camelot_rules::Variant;

use super::*;

/// What a scripted player does at each of its turns; after the last it plays the first legal move.
#[derive(Default)]
struct Script {
    turns: std::collections::VecDeque<Result<Answer, Fault>>,
    at_start: Option<Fault>,
    disagrees: bool,
    asked: Vec<(Vec<String>, GoLimits)>,
}

use camelot_protocol::GoLimits;

impl Player for Script {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.at_start.take().map_or(Ok(()), Err)
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        self.asked.push((question.moves.to_vec(), question.go.clone()));
        self.turns.pop_front().unwrap_or_else(|| {
            let mut game = Game::new(match question.start {
                PositionBase::Start => Position::start(Variant::Camette),
                PositionBase::Text(text) => Position::from_text(Variant::Camette, text).unwrap(),
            });
            for text in question.moves {
                let m = game.position().parse_move(text).unwrap();
                game.play(&m).unwrap();
            }
            let m = game.position().legal_moves()[0];
            Ok(says(&game.position().move_to_protocol(&m)))
        })
    }

    fn game_over(&mut self, _: &PositionBase, _: &[String], end: GameState) -> Option<String> {
        self.disagrees.then(|| format!("not {end}"))
    }
}

fn says(best: &str) -> Answer {
    Answer { best: Some(best.to_owned()), ..Answer::default() }
}

fn line(pv: &str, score: i32) -> Info {
    Info {
        depth: Some(7),
        nodes: Some(900),
        score: Some(Score::Cp(score)),
        pv: pv.split_whitespace().map(str::to_owned).collect(),
        ..Info::default()
    }
}

fn script(turns: impl IntoIterator<Item = Result<Answer, Fault>>) -> Script {
    Script { turns: turns.into_iter().collect(), ..Script::default() }
}

/// A man one step from the castle, White to move.
const NEARLY_WON: &str = "1/1M1/5/5/5/1n1/1 w 0 0 0 1";

fn played(position: &str, white: &mut Script, black: &mut Script, limit: &str) -> PlayedGame {
    let clock = GameClock::new(&limit.parse().unwrap(), Duration::ZERO);
    let start = Position::from_text(Variant::Camette, position).unwrap();
    play(Game::new(start), [white, black], [clock.clone(), clock], Adjudication::default()).unwrap()
}

fn start() -> String {
    Position::start(Variant::Camette).to_string()
}

#[test]
fn a_game_ends_by_the_rules_with_the_reason() {
    let mut white =
        script([Ok(Answer { lines: vec![line("c6c7", 30), Info::default()], ..says("C6-C7") })]);
    let game = played(NEARLY_WON, &mut white, &mut Script::default(), "nodes 10");
    assert_eq!(game.verdict.to_string(), "1-0 castle");
    let note = MoveNote {
        score: Some(Score::Cp(30)),
        depth: Some(7),
        nodes: Some(900),
        time: Duration::ZERO,
    };
    assert_eq!((game.notes, game.remarks), (vec![note], vec![]));
    assert_eq!(white.asked[0].1.nodes, Some(10));
}

#[test]
fn the_players_are_told_the_whole_game_in_canonical_moves() {
    let mut game = Game::new(Position::start(Variant::Camette));
    let m = game.position().parse_move("B3-A4").unwrap();
    game.play(&m).unwrap();
    let (mut white, mut black) =
        (Script::default(), script([Err(Fault::Crash("gone".to_owned()))]));
    let clock = GameClock::new(&"depth 1".parse().unwrap(), Duration::ZERO);
    let played =
        play(game, [&mut white, &mut black], [clock.clone(), clock], Adjudication::default());
    assert_eq!(played.unwrap().verdict.to_string(), "1-0 crash (gone)");
    assert_eq!(black.asked[0].0, ["b3a4"]);
    assert!(white.asked.is_empty());
}

#[test]
fn each_fault_has_a_verdict_of_its_own() {
    let late = Answer { elapsed: Duration::from_millis(1037), ..says("b3a4") };
    let none = Answer::default();
    for (turn, verdict) in [
        (Ok(says("c2c7")), "0-1 illegal move (c2c7: "),
        (Ok(says("(0")), "0-1 illegal move ((0: "),
        (Ok(none), "0-1 wrong claim (bestmove (none), but there are legal moves)"),
        (Ok(late), "0-1 loss on time (37 ms over)"),
        (Err(Fault::Crash("exit status: 3".to_owned())), "0-1 crash (exit status: 3)"),
        (Err(Fault::Stall("no bestmove".to_owned())), "0-1 stall (no bestmove)"),
        (Err(Fault::Protocol("garbage".to_owned())), "0-1 protocol error (garbage)"),
    ] {
        let game = played(&start(), &mut script([turn]), &mut Script::default(), "tc 1");
        assert!(game.verdict.to_string().starts_with(verdict), "{}", game.verdict);
        assert!(game.game.moves().is_empty());
    }
}

#[test]
fn who_is_not_ready_loses_and_a_stopped_game_counts_for_nothing() {
    let mut black =
        Script { at_start: Some(Fault::Stall("no readyok".to_owned())), ..Script::default() };
    let game = played(&start(), &mut Script::default(), &mut black, "tc 1");
    assert_eq!(game.verdict.to_string(), "1-0 stall (no readyok)");
    let clock = GameClock::new(&"depth 1".parse().unwrap(), Duration::ZERO);
    let mut white = script([Err(Fault::Stopped)]);
    let game = Game::new(Position::start(Variant::Camette));
    let players: [&mut dyn Player; 2] = [&mut white, &mut Script::default()];
    let result = play(game, players, [clock.clone(), clock], Adjudication::default());
    assert_eq!(result.unwrap_err(), Interrupted);
}

#[test]
fn lines_that_cannot_be_played_are_noted_and_the_game_goes_on() {
    let mut white = script([Ok(Answer {
        lines: vec![line("c6c7", 0), line("c6c7 c2c3", 0), line("c6d6 c6d6", 0), line("c6c9", 0)],
        ponder: Some("c2c3".to_owned()),
        ..says("c6c7")
    })]);
    let game = played(NEARLY_WON, &mut white, &mut Script::default(), "tc 1");
    assert_eq!(game.verdict.to_string(), "1-0 castle");
    let texts: Vec<&str> = game.remarks.iter().map(|remark| remark.text.as_str()).collect();
    assert_eq!(texts.len(), 4, "{texts:?}");
    let past = "ply 1: its line of depth 7 cannot be played: c2c3: the game is over before it (1-0 castle)";
    assert_eq!(texts[0], past);
    assert!(
        texts[1].starts_with("ply 1: its line of depth 7 cannot be played: c6d6: "),
        "{}",
        texts[1]
    );
    assert!(texts[3].starts_with("ply 1: the answer it expects cannot be played: c2c3: "));
    assert!(game.remarks.iter().all(|remark| remark.side == Side::White));
}

#[test]
fn a_player_that_sees_another_end_is_noted() {
    let mut black = Script { disagrees: true, ..Script::default() };
    let game = played(NEARLY_WON, &mut script([Ok(says("c6c7"))]), &mut black, "tc 1");
    let remark = Remark { side: Side::Black, text: "at the end: not 1-0 castle".to_owned() };
    assert_eq!(game.remarks, [remark]);
}

#[test]
fn the_hundredth_quiet_ply_and_the_third_repetition_end_the_game() {
    let there_and_back =
        |there: &str, back: &str| script([there, back, there, back].map(|text| Ok(says(text))));
    let mut white = there_and_back("c2b2", "b2c2");
    let mut black = there_and_back("c6d6", "d6c6");
    let game = played(&start(), &mut white, &mut black, "tc 1");
    assert_eq!(game.verdict.to_string(), "1/2-1/2 repetition");
    assert_eq!(game.game.moves().len(), 8);
    let nearly = "1/1n1/5/5/5/1N1/1 w 0 0 99 60";
    let game = played(nearly, &mut script([Ok(says("c2b2"))]), &mut Script::default(), "tc 1");
    assert_eq!(game.verdict.to_string(), "1/2-1/2 quiet plies");
}

#[test]
fn scores_that_agree_end_a_game_when_that_is_asked_for() {
    let says_score = |best: &str, score| Ok(Answer { lines: vec![line("", score)], ..says(best) });
    let mut white = script([says_score("c2b2", 900), says_score("b2c2", 900)]);
    let mut black = script([says_score("c6d6", -900), says_score("d6c6", -900)]);
    let clock = GameClock::new(&"depth 1".parse().unwrap(), Duration::ZERO);
    let resign = "moves=2 score=600".parse().ok();
    let game = Game::new(Position::start(Variant::Camette));
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    let game = play(
        game,
        players,
        [clock.clone(), clock],
        Adjudication { resign, ..Adjudication::default() },
    )
    .unwrap();
    assert_eq!(game.verdict.to_string(), "1-0 adjudication (both engines see the win)");
    assert_eq!(game.game.moves().len(), 4);
}

#[test]
fn a_game_as_long_as_it_may_be_is_a_draw() {
    let clock = GameClock::new(&"depth 1".parse().unwrap(), Duration::ZERO);
    let game = Game::new(Position::start(Variant::Camette));
    let (mut white, mut black) = (Script::default(), Script::default());
    let adjudication = Adjudication { longest: Some(3), ..Adjudication::default() };
    let game = play(game, [&mut white, &mut black], [clock.clone(), clock], adjudication).unwrap();
    assert_eq!(game.verdict.to_string(), "1/2-1/2 adjudication (3 plies)");
    assert_eq!(game.game.moves().len(), 3);
}
