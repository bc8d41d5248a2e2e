//! Bounded groups: the one form of every rule that counts.

/// A set of weighted candidates of which the chosen ones must weigh so much in all.
///
/// "Eight queens", "one star in each row" and "two pieces in region A" are groups; so is the
/// coverage of a square by its attackers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// What the group stands for, in words.
    pub name: String,
    /// Its candidates, in increasing order.
    pub members: Vec<Member>,
    /// The chosen members weigh no less than this.
    pub at_least: u64,
    /// The chosen members weigh no more than this.
    pub at_most: u64,
}

/// A candidate in a group, with its weight there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The candidate, as an index into [`Model::candidates`](crate::Model::candidates).
    pub candidate: u32,
    /// What it adds when chosen, at least 1.
    pub weight: u32,
}

/// What a group of a [model](crate::Model) comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The number of pieces of this kind, as an index into [`Model::kinds`](crate::Model::kinds).
    Kind(usize),
    /// This rule, as an index into [`Model::rules`](crate::Model::rules); of rules that count alike
    /// the first.
    Rule(usize),
}

impl Group {
    /// What all members weigh together.
    pub fn total(&self) -> u64 {
        self.members.iter().map(|m| u64::from(m.weight)).sum()
    }
}
