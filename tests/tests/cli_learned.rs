//! From self-play to a network and back into the engine, with the real program.

use std::path::PathBuf;

use camelot_tests::binary::{run_badly, run_unread, run_well, stderr};
use camelot_tests::conversation::Engine;

/// A folder with the data, the network and the checkpoint of a tiny run.
struct Run {
    folder: tempfile::TempDir,
    data: String,
    network: String,
    checkpoint: String,
}

const TRAIN: [&str; 10] =
    ["--hidden", "64", "--buckets", "2", "--epochs", "2", "--batch", "64", "--rate", "0.01"];

fn run() -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let curve = path("camette.svg");
    let run = Run {
        data: path("camette.data"),
        network: path("camette.nnue"),
        checkpoint: path("camette.ckpt"),
        folder,
    };
    let said = run_well(&[
        "selfplay",
        "--variant",
        "camette",
        "--games",
        "60",
        "--nodes",
        "30",
        "--out",
        &run.data,
    ]);
    assert!(said.contains("games       64\n"), "{said}");
    for word in ["compulsory", "White's score", "castle", "positions in", "a position"] {
        assert!(said.contains(word), "{word} is missing in {said}");
    }
    let said = run_well(&["data", &run.data]);
    for word in ["variant=camette", "games       64\n", "kept aside", "draw band", "a Man up"] {
        assert!(said.contains(word), "{word} is missing in {said}");
    }
    let said = run_well(&[&["train", &run.data, "--out", &run.network][..], &TRAIN].concat());
    assert!(said.contains("epoch  training  validation"), "{said}");
    assert!(said.contains("\n   1-4 ") && said.contains("\n   5-8 "), "{said}");
    assert!(std::fs::read_to_string(curve).unwrap().starts_with("<svg"));
    run
}

#[test]
fn a_network_is_trained_looked_at_checked_exported_and_used() {
    let Run { folder, data, network, checkpoint } = run();
    let info = run_well(&["net", "info", &network]);
    for words in ["variant   camette", "92 inputs, 2 x 64 hidden neurons, 2 outputs", "epochs=2"] {
        assert!(info.contains(words), "{words} is missing in {info}");
    }
    let check = run_well(&["net", "check", &network, "--checkpoint", &checkpoint]);
    assert!(check.contains("the same value updated and afresh"), "{check}");
    assert!(check.contains("the integers err by 0.0"), "{check}");

    let other = folder.path().join("other.nnue");
    run_well(&["net", "export", &checkpoint, "--out", other.to_str().unwrap()]);
    assert_eq!(std::fs::read(&other).unwrap(), std::fs::read(&network).unwrap());
    run_well(&["net", "export", &checkpoint, "--scale", "77", "--out", other.to_str().unwrap()]);
    assert!(run_well(&["net", "info", other.to_str().unwrap()]).contains("scale     77 "));
    let scale = info.lines().find_map(|line| line.strip_prefix("scale")).unwrap();
    let scale = scale.split_whitespace().next().unwrap();
    let back = folder.path().join("back.nnue").to_str().unwrap().to_string();
    let other = other.to_str().unwrap();
    run_well(&["net", "rescale", other, "--scale", scale, "--out", &back]);
    assert_eq!(std::fs::read(&back).unwrap(), std::fs::read(&network).unwrap());
    let said = run_badly(1, &["net", "rescale", other, "--scale", "5", "--out", other]);
    assert!(said.contains("would overwrite what it is made of"), "{said}");

    // A run that is done goes no further, and gives the same network again.
    std::fs::remove_file(&network).unwrap();
    let arguments = [&["train", &data, "--out", &network, "--resume"][..], &TRAIN].concat();
    let said = run_well(&arguments);
    assert!(!said.contains("    3  "), "{said}");
    assert!(run_well(&["net", "info", &network]).contains("epochs=2"));
    let arguments = [&arguments[..], &["--seed", "9"]].concat();
    assert!(run_badly(1, &arguments).contains("of another training run"));
    for (place, other) in [(1, "128"), (3, "3")] {
        let mut shape = TRAIN;
        shape[place] = other;
        let said =
            run_badly(1, &[&["train", &data, "--out", &network, "--resume"][..], &shape].concat());
        assert!(
            said.contains("of another training run") && said.contains("hidden=64 buckets=2"),
            "{said}"
        );
    }

    let eval =
        |more: &[&str]| run_well(&[&["show", "--variant", "camette", "--eval"], more].concat());
    assert!(eval(&["--eval-file", &network]).contains("the network of 64 hidden neurons"));
    assert!(eval(&["--hand-made"]).contains("the evaluation made by hand"));
    let analyse = ["analyse", "--variant", "camette", "--depth", "3", "--eval-file", &network];
    assert!(run_well(&analyse).contains("nodes"));
    let refused = run_badly(1, &["analyse", "--depth", "1", "--eval-file", &network]);
    assert!(refused.contains("is a network for camette"), "{refused}");

    // More games behind those that are there, played with the network: other settings.
    let refused = run_badly(
        1,
        &[
            "selfplay",
            "--variant",
            "camette",
            "--games",
            "80",
            "--nodes",
            "30",
            "--out",
            &data,
            "--eval-file",
            &network,
        ],
    );
    assert!(refused.contains("other settings"), "{refused}");
}

