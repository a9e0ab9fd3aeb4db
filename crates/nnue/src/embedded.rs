//! The networks that belong to the program.

use std::sync::{Arc, LazyLock};

use camelot_rules::Variant;

use crate::Network;

include!(concat!(env!("OUT_DIR"), "/nets.rs"));

static NETWORKS: LazyLock<[Option<Arc<Network>>; Variant::ALL.len()]> = LazyLock::new(|| {
    let mut networks = [const { None }; Variant::ALL.len()];
    for network in FILES.iter().filter_map(|bytes| Network::from_bytes(bytes).ok()) {
        let place = network.shape().variant as usize;
        networks[place] = Some(Arc::new(network));
    }
    networks
});

/// The network for `variant` that is part of the program, if there is one:
/// the file in `nets/` when it was built.
pub fn embedded(variant: Variant) -> Option<Arc<Network>> {
    NETWORKS[variant as usize].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_sound_and_the_only_one_of_its_variant() {
        for bytes in FILES {
            Network::from_bytes(bytes).unwrap();
        }
        let found = Variant::ALL.into_iter().filter(|variant| embedded(*variant).is_some());
        assert_eq!(found.count(), FILES.len());
    }
}
