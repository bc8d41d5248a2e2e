//! Transitions: the effect of each candidate on a state, as constants.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::bounded_sum::SumUpdate;
use crate::key::{Field, Key};
use crate::order::{Order, ahead};
use crate::population::population;
use crate::records::Step;
use crate::samples::sampled_states;

/// The effect of one candidate on a state.
///
/// ```text
/// slots        d c b a        b is decided; it conflicts with c and with e, which gets a slot
/// state        0 1 0 1
/// not chosen   0 1 - 1        & keep
/// chosen       0 1 1 1        & keep | set, if b is not forbidden: e has the slot of b
/// ```
pub(crate) struct Transition<K> {
    /// The number of pieces that the candidate places.
    pub(crate) size: usize,
    bitwise: Bitwise<K>,
    /// The complement of [`Bitwise::keep`]: bits that are read no more, those that are copied to, and the sums.
    cleared: K,
    /// The bits that must be set if the candidate is not chosen.
    required: K,
    /// Bits that are copied to others: the candidates that share a bit are divided.
    copies: Vec<CopiedBit<K>>,
    sums: Vec<Sum>,
}

/// A bit and another one, to which it is copied.
struct CopiedBit<K> {
    from: K,
    to: K,
}

/// The effect on the bits of candidates.
#[derive(Clone, Copy)]
pub(crate) struct Bitwise<K> {
    /// The candidate's own bit, if it has one.
    forbidden: K,
    keep: K,
    /// The bits to set if the candidate is chosen: its later neighbours, and those that it dominates.
    set: K,
}

/// The effect of a candidate that is in no constraint with a sum and divides no class.
#[derive(Clone, Copy)]
pub(crate) struct Requiring<K> {
    bitwise: Bitwise<K>,
    required: K,
}

/// The fields from which a sum is read and to which it is written.
struct Sum {
    from: Field,
    to: Field,
    update: SumUpdate,
}

/// A transition in the form that takes the fewest instructions for each state.
pub(crate) enum Form<'a, K> {
    Bitwise(Bitwise<K>),
    Requiring(Requiring<K>),
    Summing(&'a Transition<K>),
}

/// The successors of a state.
pub(crate) trait Successors<K> {
    /// The state if the candidate is not chosen.
    fn skip(&self, state: K) -> Option<K>;

    /// The state if the candidate is chosen.
    fn choose(&self, state: K) -> Option<K>;
}

impl<K: Key> Transition<K> {
    /// The transition of a candidate of `size` pieces, without the sums.
    pub(crate) fn new(size: usize, step: &Step) -> Self {
        let bit = |at: usize| Field::new(at, 1).bits();
        let copies = step.copies.iter().map(|copied| CopiedBit {
            from: bit(copied.from),
            to: bit(copied.to),
        });
        let copies: Vec<CopiedBit<K>> = copies.collect();
        let to = copies.iter().map(|copied| copied.to);
        let cleared = to.fold(K::of(&step.cleared), K::or);
        Transition {
            size,
            bitwise: Bitwise {
                forbidden: K::of(&step.forbidden),
                keep: cleared.complement(),
                set: K::of(&step.set),
            },
            cleared,
            required: K::of(&step.required),
            copies,
            sums: Vec::new(),
        }
    }

    /// Clears bits that no later transition reads.
    fn clear(&mut self, bits: K) {
        self.cleared = self.cleared.or(bits);
        self.bitwise.keep = self.cleared.complement();
    }

    /// Updates the sum of a constraint.
    pub(crate) fn update(&mut self, from: Field, to: Field, update: SumUpdate) {
        self.clear(from.bits());
        self.sums.push(Sum { from, to, update });
    }

    /// All bits that the transition reads or writes, except sums that begin here: their bits are not in use before.
    pub(crate) fn touched(&self) -> K {
        let Bitwise { forbidden, set, .. } = self.bitwise;
        let copied = self.copies.iter().map(|copied| copied.from);
        let touched = self.cleared.or(self.required).or(forbidden).or(set);
        copied.fold(touched, K::or)
    }

