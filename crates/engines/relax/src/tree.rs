//! The tree of decisions: a candidate is chosen, or else excluded.

use std::sync::Arc;

use standoff_engine::tree::{ByStates, Out, Report, Shares, States, Tree};
use standoff_model::{Candidate, Permutation, Problem, Subproblem};

use crate::dictionary::Basis;
use crate::relaxation::{Node, Relaxation};
use crate::rows::Domain;

/// The tree with a bound for each node by the relaxation.
#[derive(Clone)]
pub(crate) struct Bounded {
    problem: Arc<Problem>,
    relaxation: Arc<Relaxation>,
    /// Whether one placement suffices, and which symmetries map it to others that need not be found.
    wants_any: bool,
    symmetries: Arc<[Permutation]>,
    nodes: u64,
}

/// The values decided at a node, and whether anything remains to be searched.
#[derive(Clone)]
pub(crate) struct Level {
    domain: Domain,
    /// The basis with which the next solution begins: that of the node before.
    basis: Basis,
    is_open: bool,
    shares: Shares,
}

impl Level {
    fn new(domain: Domain, basis: Basis) -> Self {
        Level {
            domain,
            basis,
            is_open: true,
            shares: Shares::ALL,
        }
    }

    fn with(&self, value: Option<bool>) -> impl Iterator<Item = usize> + '_ {
        (0..self.domain.len()).filter(move |&candidate| self.domain[candidate] == value)
    }
}

impl Bounded {
    /// The tree of all placements.
    pub(crate) fn new(problem: Arc<Problem>, relaxation: Arc<Relaxation>) -> Self {
        Bounded {
            problem,
            relaxation,
            wants_any: false,
            symmetries: Arc::default(),
            nodes: 0,
        }
    }

    /// The tree of some placements, one of which has an image under the symmetries if there are any.
    pub(crate) fn of_any(self, symmetries: Arc<[Permutation]>) -> Self {
        Bounded {
            wants_any: true,
            symmetries,
            ..self
        }
    }

    /// Excludes the images of the excluded candidates under the symmetries that keep the chosen ones. No placement with
    /// the chosen candidates contains an excluded one, so none contains its image.
    fn exclude_images(&self, domain: &mut Domain) {
        let image = |map: &Permutation, of: usize| map.image(Candidate::new(of)).index();
        let [chosen, excluded] = [true, false].map(|value| {
            let is_value = |&candidate: &usize| domain[candidate] == Some(value);
            Vec::from_iter((0..domain.len()).filter(is_value))
        });
        for map in self.symmetries.iter() {
            if chosen
                .iter()
                .all(|&candidate| image(map, candidate) == candidate)
            {
                for &candidate in &excluded {
                    domain[image(map, candidate)] = Some(false);
                }
            }
        }
    }
}

impl Tree for Bounded {
    type Level = Level;
    type Codec = ByStates;

    fn emptied(level: &Level) -> Level {
        Level {
            is_open: false,
            ..level.clone()
        }
    }

    fn root(&mut self) -> Level {
        Level::new(self.relaxation.domain().clone(), self.relaxation.basis())
    }

    fn next<R: Report>(
        &mut self,
        level: &mut Level,
        _: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        if !level.is_open {
            return None;
        }
        self.nodes += 1;
        self.exclude_images(&mut level.domain);
        let decision = match self.relaxation.examine(&mut level.domain, &mut level.basis) {
            Node::Branch(candidate) => Some(candidate),
            Node::Placement { chosen, is_only } if is_only || self.wants_any => {
                let pieces = || {
                    self.problem
                        .pieces(chosen.iter().copied().map(Candidate::new))
                };
                out.found_set(pieces, chosen.iter().copied());
                None
            }
            Node::Placement { chosen, .. } => {
                let mut chosen = chosen.into_iter();
                let is_free = |&candidate: &usize| level.domain[candidate].is_none();
                chosen.find(is_free).or_else(|| level.with(None).next())
            }
            Node::Infeasible => None,
        };
        level.is_open = decision.is_some();
        if let Some(candidate) = decision {
            level.domain[candidate] = Some(false);
            level.shares.take(0.5);
        }
        decision
    }

    fn enter<R: Report>(
        &mut self,
        decision: usize,
        level: &Level,
        _: usize,
        _: &mut Out<'_, R>,
    ) -> Option<Level> {
        let mut domain = level.domain.clone();
        domain[decision] = Some(true);
        Some(Level::new(domain, level.basis.clone()))
    }

    fn look<R: Report>(&self, _: Option<&Level>, _: usize, _: &mut Out<'_, R>) {}

    /// If one placement represents its orbit, candidates cannot express the remaining ones.
    fn subproblem(&self, level: Option<&Level>, _: &[usize], _: bool) -> Option<Subproblem> {
        let candidates = |level: &Level, value| level.with(value).map(Candidate::new).collect();
        let open = level.filter(|level| level.is_open);
        let subproblem = open.map_or_else(Subproblem::nothing, |level| {
            Subproblem::of(candidates(level, Some(true)), candidates(level, None))
        });
        (!self.wants_any).then_some(subproblem)
    }

    fn breadth(level: &Level) -> usize {
        level.with(None).count()
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn set_work(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

impl States for Bounded {
    fn shares(level: &Level) -> Shares {
        level.shares
    }

    fn write_level(&self, level: &Level) -> Vec<u64> {
        let mut numbers = vec![u64::from(level.is_open)];
        for are_nonbasic in level.basis.0.chunks(64) {
            let bits = are_nonbasic.iter().rev().map(|&bit| u64::from(bit));
            numbers.push(bits.fold(0, |word, bit| word << 1 | bit));
        }
        for values in level.domain.chunks(32) {
            let words = values
                .iter()
                .rev()
                .fold(0, |words, value| words << 2 | digit(*value));
            numbers.push(words);
        }
        numbers
    }

    fn read_level(&self, numbers: &[u64], shares: Shares) -> Option<Level> {
        let (&is_open @ 0..=1, words) = numbers.split_first()? else {
            return None;
        };
        let candidates = self.problem.len();
        let variables = self.relaxation.basis().0.len();
        let (nonbasic, decided) = words.split_at_checked(variables.div_ceil(64))?;
        if decided.len() != candidates.div_ceil(32) {
            return None;
        }
        let value = |candidate: usize| value(decided[candidate / 32] >> (2 * (candidate % 32)) & 3);
        let domain: Domain = (0..candidates).map(value).collect::<Option<_>>()?;
        let is_nonbasic = |variable: usize| nonbasic[variable / 64] >> (variable % 64) & 1 == 1;
        Some(Level {
            domain,
            basis: Basis((0..variables).map(is_nonbasic).collect()),
            is_open: is_open == 1,
            shares,
        })
    }
}

/// The value of a candidate as two bits.
fn digit(value: Option<bool>) -> u64 {
    match value {
        None => 0,
        Some(false) => 1,
        Some(true) => 2,
    }
}

/// The value of a candidate from two bits.
fn value(digit: u64) -> Option<Option<bool>> {
    match digit {
        0 => Some(None),
        1 => Some(Some(false)),
        2 => Some(Some(true)),
        _ => None,
    }
}
