//! How many states a sweep has, from a beginning of it.

use super::key::{Key, WithKey, of_bits};
use super::layer::{Layer, MOST_STATES, Shape};
use super::part::Part;
use super::transitions::Draft;

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
    let (_, behind) = guessed.split_at(seen.len());
    let (widths_seen, widths_behind) = draft.widths.split_at(seen.len());
    let [before, last] = last_ratios(&seen, &guessed);
    let is_steady = seen.len() >= FEW && last <= STEADY * before && last >= ABSURD;
    let is_near = is_steady && widest(widths_behind) <= widest(widths_seen);
    // Where more is to come, that the beginning was small tells nothing.
    let ratio = if is_near { last } else { last.max(1.0) };
    let behind = behind.iter().map(|guess| guess * ratio);
    let all: Vec<f64> = seen.iter().copied().chain(behind).collect();
    Outlook {
        states: all.iter().sum(),
        widest: all
            .windows(2)
            .map(|two| two[0] + two[1])
            .fold(1.0, f64::max),
        certainty: match (widths_behind.is_empty(), is_near) {
            (true, _) => Certainty::Counted,
            (false, true) => Certainty::Near,
            (false, false) => Certainty::Guessed,
        },
    }
}

fn widest(widths: &[u32]) -> u32 {
    widths.iter().max().copied().unwrap_or(0)
}

/// How many times the guessed states there were, in the last part of what was seen and in the one
/// before it.
fn last_ratios(seen: &[f64], guessed: &[f64]) -> [f64; 2] {
    let part = seen.len().div_ceil(PARTS);
    let ratio = |end: usize| {
        let part = end.saturating_sub(part)..end;
        seen[part.clone()].iter().sum::<f64>() / guessed[part].iter().sum::<f64>()
    };
    [ratio((seen.len() - part).max(1)), ratio(seen.len())]
}

/// What was seen falls into so many parts.
const PARTS: usize = 6;

/// Fewer frontiers tell nothing of those behind: a queen opens most of the board at once, long before the
/// states become many.
const FEW: usize = 24;

/// States of the same widths that become so many times more will become more still.
const STEADY: f64 = 1.1;

/// A guess that is so far from what was seen tells nothing of what is behind: 17 queens open nearly the whole
/// board, and the first states are few.
const ABSURD: f64 = 1e-12;

/// The bytes of the keys of a layer, beyond which no order is tried: others hold their walks meanwhile.
const KEYS: usize = 1 << 20;

/// How many states each frontier has, as far as there are no more than so many.
struct Seen<'a> {
    draft: &'a Draft<'a>,
    most: u64,
}

impl WithKey for Seen<'_> {
    type Output = Vec<f64>;

    fn with<K: Key>(self) -> Vec<f64> {
        let transitions = self.draft.transitions::<K>(false);
        let mut now = Layer::new(Shape {
            numbers: 0,
            words: 0,
        });
        now.put(K::default(), &[]);
        let mut part = Part::of(now, 0, &transitions);
        let mut left = self.most;
        let mut seen = vec![1.0];
        while part.frontier < transitions.len() {
            left -= part.take_on(&transitions, left, MOST_STATES.min(KEYS / size_of::<K>()));
            if !part.is_through() {
                break;
            }
            part.turn(&transitions);
            seen.push(part.now.len() as f64);
        }
        seen
    }
}