    pub(crate) fn form(&self) -> Form<'_, K> {
        if !self.sums.is_empty() || !self.copies.is_empty() {
            Form::Summing(self)
        } else if self.required == K::default() {
            Form::Bitwise(self.bitwise)
        } else {
            Form::Requiring(self.requiring())
        }
    }

    #[inline(always)]
    fn requiring(&self) -> Requiring<K> {
        let &Transition {
            bitwise, required, ..
        } = self;
        Requiring { bitwise, required }
    }

    #[inline(always)]
    fn with_sums(&self, before: K, after: K, is_chosen: bool) -> Option<K> {
        let mut after = after;
        for &CopiedBit { from, to } in &self.copies {
            if before.meets(from) {
                after = after.or(to);
            }
        }
        for Sum { from, to, update } in &self.sums {
            let more = if is_chosen { update.weight } else { 0 };
            let sum = update.recorded(before.get(*from) + more)?;
            after = after.or(to.key(sum));
        }
        Some(after)
    }
}

impl<K: Key> Successors<K> for Bitwise<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        Some(state.and(self.keep))
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        let is_free = !state.meets(self.forbidden);
        is_free.then(|| state.and(self.keep).or(self.set))
    }
}

impl<K: Key> Successors<K> for Requiring<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        let is_satisfied = state.and(self.required) == self.required;
        is_satisfied.then(|| state.and(self.bitwise.keep))
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        self.bitwise.choose(state)
    }
}

impl<K: Key> Successors<K> for &Transition<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        self.with_sums(state, self.requiring().skip(state)?, false)
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        self.with_sums(state, self.bitwise.choose(state)?, true)
    }
}

/// The transitions of a sweep in their order, with the shape of its layers.
pub(crate) struct Transitions<K> {
    /// The candidates in the order in which the transitions decide them.
    pub(crate) order: Arc<Order>,
    pub(crate) transitions: Vec<Transition<K>>,
    /// The number of counts per state at each frontier: one, or one for each number of pieces.
    pub(crate) counts: Vec<usize>,
    /// The number of pieces of the first count at each frontier.
    pub(crate) fewest: Vec<usize>,
    /// Whether placements are counted by number of pieces.
    pub(crate) by_size: bool,
    /// Present if the states do not record the number of pieces, although it is bounded.
    pub(crate) merged: Option<Merged<K>>,
    /// The bits that may be set at each frontier.
    pub(crate) used: Vec<K>,
    /// False if some linear constraint alone shows that there is no placement.
    pub(crate) is_satisfiable: bool,
    /// See [`guessed_ahead`](Self::guessed_ahead).
    pub(crate) ahead_by_widths: Vec<f64>,
    pub(crate) ahead_by_samples: OnceLock<Vec<f64>>,
}

/// How states that record the number of pieces are merged to states that do not.
pub(crate) struct Merged<K> {
    /// The transitions of the states that record it.
    pub(crate) recording: Arc<Transitions<K>>,
    /// The field where they record it.
    pub(crate) field: Field,
}

/// The largest factor between the guesses by random sets and by a population.
const FAR_OFF: f64 = 8.0;

/// Random sets are worth their time after this number of states for each candidate.
const LONG: u64 = 500;

impl<K: Key> Transitions<K> {
    pub(crate) fn len(&self) -> usize {
        self.transitions.len()
    }

    /// The transitions of states that record the number of pieces if it is bounded.
    pub(crate) fn recording(self: &Arc<Self>) -> &Arc<Self> {
        self.merged
            .as_ref()
            .map_or(self, |merged| &merged.recording)
    }

    #[inline]
    pub(crate) fn at(&self, position: usize) -> &Transition<K> {
        &self.transitions[position]
    }

    /// The guessed number of states of all later frontiers, over that of this one: by the widths of the frontiers, or by
    /// [random sets](sampled_states) if the sweep has expanded so many states that these are worth their time. These know no
    /// sums, so a [population] bounds their guess.
    pub(crate) fn guessed_ahead(&self, frontier: usize, expanded: u64) -> f64 {
        let by_samples = || {
            let by_sets = ahead(&sampled_states(&self.order)).into_iter();
            let by_population = ahead(&population(&self.order)).into_iter();
            let near = |(sets, of): (f64, f64)| sets.clamp(of / FAR_OFF, of * FAR_OFF);
            by_sets.zip(by_population).map(near).collect()
        };
        let states = if expanded < LONG * self.len() as u64 {
            &self.ahead_by_widths
        } else {
            self.ahead_by_samples.get_or_init(by_samples)
        };
        states[frontier]
    }

    /// The bits of the frontier before a range of transitions that none of them reads or writes.
    pub(crate) fn untouched(&self, range: Range<usize>) -> K {
        let used = self.used[range.start];
        let touched = self.transitions[range].iter().map(Transition::touched);
        used.and(touched.fold(K::default(), K::or).complement())
    }
}
