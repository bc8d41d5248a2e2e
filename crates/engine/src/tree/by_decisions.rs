//! Saving a search as the decisions that lead to its levels.

use super::cursor::enter_silently;
use super::tree::{StateCodec, Tree};
use super::weights::Weights;

/// A tree that takes the decisions of a level in increasing order, so that a level is what follows its last decision.
///
/// The search of such a tree is saved [by its decisions](ByDecisions), and loaded by applying them.
pub trait Ordered: Tree {
    /// Returns the number of remaining decisions.
    fn len(level: &Self::Level) -> usize;

    /// Returns the lowest remaining decision.
    fn lowest(level: &Self::Level) -> Option<usize>;

    /// Returns the highest decision of `whole` that does not remain in `left`, which is what remains of it.
    fn last_taken(whole: &Self::Level, left: &Self::Level) -> Option<usize>;

    /// Returns the decisions of a level from this one on.
    fn from(level: &Self::Level, decision: usize) -> Self::Level;
}

/// Saves a search as the decisions that lead to the present level, and the lowest one that remains there.
pub struct ByDecisions;

impl<T: Ordered> StateCodec<T> for ByDecisions {
    const BY_DECISIONS: bool = true;

    fn progress(tree: T, base: &[usize], levels: &[T::Level]) -> f64 {
        let weights = Weights::of(tree.clone());
        done(&steps(tree, base, levels), base.len(), &weights)
    }

    fn decisions(tree: T, base: &[usize], levels: &[T::Level]) -> Vec<usize> {
        decisions_of(&steps(tree, base, levels))
    }

    fn write(tree: T, base: &[usize], levels: &[T::Level]) -> Vec<Vec<u64>> {
        let Some(present) = levels.last() else {
            return Vec::new();
        };
        let lowest = T::lowest(present);
        rows(&Self::decisions(tree, base, levels), lowest.as_slice())
    }

    fn read(tree: &mut T, base: &[usize], rows: &[Vec<u64>]) -> Option<Vec<T::Level>> {
        let [path, lowest] = match rows {
            [] => return Some(Vec::new()),
            [path, lowest] if lowest.len() <= 1 => [path, lowest],
            _ => return None,
        };
        let root = tree.root();
        let mut levels = Vec::new();
        let mut whole = at_base(tree, base);
        for &decision in path {
            let decision = usize::try_from(decision).ok()?;
            let level = whole.filter(|level| has::<T>(level, decision))?;
            levels.push(T::from(&level, decision + 1));
            whole = below(tree, &level, decision, base.len() + levels.len());
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
        Some(levels)
    }
}

/// The decisions of a level that a search has taken.
struct LevelStep {
    /// Number of decisions that the level had.
    of: usize,
    /// Number of those that remain.
    left: usize,
    /// The one taken last.
    taken: Option<usize>,
}

/// The steps of a search, from its base to the present level.
fn steps<T: Ordered>(mut tree: T, base: &[usize], levels: &[T::Level]) -> Vec<LevelStep> {
    let mut whole = at_base(&mut tree, base);
    let mut steps = Vec::new();
    for (depth, left) in (base.len() + 1..).zip(levels) {
        let Some(level) = whole else { break };
        let taken = T::last_taken(&level, left);
        steps.push(LevelStep {
            of: T::len(&level),
            left: T::len(left),
            taken,
        });
        let is_last = steps.len() == levels.len();
        whole = taken
            .filter(|_| !is_last)
            .and_then(|decision| below(&mut tree, &level, decision, depth));
    }
    steps
}

/// The decisions that lead to the last level of these steps.
fn decisions_of(steps: &[LevelStep]) -> Vec<usize> {
    let above = steps.split_last().map_or(steps, |(_, above)| above);
    above.iter().filter_map(|step| step.taken).collect()
}

/// The rows of a saved search.
fn rows(decisions: &[usize], lowest: &[usize]) -> Vec<Vec<u64>> {
    let numbers = |row: &[usize]| row.iter().map(|&decision| decision as u64).collect();
    vec![numbers(decisions), numbers(lowest)]
}

/// The share of a search below a base of this depth that is done.
fn done(steps: &[LevelStep], base: usize, weights: &Weights) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    let last = steps.len().saturating_sub(1);
    for (index, step) in steps.iter().enumerate() {
        let after = |left: usize| weights.share(left, step.of, base + index);
        // The subtree of the decision taken last is not done unless the level is the present one.
        let not_done = after(step.left + usize::from(index < last));
        done += weight * (1.0 - not_done);
        weight *= not_done - after(step.left);
    }
    done
}

/// The whole level at the base, after the decisions that lead there.
fn at_base<T: Ordered>(tree: &mut T, base: &[usize]) -> Option<T::Level> {
    let mut level = Some(tree.root());
    for (depth, &decision) in (1..).zip(base) {
        let whole = level.filter(|level| has::<T>(level, decision))?;
        level = below(tree, &whole, decision, depth);
    }
    level
}

/// Whether a level has this decision.
fn has<T: Ordered>(level: &T::Level, decision: usize) -> bool {
    T::lowest(&T::from(level, decision)) == Some(decision)
}

/// The level below a decision, which is applied.
pub(super) fn below<T: Ordered>(
    tree: &mut T,
    whole: &T::Level,
    decision: usize,
    depth: usize,
) -> Option<T::Level> {
    enter_silently(tree, decision, &T::from(whole, decision + 1), depth)
}