#[test]
fn training_goes_on_from_a_network() {
    let Run { folder, data, network, .. } = run();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let further = path("further.nnue");
    let cam = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/nnue/nets/cam.nnue");
    let train = ["train", &data, "--from", &network, "--batch", "64", "--rate", "0.001"];
    let epochs = |n| ["--epochs", n, "--out", &further];
    let said = run_well(&[&train[..], &epochs("1")].concat());
    let loss = |said: &str| -> f64 {
        let row = said.lines().find(|line| line.starts_with("    1  ")).unwrap();
        row.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let afresh = run_well(&[&["train", &data, "--out", &path("new.nnue")][..], &TRAIN].concat());
    assert!(loss(&said) < loss(&afresh), "{said} {afresh}");
    let info = run_well(&["net", "info", &further]);
    assert!(info.contains("2 x 64 hidden neurons, 2 outputs") && info.contains(" from="), "{info}");
    let done = run_well(&[&train[..], &epochs("1"), &["--resume"]].concat());
    assert_eq!(loss(&done), loss(&said), "{done}");

    let refused = |arguments: &[&str]| run_badly(1, &[&train[..], arguments].concat());
    let other_run = ["train", &data, "--resume", "--out", &further];
    assert!(run_badly(1, &other_run).contains("of another training run"));
    assert!(refused(&["--out", &network]).contains("would overwrite what it is made of"));
    let said = run_badly(1, &["train", &data, "--from", cam, "--out", &path("x.nnue")]);
    assert!(said.contains("is for cam, and the data are games of camette"), "{said}");
    let said = run_badly(1, &["train", &data, "--from", &data, "--out", &path("x.nnue")]);
    assert!(said.contains(&data), "{said}");
    let said = run_badly(2, &[&train[..], &["--buckets", "2", "--out", &further]].concat());
    assert!(said.contains("cannot be used with"), "{said}");

    let wide = path("wide.nnue");
    let widen = ["--hidden", "128", "--epochs", "1", "--out", &wide];
    let said = run_well(&[&train[..], &widen].concat());
    assert!(loss(&said) < loss(&afresh), "{said} {afresh}");
    assert!(run_well(&["net", "info", &wide]).contains("2 x 128 hidden neurons, 2 outputs"));
    let narrower = ["train", &data, "--from", &wide, "--hidden", "64", "--out", &path("x.nnue")];
    assert!(run_badly(1, &narrower).contains("less than the 128 neurons"));

    let (deep, checkpoint) = (path("deep.nnue"), path("deep.ckpt"));
    let deepen = ["--second", "8", "--epochs", "1", "--out", &deep];
    run_well(&[&train[..], &deepen].concat());
    let info = run_well(&["net", "info", &deep]);
    assert!(info.contains("2 x 64 hidden neurons, 8 in a second layer, 2 outputs"), "{info}");
    run_well(&["net", "check", &deep, "--checkpoint", &checkpoint]);
    let said = run_badly(1, &["net", "check", &network, "--checkpoint", &checkpoint]);
    assert!(said.contains("8 in a second layer"), "{said}");
    let (other, other_run) = (path("other.nnue"), path("other.ckpt"));
    let differently = ["train", &data, "--out", &other, "--seed", "2", "--result-weight", "1"];
    run_well(&[&differently[..], &TRAIN].concat());
    let said = run_badly(1, &["net", "check", &further, "--checkpoint", &other_run]);
    assert!(said.contains("was not made of this checkpoint"), "{said}");
    assert!(said.ends_with("Men on average\n") && !said.contains("00000"), "{said}");
    let eval = run_well(&["show", "--variant", "camette", "--eval", "--eval-file", &deep]);
    assert!(eval.contains("the network of 64 hidden neurons, 8 in a second layer"), "{eval}");
    let other = ["train", &data, "--from", &deep, "--second", "16", "--out", &path("x.nnue")];
    assert!(run_badly(1, &other).contains("not the 8 neurons of the second layer"));
    let odd = ["train", &data, "--second", "9", "--out", &path("x.nnue")];
    assert!(run_badly(2, &odd).contains("a multiple of 8 from 0 to 64"));
}

#[test]
fn nothing_is_overwritten_that_training_reads_or_has_left() {
    let Run { folder, data, network, checkpoint } = run();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let copy = |name: &str| {
        std::fs::copy(&data, path(name)).unwrap();
        path(name)
    };
    let (as_checkpoint, as_curve, other) = (copy("a.ckpt"), copy("b.svg"), copy("other.data"));
    let link = path("./camette.data");
    for (input, out, words) in [
        (&data, &data, "would overwrite what it is made of"),
        (&data, &link, "would overwrite what it is made of"),
        (&data, &other, "no network"),
        (&data, &network, "--resume"),
        (&data, &path("c.ckpt"), "a name for a checkpoint"),
        (&data, &path("c.svg"), "a name for a checkpoint"),
        (&data, &path("none/x.nnue"), "cannot be written"),
        (&data, &path("."), "it is a folder"),
        (&as_checkpoint, &path("a.nnue"), "the checkpoint would overwrite this file"),
        (&as_curve, &path("b"), "the loss curve would overwrite this file"),
    ] {
        let said = run_badly(1, &[&["train", input, "--out", out][..], &TRAIN].concat());
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    let said = run_badly(1, &["net", "export", &checkpoint, "--out", &checkpoint]);
    assert!(said.contains("would overwrite what it is made of"), "{said}");
    for file in [&as_checkpoint, &as_curve, &other] {
        assert_eq!(std::fs::read(file).unwrap(), std::fs::read(&data).unwrap());
    }

    // A dot in the name belongs to it.
    for name in ["net-0.1", "net-0.3"] {
        run_well(&[&["train", &data, "--out", &path(name)][..], &TRAIN].concat());
        for file in [name.to_string(), format!("{name}.ckpt"), format!("{name}.svg")] {
            assert!(folder.path().join(&file).is_file(), "{file}");
        }
    }
}

#[test]
fn steps_that_would_wipe_out_the_weights_are_refused_before_anything_is_read() {
    let train = ["train", "/no/such/file", "--out", "/no/such/folder/x.nnue"];
    for (rate, decay) in [("0.02", "60"), ("1", "1"), ("0.5", "3")] {
        let said = run_badly(1, &[&train[..], &["--rate", rate, "--decay", decay]].concat());
        assert!(said.contains("--rate times --decay is 1 or more"), "{rate} {decay}: {said}");
    }
    let said = run_badly(1, &[&train[..], &["--rate", "0.01", "--decay", "90"]].concat());
    assert!(said.contains("/no/such/folder/x.nnue"), "{said}");
}

#[test]
fn training_that_nobody_watches_is_no_success_until_the_network_is_there() {
    let Run { folder, data, network, checkpoint } = run();
    let other = folder.path().join("other.nnue").to_str().unwrap().to_owned();
    let output = run_unread(&[&["train", &data, "--out", &other][..], &TRAIN].concat());
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: the output cannot be written: "), "{said}");
    assert!(said.contains("no epoch was finished"), "{said}");
    std::fs::remove_file(&network).unwrap();
    let again = [&["train", &data, "--out", &network, "--resume"][..], &TRAIN].concat();
    let said = stderr(&run_unread(&again));
    assert!(said.contains("the same command with --resume goes on"), "{said}");
    assert!(PathBuf::from(checkpoint).exists() && !PathBuf::from(&network).exists());
    run_well(&again);
}

#[test]
fn files_that_are_no_good_are_refused_by_name() {
    let Run { folder, data, network, checkpoint } = run();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(path(name), bytes).unwrap();
        path(name).to_str().unwrap().to_string()
    };
    let bytes = std::fs::read(&network).unwrap();
    let mut altered = bytes.clone();
    altered[bytes.len() / 2] ^= 1;
    for (file, words) in [
        (write("cut.nnue", &bytes[..bytes.len() - 9]), "it was cut"),
        (write("altered.nnue", &altered), "was altered: its checksum is"),
        (write("foreign.nnue", b"%PDF-1.7"), "no network file of Camelot"),
        (path("missing.nnue").to_str().unwrap().to_string(), "cannot be read"),
        (checkpoint.clone(), "no network file of Camelot"),
    ] {
        let said = run_badly(1, &["net", "info", &file]);
        assert!(said.contains(words) && said.contains(&file), "{said}");
    }
    let said = run_badly(1, &["train", &network, "--out", &write("x.nnue", b"")]);
    assert!(said.contains("no data file of Camelot"), "{said}");
    let said = run_badly(1, &["net", "export", &data, "--out", &write("y.nnue", b"")]);
    assert!(said.contains("no checkpoint"), "{said}");

    // The protocol keeps the network that it has.
    let mut engine = Engine::start();
    engine.answer("setoption name UCI_Variant value camette");
    let by_hand = engine.answer("eval");
    let told = engine.answer(&format!("setoption name EvalFile value {network}"));
    assert_eq!(told, ["info string EvalFile: this network judges camette with 64 hidden neurons"]);
    let learned = engine.answer("eval");
    assert_ne!(learned, by_hand);
    for file in ["cut.nnue", "altered.nnue", "foreign.nnue", "missing.nnue"] {
        let file = path(file);
        let said = engine.error(&format!("setoption name EvalFile value {}", file.display()));
        assert!(said.contains("EvalFile") && said.contains("keeping"), "{said}");
        assert_eq!(engine.answer("eval"), learned);
    }
    assert!(engine.go("go depth 4").best.is_some());
    assert_eq!(engine.answer("setoption name Use NNUE value false"), [""; 0]);
    assert!(engine.answer("eval").iter().any(|line| line.contains("made by hand")));
    engine.answer("setoption name Use NNUE value true");
    assert_eq!(engine.answer("eval"), learned);
    engine.answer("setoption name EvalFile value <empty>");
    assert_eq!(engine.answer("eval"), by_hand);
}
