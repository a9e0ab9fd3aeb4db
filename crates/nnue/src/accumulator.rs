//! The hidden sums along the line that a search looks at.
//!
//! Each ply keeps its sums with the placement that they stand for. A new
//! position takes the nearest of them, that of its own ply (a sibling) or of
//! the ply before (its parent), and changes it by the pieces that differ. So
//! nothing has to be told about moves, and no order of visits can go wrong.

use camelot_rules::{Position, Side};

use crate::Network;
use crate::kernels::{self, Block};
use crate::placement::Placement;

/// Hidden sums for each ply of a line, of both points of view.
#[derive(Clone, Debug)]
pub struct Accumulators {
    /// What the sums of each ply stand for; an empty board at first.
    placements: Vec<Placement>,
    /// By ply: the blocks of White's point of view, then those of Black's.
    sums: Vec<Block>,
    /// Where activations are worked on.
    room: Vec<Block>,
}

impl Accumulators {
    /// Accumulators of `network` for `plies` plies, at least one.
    pub fn new(network: &Network, plies: usize) -> Accumulators {
        let plies = plies.max(1);
        // An empty board has the biases alone.
        let sums = network.hidden_biases.repeat(2 * plies);
        let room = vec![Block::ZERO; network.room()];
        Accumulators { placements: vec![Placement::EMPTY; plies], sums, room }
    }

    /// The worth of `position` for the side to move in hundredths of a Man.
    ///
    /// `ply` says where in the line it stands; one beyond the last counts as
    /// the last. The value does not depend on it, nor on what was evaluated
    /// before. `network` is that which the accumulators were made for.
    pub fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        // The counting of bits gains by the instructions as much as the sums.
        network.isa.run(
            #[inline(always)]
            || self.value(network, position, ply),
        )
    }

    #[inline(always)]
    fn value(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        let ply = ply.min(self.placements.len() - 1);
        let length = network.blocks();
        let placement = Placement::of(position);
        self.bring_near(&placement, ply, length);
        let both = &mut self.sums[2 * length * ply..][..2 * length];
        let before = std::mem::replace(&mut self.placements[ply], placement);
        let change = before.change(&placement, network.inputs);
        for (view, sums) in both.chunks_exact_mut(length).enumerate() {
            let come = change.come.iter().map(|rows| rows[view]);
            let gone = change.gone.iter().map(|rows| rows[view]);
            kernels::change(sums, &network.hidden_weights, come, gone);
        }
        let (white, black) = both.split_at(length);
        let pieces = position.occupied().count();
        match position.side_to_move() {
            Side::White => network.value(white, black, &mut self.room, pieces),
            Side::Black => network.value(black, white, &mut self.room, pieces),
        }
    }

    /// Copies the sums of the ply before to `ply` if they are nearer to
    /// `placement` than those that are there.
    #[inline(always)]
    fn bring_near(&mut self, placement: &Placement, ply: usize, length: usize) {
        let Some(parent) = ply.checked_sub(1) else { return };
        let distance = |ply: usize| self.placements[ply].distance(placement);
        if distance(parent) < distance(ply) {
            let from = 2 * length * parent;
            self.sums.copy_within(from..from + 2 * length, 2 * length * ply);
            self.placements[ply] = self.placements[parent];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_parts;
    use camelot_rules::{Game, Variant};
    use proptest::prelude::*;
    use proptest::sample::Index;

    /// Perft that looks at every node with the accumulators of its ply.
    fn perft(
        accumulators: &mut Accumulators,
        network: &Network,
        position: &Position,
        ply: usize,
        depth: usize,
    ) -> u64 {
        let found = accumulators.evaluate(network, position, ply);
        assert_eq!(found, network.evaluate(position), "{position}");
        if ply == depth {
            return 1;
        }
        let moves = position.legal_moves();
        moves
            .iter()
            .map(|m| perft(accumulators, network, &position.play_unchecked(m), ply + 1, depth))
            .sum()
    }

    #[test]
    fn perft_with_accumulators_agrees_with_fresh_ones_everywhere() {
        // Positions with captures, charges, castle moves and few pieces.
        let positions = [
            (Variant::Camelot, "N1/8/10/12/12/3m8/4m7/5M6/3NMM6/12/12/12/12/10/3NNn2/2 w 1 0 3 40"),
            (Variant::Rytsari, "N1/8/10/12/14/5m8/4m1m7/5M8/3NMM8/14/14/14/12/10/3NNn2/2 w"),
            (Variant::Chivalry, "1n/8/10/12/14/5m8/4m1m7/5M8/3NMM8/14/14/14/12/10/3NNn2/n1 b 0 2"),
        ];
        let starts = [(Variant::Cam, 2), (Variant::Camette, 4), (Variant::Camelot, 1)]
            .map(|(variant, depth)| (Position::start(variant), depth));
        let others =
            positions.map(|(variant, text)| (Position::from_text(variant, text).unwrap(), 2));
        for (position, depth) in starts.into_iter().chain(others) {
            let parts = random_parts(position.variant(), 64, 4, 8, 9);
            let network = Network::new(parts).unwrap();
            let mut accumulators = Accumulators::new(&network, depth + 1);
            let nodes = perft(&mut accumulators, &network, &position, 0, depth);
            assert_eq!(nodes, camelot_rules::perft(&position, depth as u32));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn a_value_does_not_depend_on_what_came_before(
            variant in proptest::sample::select(&Variant::ALL[..]),
            choices in proptest::collection::vec(any::<Index>(), 1..120),
            visits in proptest::collection::vec((any::<Index>(), 0..6usize), 1..40),
        ) {
            let mut game = Game::new(Position::start(variant));
            for choice in choices {
                let moves = game.position().legal_moves();
                if moves.is_empty() || game.play(&moves[choice.index(moves.len())]).is_err() {
                    break;
                }
            }
            let network = Network::new(random_parts(variant, 64, 8, 0, 3)).unwrap();
            let mut accumulators = Accumulators::new(&network, 4);
            for (visit, ply) in visits {
                let position = &game.positions()[visit.index(game.positions().len())];
                let found = accumulators.evaluate(&network, position, ply);
                prop_assert_eq!(found, network.evaluate(position));
            }
        }
    }
}
