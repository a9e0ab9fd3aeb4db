//! Getting to know each other.

use camelot_protocol::{Dialect, OptionKind, Options, Reply};
use camelot_rules::Variant;

use super::talk::Talk;
use super::{Check, Outcome, bare, ensure, uci};

pub(super) const CHECKS: &[Check] = &[
    bare("uci is answered by id name, id author and uciok", names),
    bare(
        "the options are declared well, and Hash, MultiPV and UCI_Variant among them",
        declarations,
    ),
    uci("isready is answered by readyok alone", ready),
    bare("ugi is answered by id name, id author and ugiok", ugi_names),
    bare("a conversation may begin without uci", no_handshake),
];

fn names(talk: &mut Talk) -> Outcome {
    id_lines(&talk.begin(Dialect::Uci)?)
}

fn ugi_names(talk: &mut Talk) -> Outcome {
    id_lines(&talk.begin(Dialect::Ugi)?)
}

fn id_lines(lines: &[String]) -> Outcome {
    for wanted in ["id name ", "id author "] {
        let count = lines.iter().filter(|line| line.starts_with(wanted)).count();
        ensure(count == 1, || format!("one line '{wanted}…' is wanted, there are {count}"))?;
    }
    Ok(())
}

fn declarations(talk: &mut Talk) -> Outcome {
    let mut declared = Vec::new();
    for line in talk.begin(Dialect::Uci)? {
        if line.starts_with("option") {
            match Reply::parse(&line, Dialect::Uci) {
                Ok(Reply::Option(declaration)) => declared.push(declaration),
                other => return Err(format!("'{line}' declares no option: {other:?}")),
            }
        }
    }
    for (n, option) in declared.iter().enumerate() {
        let default = Some(option.default().to_string()).filter(|value| !value.is_empty());
        let own = option.check(default.as_deref());
        own.map_err(|error| format!("the default of an option does not suit it: {error}"))?;
        let twice = declared[..n].iter().any(|earlier| earlier.is_named(&option.name));
        ensure(!twice, || format!("the option {} is declared twice", option.name))?;
    }
    let variants = declared.iter().find(|option| option.is_named("UCI_Variant"));
    let Some(OptionKind::Combo { vars, .. }) = variants.map(|option| &option.kind) else {
        return Err("there is no combo UCI_Variant".to_owned());
    };
    let missing = Variant::ALL.iter().find(|variant| !vars.iter().any(|var| var == variant.name()));
    if let Some(variant) = missing {
        return Err(format!("UCI_Variant does not offer {variant}"));
    }
    let options = Options::new(declared);
    for name in ["Hash", "MultiPV"] {
        ensure(options.get(name).is_some(), || format!("there is no option {name}"))?;
    }
    Ok(())
}

fn ready(talk: &mut Talk) -> Outcome {
    let lines = talk.ready()?;
    ensure(lines.is_empty(), || format!("before readyok comes '{}'", lines.join("' '")))
}

fn no_handshake(talk: &mut Talk) -> Outcome {
    let game = camelot_rules::Game::new(camelot_rules::Position::start(Variant::Camelot));
    talk.go("position startpos\ngo depth 1", &game).map(drop)
}
