//! What a state records at each frontier, and in which bits of its key.
//!
//! A state records whether a candidate ahead is forbidden, that is, whether one of some candidates was chosen. Two
//! candidates ahead that conflict with the same candidates behind are forbidden in the same states. They form a *class*
//! and share a bit:
//!
//! ```text
//! o o o o      rooks: o is decided, . is ahead
//! o o . .      the squares of the last two rows are forbidden column by column: four classes
//! . . . .      each square of the second row is a class of its own
//! . . . .
//! ```
//!
//! A class is divided when a candidate is decided that conflicts with only some of its members. A candidate that must
//! be dominated and a constraint that any one of its members satisfies are members of classes, too.

use crate::bounded_sum::BoundedSum;
use crate::graph::Graph;
use crate::key::{Field, MOST_BITS};

/// The bits of a key, as the words of the widest one.
pub(crate) type Words = [u64; MOST_BITS / 64];

/// The bits that a state records, in an order of the candidates.
pub(crate) struct Records {
    /// What each candidate reads and writes, in that order.
    pub(crate) steps: Vec<Step>,
    /// The field of each constraint's sum.
    pub(crate) sums: Vec<Field>,
    /// For each item, the frontier before the last candidate that reads it.
    pub(crate) ends: Vec<usize>,
    /// The bits in use at each frontier.
    pub(crate) used: Vec<Words>,
    /// The number of bits of a key, up to the last one in use.
    pub(crate) bits: usize,
}

/// What a candidate reads and writes, without the sums of constraints.
#[derive(Clone, Default)]
pub(crate) struct Step {
    /// The candidate's own bit, if it has one.
    pub(crate) forbidden: Words,
    /// The bits to set if the candidate is chosen.
    pub(crate) set: Words,
    /// The bits that must be set if the candidate is not chosen.
    pub(crate) required: Words,
    /// The bits that no later candidate reads.
    pub(crate) cleared: Words,
    /// The bits of classes that are divided.
    pub(crate) copies: Vec<Copied>,
}

/// A bit, and another one to which it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Copied {
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// The members of a class that are read later.
struct Class {
    bit: usize,
    members: usize,
    /// The number of members that the present candidate sets.
    hits: usize,
    /// The class of these members: another one if this class is divided.
    of_hits: usize,
}

/// The classes at a frontier. Their members are *items*: candidates, and constraints that any one member satisfies.
struct Classes<'g> {
    graph: &'g Graph,
    /// The frontier before the last candidate that reads each item: first the candidates, then the constraints.
    ends: Vec<usize>,
    class_of: Vec<Option<usize>>,
    classes: Vec<Class>,
    bits: Bits,
    /// The items that the present candidate sets.
    hit: Vec<usize>,
}

impl Records {
    /// Returns `None` if a key would have more than [`MOST_BITS`] bits.
    pub(crate) fn of(graph: &Graph, order: &[u32], sums: &[BoundedSum]) -> Option<Self> {
        let mut classes = Classes::new(graph, order, sums);
        let mut members_left: Vec<usize> = sums.iter().map(BoundedSum::len).collect();
        let mut records = Records {
            steps: Vec::with_capacity(order.len()),
            sums: vec![Field::default(); sums.len()],
            ends: Vec::new(),
            used: vec![Words::default()],
            bits: 0,
        };
        for (position, &candidate) in order.iter().enumerate() {
            let candidate = candidate as usize;
            let mut step = Step::default();
            classes.read(candidate, position, &mut step);
            // A sum that is recorded nowhere, such as that of a single member, has no bits.
            for &constraint in graph.memberships(candidate) {
                members_left[constraint] -= 1;
                if members_left[constraint] == 0 {
                    classes.bits.free_field(records.sums[constraint]);
                }
            }
            classes.write(&mut step);
            for &constraint in graph.memberships(candidate) {
                let sum = &sums[constraint];
                let is_first = members_left[constraint] + 1 == sum.len();
                if is_first && members_left[constraint] > 0 && sum.bits() > 0 {
                    records.sums[constraint] = classes.bits.take_field(sum.bits());
                }
            }
            if classes.bits.most > MOST_BITS {
                return None;
            }
            records.steps.push(step);
            records.used.push(classes.bits.taken);
        }
        records.bits = classes.bits.most;
        records.ends = classes.ends;
        Some(records)
    }

    /// The number of bits in use at each frontier.
    pub(crate) fn widths(&self) -> Vec<u32> {
        let width = |words: &Words| words.iter().map(|word| word.count_ones()).sum();
        self.used.iter().map(width).collect()
    }
}

