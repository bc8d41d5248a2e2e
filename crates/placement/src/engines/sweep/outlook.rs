//! How many states a sweep has, from a beginning of it.

use std::sync::Arc;

use super::key::{Key, WithKey, of_bits};
use super::plies::Draft;
use super::run::Sweep;

/// How many states an order leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// All of them, as far as one can tell.
    pub(super) states: f64,
    /// Those of two frontiers, one behind the other, where they are most.
    pub(super) widest: f64,
    pub(super) certainty: Certainty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// Every state was seen.
    Counted,
    /// The widest frontiers were seen.
    Near,
    Guessed,
}

/// Goes on with the states alone until there are more than `most`; those behind are guessed from
/// the widths of their frontiers, and from how far such guesses were right before.
pub(super) fn outlook(draft: &Draft<'_>, bits: usize, most: u64) -> Outlook {
    let seen = of_bits(bits, Seen { draft, most });
    let guessed = draft.states();
    let (before, behind) = guessed.split_at(seen.len());
    let last = &seen[seen.len() - seen.len().div_ceil(LATE)..];
    let ratio = last.iter().sum::<f64>() / before[seen.len() - last.len()..].iter().sum::<f64>();
    let all: Vec<f64> = seen
        .iter()
        .copied()
        .chain(behind.iter().map(|g| g * ratio))
        .collect();
    let widest = |widths: &[u32]| widths.iter().max().copied().unwrap_or(0);
    let (seen_widths, widths_behind) = draft.widths.split_at(seen.len());
    Outlook {
        states: all.iter().sum(),
        widest: all
            .windows(2)
            .map(|two| two[0] + two[1])
            .fold(1.0, f64::max),
        certainty: match behind.is_empty() {
            true => Certainty::Counted,
            false if widest(widths_behind) <= widest(seen_widths) => Certainty::Near,
            false => Certainty::Guessed,
        },
    }
}

/// One of so many parts of what was seen, the last one, tells what is to come.
const LATE: usize = 3;

/// How many states each frontier has, as far as there are no more than so many.
struct Seen<'a> {
    draft: &'a Draft<'a>,
    most: u64,
}

impl WithKey for Seen<'_> {
    type Output = Vec<f64>;

    fn with<K: Key>(self) -> Vec<f64> {
        let plies = Arc::new(self.draft.plies::<K>(false));
        let mut sweep = Sweep::of_states(&plies);
        let mut seen = vec![sweep.now.len() as f64];
        while sweep.frontier < plies.len() {
            sweep.take_on(self.most - sweep.work);
            if !sweep.is_through() {
                break;
            }
            sweep.turn();
            seen.push(sweep.now.len() as f64);
        }
        seen
    }
}
