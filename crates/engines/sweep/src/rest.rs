//! The number of states to come, from a sample of the present ones.

use std::sync::Arc;

use fastrand::Rng;

use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::part::Part;
use crate::transition::{Form, Successors, Transitions};

/// Estimates the number of states of all later frontiers, from a sample of the present states that is swept to the end.
/// At most about `effort` states are expanded; `None` if that is too few.
///
/// The sample is divided into *groups* at random, and each successor knows which groups reach it. If one group alone
/// reaches most of them, then other states would reach others; if several groups do, hardly any are missing.
///
/// ```text
/// group 1    s -> a b    t -> b c        reached by one group: a and d
/// group 2    u -> b c    v -> c d        reached by both: b and c
/// ```
pub(crate) fn states_to_come<K: Key>(
    transitions: &Arc<Transitions<K>>,
    parts: &[Part<K>],
    effort: u64,
) -> Option<f64> {
    let recording = transitions.recording();
    let first = parts.iter().map(|part| part.frontier).min()?;
    let layers = transitions.len() - first;
    let most = usize::try_from(effort).ok()? / layers.max(1);
    if most < LEAST {
        return None;
    }
    let states: usize = parts.iter().map(|part| part.now.len()).sum();
    let every = (2 * states / most).max(1);
    let mut rng = Rng::with_seed(1);
    let mut share = 1.0 / every as f64;
    let (mut sample, mut sum) = (Sample::new(), 0.0);
    for frontier in first..transitions.len() {
        for part in parts.iter().filter(|part| part.frontier == frontier) {
            for state in (0..part.now.len()).step_by(every) {
                let group = random_group(&mut rng);
                let nodes = nodes_of(&part.now, state, frontier, transitions);
                nodes.for_each(|key| sample.add(key, group));
            }
        }
        sample = sample.successors(recording, frontier);
        let all = sample.extrapolated(share);
        sum += all;
        if sample.groups.len() > most {
            sample = sample.thinned(most / 2, &mut rng);
            share = (sample.groups.len() as f64 / all).min(1.0);
        }
    }
    Some(sum)
}

/// The nodes of a state: the state itself, or if it is [merged](Transitions::merged), those that record the number of pieces.
fn nodes_of<'a, K: Key>(
    layer: &'a Layer<K>,
    state: usize,
    frontier: usize,
    transitions: &'a Transitions<K>,
) -> impl Iterator<Item = K> + 'a {
    let key = layer.keys()[state];
    let fields = transitions.merged.as_ref().map(|merged| {
        let counts = layer.row(state).chunks(layer.shape().words).enumerate();
        let reached = counts.filter(|(_, count)| count.iter().any(|&word| word != 0));
        let fewest = transitions.fewest[frontier];
        reached.map(move |(pieces, _)| merged.field.key((fewest + pieces) as u64))
    });
    let alone = fields.is_none().then_some(K::default());
    let fields = fields.into_iter().flatten().chain(alone);
    fields.map(move |field| key.or(field))
}

/// Fewer states are no sample.
const LEAST: usize = 64;

/// One bit of a word each.
const GROUPS: u32 = 64;

fn random_group(rng: &mut Rng) -> u64 {
    1 << rng.u32(..GROUPS)
}

/// Some states of a frontier.
struct Sample<K> {
    states: Layer<K>,
    /// The groups that reach each of them, one bit each.
    groups: Vec<u64>,
}

impl<K: Key> Sample<K> {
    fn new() -> Self {
        Sample {
            states: Layer::new(Shape::WITHOUT_COUNTS),
            groups: Vec::new(),
        }
    }

    fn add(&mut self, key: K, groups: u64) {
        let state = self.states.find_or_insert(key) as usize;
        if state == self.groups.len() {
            self.groups.push(0);
        }
        self.groups[state] |= groups;
    }

    fn successors(&self, transitions: &Transitions<K>, frontier: usize) -> Self {
        match transitions.at(frontier).form() {
            Form::Bitwise(transition) => self.successors_by(transition),
            Form::Requiring(transition) => self.successors_by(transition),
            Form::Summing(transition) => self.successors_by(transition),
        }
    }

    fn successors_by(&self, transition: impl Successors<K>) -> Self {
        let mut next = Sample::new();
        for (&key, &groups) in self.states.keys().iter().zip(&self.groups) {
            let successors = [transition.skip(key), transition.choose(key)];
            for key in successors.into_iter().flatten() {
                next.add(key, groups);
            }
        }
        next
    }

