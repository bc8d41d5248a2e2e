//! What happens at one candidate, as constants.

use super::counter::Counter;
use super::key::{Field, Key};

/// What a candidate does to a state: three constants, what is due, and the sums of its groups.
///
/// ```text
/// slots        d c b a        b is looked at, and conflicts with c and with e, which gets a slot
/// state        0 1 0 1
/// not chosen   0 1 - 1        & keep
/// chosen       0 1 1 1        & keep | mark, if b is not forbidden: e has the slot of b
/// ```
pub(super) struct Transition<K> {
    /// How many pieces the candidate places.
    pub(super) size: usize,
    bits: Bitwise<K>,
    /// What is forgotten: its bit, what is due, and the sums of its groups.
    clear: K,
    /// What no later candidate meets, while this one does.
    due: K,
    sums: Vec<Sum>,
}

/// What it does to the candidates that are forbidden, and to what has to be met.
#[derive(Clone, Copy)]
pub(super) struct Bitwise<K> {
    /// The candidate's bit, if it has one.
    forbidden: K,
    keep: K,
    /// Its later neighbours, and what it meets.
    mark: K,
}

/// The same where something is [due](Transition::due).
#[derive(Clone, Copy)]
pub(super) struct WithDue<K> {
    bits: Bitwise<K>,
    due: K,
}

/// All that a candidate does, as plainly as it can be said.
pub(super) enum Plainly<'a, K> {
    Bits(Bitwise<K>),
    WithDue(WithDue<K>),
    WithSums(&'a Transition<K>),
}

/// The sum of a group, where it is read and where it is kept.
struct Sum {
    from: Field,
    to: Field,
    counter: Counter,
}

/// The states behind one.
pub(super) trait Behind<K> {
    /// The state when the candidate is not chosen.
    fn skip(&self, state: K) -> Option<K>;

    /// The state when it is chosen.
    fn choose(&self, state: K) -> Option<K>;
}

impl<K: Key> Transition<K> {
    /// That of a candidate of so many pieces, which is forbidden where these bits are set.
    pub(super) fn of(size: usize, forbidden: K) -> Self {
        let [mark, clear, due] = [K::default(); 3];
        let bits = Bitwise {
            forbidden,
            keep: clear.complement(),
            mark,
        };
        Transition {
            size,
            bits,
            clear,
            due,
            sums: Vec::new(),
        }
    }

    /// A bit is set where it is chosen.
    pub(super) fn mark(&mut self, bit: K) {
        self.bits.mark = self.bits.mark.or(bit);
    }

    /// Nothing behind it asks for some bits.
    pub(super) fn forget(&mut self, bits: K) {
        self.clear = self.clear.or(bits);
        self.bits.keep = self.clear.complement();
    }

    /// It is the last one that meets what a bit stands for.
    pub(super) fn end(&mut self, bit: K) {
        self.due = self.due.or(bit);
        self.forget(bit);
    }

    /// It is a member of a group whose sum is read and kept there.
    pub(super) fn sum(&mut self, from: Field, to: Field, counter: Counter) {
        self.forget(from.bits());
        self.sums.push(Sum { from, to, counter });
    }

    /// All bits that it reads or writes, but those of groups that begin here: before, they are not in use.
    pub(super) fn touched(&self) -> K {
        let Bitwise {
            forbidden, mark, ..
        } = self.bits;
        self.clear.or(forbidden).or(mark)
    }

    pub(super) fn plainly(&self) -> Plainly<'_, K> {
        match self.sums.is_empty() {
            false => Plainly::WithSums(self),
            true if self.due == K::default() => Plainly::Bits(self.bits),
            true => Plainly::WithDue(self.with_due()),
        }
    }

    #[inline(always)]
    fn with_due(&self) -> WithDue<K> {
        let &Transition { bits, due, .. } = self;
        WithDue { bits, due }
    }

    #[inline(always)]
    fn count(&self, before: K, after: K, is_chosen: bool) -> Option<K> {
        let mut after = after;
        for Sum { from, to, counter } in &self.sums {
            let more = if is_chosen { counter.weight } else { 0 };
            let sum = counter.keep(before.get(*from) + more)?;
            after = after.or(to.key(sum));
        }
        Some(after)
    }
}

impl<K: Key> Behind<K> for Bitwise<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        Some(state.and(self.keep))
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        let is_free = !state.meets(self.forbidden);
        is_free.then(|| state.and(self.keep).or(self.mark))
    }
}

impl<K: Key> Behind<K> for WithDue<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        let is_met = state.and(self.due) == self.due;
        is_met.then(|| state.and(self.bits.keep))
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        self.bits.choose(state)
    }
}

impl<K: Key> Behind<K> for &Transition<K> {
    #[inline(always)]
    fn skip(&self, state: K) -> Option<K> {
        self.count(state, self.with_due().skip(state)?, false)
    }

    #[inline(always)]
    fn choose(&self, state: K) -> Option<K> {
        self.count(state, self.bits.choose(state)?, true)
    }
}