impl<'g> Classes<'g> {
    fn new(graph: &'g Graph, order: &[u32], sums: &[BoundedSum]) -> Self {
        let items = graph.len() + sums.len();
        let mut ends = vec![0; items];
        for (position, &candidate) in order.iter().enumerate() {
            let candidate = candidate as usize;
            ends[candidate] = position;
            for other in graph.closed_neighbourhood(candidate) {
                if graph.must_be_dominated(other) {
                    ends[other] = position;
                }
            }
            for &constraint in graph.memberships(candidate) {
                if sums[constraint].is_disjunction() {
                    ends[graph.len() + constraint] = position;
                }
            }
        }
        Classes {
            graph,
            ends,
            class_of: vec![None; items],
            classes: Vec::new(),
            bits: Bits::default(),
            hit: Vec::new(),
        }
    }

    /// Reads the candidate, and the items that it is the last to set. Bits without another reader are freed.
    fn read(&mut self, candidate: usize, position: usize, step: &mut Step) {
        let graph = self.graph;
        if let Some(class) = self.class_of[candidate] {
            insert(&mut step.forbidden, self.classes[class].bit);
        }
        let neighbours = graph.neighbours(candidate).iter();
        let memberships = graph.memberships(candidate).iter();
        let is_set_by_itself = graph.must_be_dominated(candidate);
        let mut hit = std::mem::take(&mut self.hit);
        hit.extend(neighbours.map(|&other| other as usize));
        hit.extend(memberships.map(|constraint| graph.len() + constraint));
        hit.extend(is_set_by_itself.then_some(candidate));
        for &item in &hit {
            if let Some(class) = self.class_of[item].filter(|_| self.ends[item] == position) {
                insert(&mut step.required, self.classes[class].bit);
                self.leave(class, step);
            }
        }
        if let Some(class) = self.class_of[candidate].filter(|_| !is_set_by_itself) {
            self.leave(class, step);
        }
        hit.retain(|&item| self.ends[item] > position);
        self.hit = hit;
    }

    fn leave(&mut self, class: usize, step: &mut Step) {
        let Class { bit, members, .. } = &mut self.classes[class];
        *members -= 1;
        if *members == 0 {
            insert(&mut step.cleared, *bit);
            self.bits.free(*bit, 1);
        }
    }

    /// Puts the items that the candidate sets into classes without others, and sets the bits of these.
    fn write(&mut self, step: &mut Step) {
        let mut hit = std::mem::take(&mut self.hit);
        let mut old_classes = Vec::new();
        let mut without_class = 0;
        for &item in &hit {
            match self.class_of[item] {
                None => without_class += 1,
                Some(old) => {
                    let class = &mut self.classes[old];
                    if class.hits == 0 {
                        old_classes.push(old);
                    }
                    class.hits += 1;
                }
            }
        }
        for &old in &old_classes {
            let Class {
                bit, members, hits, ..
            } = self.classes[old];
            if hits < members {
                let new = self.add_class(hits);
                let (from, to) = (bit, self.classes[new].bit);
                step.copies.push(Copied { from, to });
                self.classes[old].members -= hits;
                self.classes[old].of_hits = new;
            }
        }
        let fresh = (without_class > 0).then(|| self.add_class(without_class));
        for item in hit.drain(..) {
            let of_hits = |old: usize| self.classes[old].of_hits;
            let class = self.class_of[item].map_or(fresh, |old| Some(of_hits(old)));
            self.class_of[item] = class;
        }
        let set = old_classes.iter().map(|&old| self.classes[old].of_hits);
        for class in set.chain(fresh) {
            insert(&mut step.set, self.classes[class].bit);
        }
        for old in old_classes {
            let class = &mut self.classes[old];
            (class.hits, class.of_hits) = (0, old);
        }
        self.hit = hit;
    }

    fn add_class(&mut self, members: usize) -> usize {
        let class = self.classes.len();
        self.classes.push(Class {
            bit: self.bits.take(1),
            members,
            hits: 0,
            of_hits: class,
        });
        class
    }
}

/// Inserts a bit, unless it is beyond the widest key: then the order is refused.
fn insert(words: &mut Words, bit: usize) {
    if let Some(word) = words.get_mut(bit / 64) {
        *word |= 1 << (bit % 64);
    }
}

/// An allocator of bits, lowest first.
#[derive(Debug, Default)]
struct Bits {
    /// The bits in use. Those beyond the widest key are never free.
    taken: Words,
    /// The number of bits up to the last one that was ever in use.
    most: usize,
}

