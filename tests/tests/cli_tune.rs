//! `camelot tune`: numbers of the search are tuned by games, with the real program.

use std::collections::HashSet;

use camelot_search::{Parameter, Parameters};
use camelot_tests::binary::{run_badly, run_unread, run_well, stderr};
use camelot_tests::matches::Kept;
use serde_json::Value;

/// Short games.
const GAMES: [&str; 10] = [
    "--variant",
    "camette",
    "--nodes",
    "200",
    "--opening-plies",
    "2",
    "--balance",
    "1000",
    "--pairs",
    "2",
];

const PARAMETERS: &str = "lmr_factor=600/500,rfp_margin";

/// A folder for the state of a run, which is at `.1`.
fn kept() -> (Kept, String) {
    let kept = Kept::new();
    let file = kept.path("tune.json").to_str().unwrap().to_owned();
    (kept, file)
}

/// The command that begins a run of `iterations` kept in `file`.
fn begin<'a>(file: &'a str, iterations: &'a str) -> Vec<&'a str> {
    let own = ["tune", "--parameters", PARAMETERS, "--iterations", iterations, "--out", file];
    [&own[..], &GAMES].concat()
}

fn state(file: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

#[test]
fn the_list_is_the_table_of_parameters() {
    let said = run_well(&["tune", "--list"]);
    let mut lines = said.lines();
    let heading = lines.next().unwrap();
    assert!(heading.starts_with("parameter "), "{heading}");
    let column = heading.find("meaning").unwrap();
    for Parameter { name, meaning, default, least, greatest } in Parameters::ALL {
        let line = lines.next().unwrap();
        let words: Vec<&str> = line[..column].split_whitespace().collect();
        let numbers = [default, least, greatest].map(|number| number.to_string());
        let numbers = numbers.each_ref().map(String::as_str);
        assert_eq!(words, [*name, numbers[0], numbers[1], numbers[2]]);
        assert_eq!(&line[column..], *meaning);
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn a_run_tells_where_the_parameters_went_and_what_to_give_the_engine() {
    let (_kept, file) = kept();
    let said = run_well(&begin(&file, "3"));
    assert!(said.starts_with("2 parameters by 3 iterations of 2 pairs of camette, 200 nodes"));
    let rows: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
    let values = state(&file)["values"].clone();
    let margin = Parameters::default().rfp_margin.to_string();
    for (name, start, value) in
        [("lmr_factor", "600", &values[0]), ("rfp_margin", &margin[..], &values[1])]
    {
        let now = format!("{:.2}", value.as_f64().unwrap());
        assert!(rows.contains(&vec![name, start, &now]), "{name} {start} {now}: {said}");
    }
    let mut names = HashSet::new();
    for (name, value) in said.lines().last().unwrap().split(' ').filter_map(|w| w.split_once(':')) {
        assert_eq!(Parameters::default().set(name, value), Ok(()));
        names.insert(name);
    }
    assert_eq!(names, HashSet::from(["lmr_factor", "rfp_margin"]));
    assert_eq!(state(&file)["done"], 3);

    // Nothing is left to do, and nothing is overwritten.
    let before = state(&file);
    assert!(run_well(&["tune", "--resume", &file]).ends_with(said.split_once("\n\n").unwrap().1));
    assert!(
        run_badly(1, &begin(&file, "3")).contains("is there already: go on with it by --resume")
    );
    assert_eq!(state(&file), before);
}

#[cfg(unix)]
#[test]
fn ctrl_c_loses_nothing_and_the_run_ends_as_if_it_had_not_been() {
    use camelot_tests::binary::camelot;

    const ITERATIONS: &str = "100";
    let (_kept, file) = kept();
    let mut child = camelot(&begin(&file, ITERATIONS)).spawn().unwrap();
    let done = || std::fs::read_to_string(&file).is_ok_and(|_| state(&file)["done"] != 0);
    while !done() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let done = state(&file)["done"].as_u64().unwrap();
    assert!((1..100).contains(&done), "{done}");
    let words =
        format!("error: interrupted after {done} of 100 iterations; camelot tune --resume ");
    assert!(said.starts_with(&words) && said.contains(&file), "{said}");

    let resumed = run_well(&["tune", "--resume", &file, "--concurrency", "3"]);
    let (_other_kept, other) = kept();
    let whole = run_well(&[&begin(&other, ITERATIONS)[..], &["--concurrency", "1"]].concat());
    assert_eq!(state(&file), state(&other));
    assert_ne!(state(&file)["values"][0], 600.0, "the games made no difference");
    let table = |said: &str| said.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(table(&resumed), table(&whole));
}

#[test]
fn a_run_that_nobody_watches_any_more_is_no_success_until_it_is_done() {
    let (_kept, file) = kept();
    let output = run_unread(&begin(&file, "2"));
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: the output cannot be written: "), "{said}");
    assert!(said.contains(&format!("camelot tune --resume {file} goes on")), "{said}");
    run_well(&["tune", "--resume", &file]);
    assert_eq!(run_unread(&["tune", "--resume", &file]).status.code(), Some(0));
}

#[test]
fn what_is_wrong_is_told() {
    let (kept, file) = kept();
    let folder = kept.path("").to_str().unwrap().to_owned();
    let folder = &folder[..];
    for (code, arguments, hint) in [
        (2, &["tune", "--out", &file][..], "--parameters <NAME[=START][/STEP],…>"),
        (2, &["tune", "--parameters", "lmr_base"], "--out <FILE>"),
        (
            2,
            &["tune", "--parameters", "lmr", "--out", &file],
            "'lmr'; camelot tune --list names them all",
        ),
        (2, &["tune", "--parameters", "lmr_base,", "--out", &file], "no parameter is called ''"),
        (2, &["tune", "--parameters", "lmr_factor=-9999", "--out", &file], "is a number from"),
        (2, &["tune", "--parameters", "lmr_factor/0", "--out", &file], "the step of lmr_factor"),
        (2, &["tune", "--parameters", "lmr_base", "--out", &file, "--iterations", "0"], "1.."),
        (2, &["tune", "--parameters", "lmr_base", "--out", &file, "--r-end", "0"], "above 0"),
        (2, &["tune", "--resume", &file, "--nodes", "9"], "cannot be used with"),
        (2, &["tune", "--list", "--seed", "9"], "cannot be used with"),
        (
            1,
            &["tune", "--parameters", "lmr_base,lmr_base", "--out", &file],
            "lmr_base is given twice",
        ),
        (
            1,
            &["tune", "--parameters", "lmr_base", "--out", "/no/such/folder/x"],
            "/no/such/folder/x: ",
        ),
        (1, &["tune", "--resume", "/no/such/file"], "/no/such/file: "),
        (1, &["tune", "--resume", folder], "it is a folder, no regular file"),
    ] {
        let said = run_badly(code, arguments);
        assert!(said.contains(hint), "{arguments:?} does not say {hint}: {said}");
        assert!(!kept.path("tune.json").exists(), "{arguments:?} leaves a file");
    }
    // Camette is over long before.
    let never = ["tune", "--variant", "camette", "--opening-plies", "200", "--nodes", "1"];
    let arguments = [&never[..], &["--parameters", "lmr_base", "--out", &file]].concat();
    assert!(run_badly(1, &arguments).contains("gave no opening of 200 plies"));
}

#[test]
fn a_state_that_is_no_good_is_refused_and_left_alone() {
    let (kept, file) = kept();
    run_well(&begin(&file, "1"));
    let good = std::fs::read_to_string(&file).unwrap();
    for (text, hint) in [
        (good[..good.len() / 2].to_owned(), "it was cut"),
        ("%PDF-1.7".to_owned(), "no state of a tuning run"),
        (good.replace("lmr_factor", "lmr_magic"), "no parameter is called 'lmr_magic'"),
        (good.replace("\"done\": 1", "\"done\": 2"), "2 of 1 iterations are done"),
    ] {
        assert_ne!(text, good, "{hint}");
        kept.file("tune.json", &text);
        let said = run_badly(1, &["tune", "--resume", &file]);
        assert!(said.contains(hint) && said.contains(&file), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}
