//! Trails that are told by the heads that lead to their levels.

use super::ordered::{Ordered, below};
use super::trail::{Found, Trail};
use super::tree::StateCodec;
use super::weights::Weights;

/// A trail is told by its heads.
pub struct ByHeads;

impl<T: Ordered> StateCodec<T> for ByHeads {
    const BY_HEADS: bool = true;

    fn progress(tree: T, trail: &Trail<T::Level>) -> f64 {
        let weights = Weights::of(tree.clone());
        let (mut done, mut weight) = (0.0, 1.0);
        let steps = steps(tree, trail);
        let last = steps.len().saturating_sub(1);
        let steps = (trail.base.len()..).zip(steps);
        for (index, (depth, (of, left, _))) in steps.enumerate() {
            let after = |left: usize| weights.share(left, of, depth);
            // What is under way has been taken, and is not done.
            let not_done = after(left + usize::from(index < last));
            done += weight * (1.0 - not_done);
            weight *= not_done - after(left);
        }
        done
    }

    fn heads(tree: T, trail: &Trail<T::Level>) -> Vec<usize> {
        let mut steps = steps(tree, trail);
        steps.pop();
        steps.into_iter().filter_map(|(.., taken)| taken).collect()
    }

    /// The heads, and the lowest one that is left.
    fn write(tree: T, trail: &Trail<T::Level>) -> Vec<Vec<u64>> {
        let Some(present) = trail.levels.last() else {
            return Vec::new();
        };
        let heads = Self::heads(tree, trail).into_iter().map(|head| head as u64);
        let lowest = T::lowest(present).map(|head| head as u64);
        vec![heads.collect(), lowest.into_iter().collect()]
    }

    fn read(tree: &mut T, base: &[usize], rows: &[Vec<u64>]) -> Option<Found<T::Level>> {
        let (mut heads, mut levels) = (Vec::new(), Vec::new());
        let [way, lowest] = match rows {
            [] => return Some(Found { heads, levels }),
            [way, lowest] if lowest.len() <= 1 => [way, lowest],
            _ => return None,
        };
        let root = tree.root();
        let mut whole = at_base(tree, base);
        for &head in way {
            let head = usize::try_from(head).ok()?;
            let level = whole.filter(|level| has::<T>(level, head))?;
            levels.push(T::from(&level, head + 1));
            heads.push(head);
            whole = below(tree, &level, head, base.len() + heads.len());
        }
        levels.push(match lowest.first() {
            Some(&lowest) => {
                let lowest = usize::try_from(lowest).ok()?;
                let level = whole.filter(|level| has::<T>(level, lowest))?;
                T::from(&level, lowest)
            }
            // There may be no such level: nothing can be chosen below a childless node.
            None => T::emptied(whole.as_ref().unwrap_or(&root)),
        });
        Some(Found { heads, levels })
    }
}

/// The level at the base as it was before anything was taken from it, with the heads on the way chosen.
fn at_base<T: Ordered>(tree: &mut T, base: &[usize]) -> Option<T::Level> {
    let mut level = Some(tree.root());
    for (depth, &head) in (1..).zip(base) {
        let whole = level.filter(|level| has::<T>(level, head))?;
        level = below(tree, &whole, head, depth);
    }
    level
}

/// Whether a head can be chosen at a level.
fn has<T: Ordered>(level: &T::Level, head: usize) -> bool {
    T::lowest(&T::from(level, head)) == Some(head)
}

/// For each level of a trail how many heads it had, how many are left, and the one taken last.
fn steps<T: Ordered>(mut tree: T, trail: &Trail<T::Level>) -> Vec<(usize, usize, Option<usize>)> {
    let mut whole = at_base(&mut tree, &trail.base);
    let mut steps = Vec::new();
    for (depth, left) in (trail.base.len() + 1..).zip(&trail.levels) {
        let Some(level) = whole else { break };
        let taken = T::last_taken(&level, left);
        steps.push((T::len(&level), T::len(left), taken));
        let is_last = steps.len() == trail.levels.len();
        whole = taken
            .filter(|_| !is_last)
            .and_then(|head| below(&mut tree, &level, head, depth));
    }
    steps
}