impl Bits {
    /// Takes the lowest free run of bits that lies in one word, and returns its first bit.
    fn take(&mut self, bits: u32) -> usize {
        let is_free = |&start: &usize| {
            let fits = start % 64 + bits as usize <= 64;
            let word = self.taken.get(start / 64).copied().unwrap_or(0);
            fits && word & run(start, bits) == 0
        };
        let start = (0..).find(is_free).expect("there is always another word");
        if let Some(word) = self.taken.get_mut(start / 64) {
            *word |= run(start, bits);
        }
        self.most = self.most.max(start + bits as usize);
        start
    }

    fn take_field(&mut self, bits: u32) -> Field {
        Field::new(self.take(bits), bits)
    }

    /// Frees a run of bits.
    fn free(&mut self, start: usize, bits: u32) {
        self.taken[start / 64] &= !run(start, bits);
    }

    /// Frees the bits of a field, which may be empty.
    fn free_field(&mut self, field: Field) {
        let words: Words = field.words();
        for (taken, word) in self.taken.iter_mut().zip(words) {
            *taken &= !word;
        }
    }
}

/// The mask of a run of bits within its word.
fn run(start: usize, bits: u32) -> u64 {
    (u64::MAX >> (64 - bits)) << (start % 64)
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::order::Order;

    fn exactly_one(members: impl Iterator<Item = usize>) -> LinearConstraint {
        let members = members.map(Candidate::new).map(Member::of_weight_1);
        LinearConstraint {
            members: members.collect(),
            bounds: Bounds::exactly(1),
        }
    }

    fn problem(
        candidates: usize,
        pairs: impl Iterator<Item = (usize, usize)>,
        constraints: Vec<LinearConstraint>,
    ) -> Problem {
        let mut conflicts = ConflictGraph::new(candidates);
        pairs.for_each(|(a, b)| conflicts.insert(Candidate::new(a), Candidate::new(b)));
        Problem::new(vec![1; candidates], conflicts, constraints).unwrap()
    }

    /// Rooks on 3 x 3 squares.
    fn rooks(constraints: Vec<LinearConstraint>) -> Problem {
        let pairs = (0..9).flat_map(|a| (0..a).map(move |b| (a, b)));
        let pairs = pairs.filter(|(a, b)| a / 3 == b / 3 || a % 3 == b % 3);
        problem(9, pairs, constraints)
    }

    fn widths(problem: &Problem) -> Vec<u32> {
        let graph = Graph::of(problem);
        let given = (0..graph.len() as u32).collect();
        Order::new(&graph, given).unwrap().widths.clone()
    }

    /// `a` conflicts with `d`, `c` with `e`; the sum of `b` and `d` has one bit, from `b` until `d`.
    #[test]
    fn a_bit_is_in_use_from_the_first_conflict_until_the_candidate() {
        let apart = problem(
            5,
            [(0, 3), (2, 4)].into_iter(),
            vec![exactly_one([1, 3].into_iter())],
        );
        assert_eq!(widths(&apart), [0, 1, 2, 3, 1, 0]);
    }

    /// Below the decided squares, a column has one bit. The other squares of the row have a bit each.
    #[test]
    fn candidates_forbidden_by_the_same_ones_share_a_bit() {
        let rooks = rooks(Vec::new());
        assert_eq!(widths(&rooks), [0, 1, 3, 3, 5, 4, 3, 2, 1, 0]);
        let graph = Graph::of(&rooks);
        let order: Vec<u32> = (0..9).collect();
        let records = Records::of(&graph, &order, &[]).unwrap();
        let copies = records.steps.iter().map(|step| step.copies.len());
        assert!(copies.eq([0, 1, 0, 2, 0, 0, 0, 0, 0]));
    }

    /// Whether a column has its rook is the same as whether its squares are forbidden.
    #[test]
    fn a_constraint_that_one_member_satisfies_shares_the_bit_of_its_members() {
        let columns = (0..3).map(|column| exactly_one((0..9).skip(column).step_by(3)));
        let widths = widths(&rooks(columns.collect()));
        assert_eq!((widths[3], widths[6]), (3, 3));
    }

    #[test]
    fn the_lowest_free_bits_are_taken() {
        let mut bits = Bits::default();
        assert_eq!([1, 1, 3, 1].map(|width| bits.take(width)), [0, 1, 2, 5]);
        bits.free(1, 1);
        bits.free(2, 3);
        assert_eq!(bits.take(5), 6);
        assert_eq!(bits.take(4), 1);
        assert_eq!(bits.taken, [0b111_1111_1111, 0, 0, 0]);
        assert_eq!(bits.most, 11);
    }

    #[test]
    fn a_run_of_bits_lies_in_one_word() {
        let mut bits = Bits::default();
        assert_eq!(bits.take(60), 0);
        assert_eq!(bits.take(7), 64);
        assert_eq!(bits.take(4), 60);
        assert_eq!(bits.most, 71);
    }
}