    /// An estimate of the number of states that all states would reach, if the sample began as this share of them: the
    /// geometric mean of two extrapolations.
    ///
    /// The low one is as if all states were reached equally often (A. Chao, "Estimating the population size for
    /// capture-recapture data with unequal catchability", *Biometrics* 43, 1987). In the high one, the number of reached
    /// states grows as a power of the number of groups, as it does at present.
    fn extrapolated(&self, share: f64) -> f64 {
        let seen = self.groups.len() as f64;
        let [once, twice] = [1, 2].map(|number| {
            let reached = self.groups.iter().filter(|it| it.count_ones() == number);
            reached.count() as f64
        });
        if share >= 1.0 || once == 0.0 {
            return seen;
        }
        let groups = f64::from(GROUPS);
        let unseen = (groups - 1.0) / groups * once * once / (2.0 * twice.max(0.5));
        let missed = (1.0 - once / (groups * unseen + once)).powf(groups / share - groups);
        let low = seen + unseen * (1.0 - missed);
        let high = seen * share.recip().powf(once / seen);
        (low * high).sqrt()
    }

    /// About `number` of the states, in new groups.
    fn thinned(&self, number: usize, rng: &mut Rng) -> Self {
        let mut kept = Sample::new();
        for &key in self.states.keys() {
            if rng.usize(..self.groups.len()) < number {
                kept.add(key, random_group(rng));
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::layer_sizes;
    use crate::tests::wazirs;

    /// The states of a frontier as one part, and the true number of those to come.
    fn at(frontier: usize, transitions: &Transitions<u64>) -> (Vec<Part<u64>>, f64) {
        let mut now = Sample::new();
        now.add(0, 1);
        for before in 0..frontier {
            now = now.successors(transitions, before);
        }
        let states = layer_sizes::<u64>(&transitions.order, u64::MAX);
        let to_come = states[frontier + 1..].iter().sum();
        (vec![Part::new(now.states, frontier, transitions)], to_come)
    }

    #[test]
    fn a_sample_of_all_states_counts_those_to_come() {
        let transitions = wazirs(false);
        for frontier in [0, 30, 60] {
            let (parts, to_come) = at(frontier, &transitions);
            assert_eq!(
                states_to_come(&transitions, &parts, u64::MAX),
                Some(to_come)
            );
        }
        let (parts, _) = at(30, &transitions);
        assert_eq!(
            states_to_come(&transitions, &parts, 60 * LEAST as u64),
            None
        );
        assert_eq!(states_to_come::<u64>(&transitions, &[], u64::MAX), None);
    }

    /// The sample is thinned again and again.
    #[test]
    fn a_small_sample_is_near_the_truth() {
        let transitions = wazirs(false);
        for (frontier, effort) in [(50, 20_000), (60, 20_000), (70, 10_000)] {
            let (parts, to_come) = at(frontier, &transitions);
            let sampled = states_to_come(&transitions, &parts, effort).unwrap();
            let ratio = sampled / to_come;
            assert!(
                1.0 / 1.25 < ratio && ratio < 1.25,
                "{sampled}, not {to_come}"
            );
        }
    }

    fn sample(groups: &[u64]) -> Sample<u64> {
        let mut sample = Sample::new();
        (0..)
            .zip(groups)
            .for_each(|(key, &groups)| sample.add(key, groups));
        sample
    }

    /// If each state is reached by a group of its own, other groups may reach up to as many.
    #[test]
    fn states_are_extrapolated_by_the_groups_that_reach_them() {
        let own = Vec::from_iter((0..64).map(|group| 1 << group));
        let estimate = sample(&own).extrapolated(0.01);
        assert!((4000.0..6400.0).contains(&estimate), "{estimate}");
        assert_eq!(sample(&[3; 64]).extrapolated(0.01), 64.0);
        assert_eq!(sample(&own).extrapolated(1.0), 64.0);
    }

    #[test]
    fn a_part_of_the_states_is_kept_in_new_groups() {
        let kept = sample(&[7; 30_000]).thinned(2000, &mut Rng::with_seed(1));
        assert!((1900..2100).contains(&kept.groups.len()));
        assert!(kept.groups.iter().all(|groups| groups.count_ones() == 1));
    }
}
