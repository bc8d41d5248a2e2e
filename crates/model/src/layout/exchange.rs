//! Exchanges of sides with the same kinds of piece.

use super::kind::Kind;

/// A permutation of the sides that have the same kinds of piece.
pub(super) struct Exchange {
    /// The image of each kind.
    kinds: Vec<usize>,
    /// The permutation of the sides in cycle notation, such as `(white black)`; empty for the identity.
    pub(super) name: String,
}

impl Exchange {
    /// The image of a kind.
    pub(super) fn image(&self, kind: usize) -> usize {
        self.kinds[kind]
    }
}

/// A side with its kinds, in the order of their names.
struct Side<'a> {
    name: &'a str,
    kinds: Vec<usize>,
}

/// The number of [`exchanges`].
pub(super) fn number_of_exchanges(kinds: &[Kind]) -> u64 {
    let classes = classes(kinds);
    let orders = classes.iter().flat_map(|class| 1..=class.len() as u64);
    orders.fold(1, u64::saturating_mul)
}

/// All permutations of sides that have kinds of the same names, with the identity first.
///
/// Kinds of the same name may still differ in piece and number. The caller checks which exchanges preserve the
/// problem.
pub(super) fn exchanges(kinds: &[Kind]) -> Vec<Exchange> {
    let mut exchanges = vec![Exchange {
        kinds: (0..kinds.len()).collect(),
        name: String::new(),
    }];
    for class in classes(kinds) {
        let orders = orders_of(class.len());
        let with = |before: &Exchange, order: &Vec<usize>| before.and(&class, order);
        exchanges = (exchanges.iter())
            .flat_map(|before| orders.iter().map(move |order| with(before, order)))
            .collect();
    }
    exchanges
}

impl Exchange {
    /// The same exchange, which also maps side `i` of a class to side `order[i]`.
    fn and(&self, class: &[Side<'_>], order: &[usize]) -> Self {
        let mut kinds = self.kinds.clone();
        for (side, &image) in class.iter().zip(order) {
            for (&kind, &other) in side.kinds.iter().zip(&class[image].kinds) {
                kinds[kind] = other;
            }
        }
        let name = format!("{}{}", self.name, cycles(class, order));
        Exchange { kinds, name }
    }
}

/// The named sides, grouped by the names of their kinds.
fn classes(kinds: &[Kind]) -> Vec<Vec<Side<'_>>> {
    let mut classes: Vec<Vec<Side<'_>>> = Vec::new();
    let mut seen = Vec::new();
    for name in kinds.iter().filter_map(|kind| kind.side.as_deref()) {
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let is_of_side = |&kind: &usize| kinds[kind].side.as_deref() == Some(name);
        let mut own: Vec<usize> = (0..kinds.len()).filter(is_of_side).collect();
        own.sort_by_key(|&kind| &kinds[kind].name);
        let names = |of: &[usize]| Vec::from_iter(of.iter().map(|&kind| &kinds[kind].name));
        let side = Side { name, kinds: own };
        let like = |class: &&mut Vec<Side<'_>>| names(&class[0].kinds) == names(&side.kinds);
        match classes.iter_mut().find(like) {
            Some(class) => class.push(side),
            None => classes.push(vec![side]),
        }
    }
    classes
}

/// All permutations of the numbers below `number`, with the increasing one first.
fn orders_of(number: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for next in 0..number {
        let insert = |order: &Vec<usize>, at: usize| {
            let mut order = order.clone();
            order.insert(at, next);
            order
        };
        orders = (orders.iter())
            .flat_map(|order| (0..=order.len()).rev().map(move |at| insert(order, at)))
            .collect();
    }
    orders
}

/// The cycles of a permutation of sides, such as `(white black)(red green)`.
fn cycles(class: &[Side<'_>], order: &[usize]) -> String {
    let mut is_named = vec![false; class.len()];
    let mut cycles = String::new();
    for first in 0..class.len() {
        if is_named[first] || order[first] == first {
            continue;
        }
        let mut names = Vec::new();
        let mut side = first;
        while !std::mem::replace(&mut is_named[side], true) {
            names.push(class[side].name);
            side = order[side];
        }
        cycles += &format!("({})", names.join(" "));
    }
    cycles
}
