//! Training on a tiny set, from self-play to the engine's network.

use camelot_nnue::{Accumulators, Network};
use camelot_rules::{Position, Variant};
use camelot_train::data::Contents;
use camelot_train::selfplay::{Goal, Settings, play};
use camelot_train::{Dataset, TrainSettings, Trainer, fit_scale, loss_curve, quantised};

fn dataset() -> Dataset {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("camette.data");
    let settings = Settings { nodes: 100, ..Settings::new(Variant::Camette) };
    play(&file, &settings, Goal::Games(320), 2, |_, _| {}, |_| {}).unwrap();
    let mut data = Dataset::new(Variant::Camette);
    data.add(&Contents::read(&file).unwrap());
    data
}

fn settings() -> TrainSettings {
    TrainSettings {
        hidden: 64,
        buckets: 2,
        epochs: 8,
        batch: 128,
        rate: 0.01,
        ..Default::default()
    }
}

#[test]
fn the_loss_falls_and_the_run_can_be_repeated_and_resumed() {
    let data = dataset();
    let scale = fit_scale(&data);
    assert!((20..=1000).contains(&scale));

    let mut whole = Trainer::new(settings(), &data, scale);
    let first = whole.epoch(|_| {}).unwrap();
    let mut half = None;
    while !whole.is_done() {
        if whole.checkpoint().epochs.len() == 4 {
            half = Some(whole.checkpoint().clone());
        }
        whole
            .epoch(|progress| assert!(progress.step <= progress.steps && progress.loss > 0.0))
            .unwrap();
    }
    let last = *whole.checkpoint().epochs.last().unwrap();
    assert!(last.training_loss < 0.8 * first.training_loss, "{first:?} {last:?}");
    assert!(last.result_cross_entropy.unwrap() < 0.65, "{last:?}");

    // Interrupted after four epochs, and on another number of threads.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let mut resumed = Trainer::resume(settings(), &data, scale, half.unwrap()).unwrap();
    while !resumed.is_done() {
        pool.install(|| resumed.epoch(|_| {})).unwrap();
    }
    assert_eq!(resumed.checkpoint(), whole.checkpoint());

    let other = TrainSettings { seed: 2, ..settings() };
    let checkpoint = whole.checkpoint().clone();
    let error = Trainer::resume(other, &data, scale, checkpoint).unwrap_err().to_string();
    assert!(error.starts_with("the checkpoint is of another training run"), "{error}");

    // What has been learnt reaches the engine.
    let checkpoint = whole.checkpoint();
    let network = quantised(&checkpoint.model, scale, checkpoint.settings.clone()).unwrap();
    let network = Network::from_bytes(&network.to_bytes()).unwrap();
    let value = |text: &str| {
        let position = Position::from_text(Variant::Camette, text).unwrap();
        Accumulators::new(&network, 1).evaluate(&network, &position, 0)
    };
    let (ahead, behind) = ("1/1n1/1m3/5/1MMM1/1N1/1 w", "1/1n1/1mmm1/5/1M3/1N1/1 w");
    assert!(value(ahead) > value(behind) + 50, "{} {}", value(ahead), value(behind));
    assert!(loss_curve(&checkpoint.epochs, "camette").contains("validation"));
}

#[test]
fn training_that_diverges_is_an_error() {
    let data = dataset();
    let wild = TrainSettings { rate: 1e30, ..settings() };
    let error = Trainer::new(wild, &data, 170).epoch(|_| {}).unwrap_err();
    assert!(error.to_string().contains("--rate"), "{error}");
}
