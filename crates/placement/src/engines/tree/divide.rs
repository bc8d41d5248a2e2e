//! What is left of a walk, in parts.

use super::out::{Mute, Out};
use super::part::{Base, Part, RootStatus};
use super::tree::{StateCodec, Tree};

/// What is left of a walk in about so many parts, in its order. The shallowest parts are divided
/// first: they are likely to be the largest.
pub(super) fn divide<T: Tree>(part: Part<T>, parts: usize) -> Vec<Part<T>> {
    let mut whole = by_level(part, parts);
    let mut is_single: Vec<bool> = whole.iter().map(Part::is_of_several_levels).collect();
    while whole.len() < parts {
        let open = (0..whole.len()).filter(|&index| !is_single[index]);
        let Some(next) = open.min_by_key(|&index| whole[index].base.heads.len()) else {
            break;
        };
        let more = parts + 1 - whole.len();
        let pieces = by_head(whole[next].clone(), more);
        let single = vec![pieces.len() == 1; pieces.len()];
        whole.splice(next..=next, pieces);
        is_single.splice(next..=next, single);
    }
    whole
}

/// A part for each level at which something is left, the deepest first; where there are more levels than parts, the
/// deepest are one part: a walk may be as deep as a wide board has pieces.
fn by_level<T: Tree>(part: Part<T>, most: usize) -> Vec<Part<T>> {
    if most < 2 {
        return vec![part];
    }
    let heads = T::Codec::heads(part.at_root(), &part.trail());
    let Part {
        mut tree,
        walk,
        base,
        ..
    } = part;
    let mut levels = walk.into_levels().split_off(base.heads.len());
    let mut parts = Vec::new();
    while levels.len() > 1 {
        let deepest = base.heads.len() + levels.len() - 1;
        let deep = levels.split_off((levels.len() - 1).min(most - 1));
        let way = base.heads.iter().chain(&heads[..levels.len()]);
        let at = Base {
            heads: way.copied().collect(),
            ..Base::default()
        };
        let depth = at.heads.len();
        parts.push(Part::new(tree.clone(), deep, at));
        (depth..=deepest).rev().for_each(|depth| tree.leave(depth));
        tree.set_work(0);
    }
    parts.push(Part::new(tree, levels, base));
    parts
}

/// The base alone if it is due, a part for each head there, up to about so many parts, and one for the
/// rest. What has no head is one part.
fn by_head<T: Tree>(part: Part<T>, most: usize) -> Vec<Part<T>> {
    let Some(mut rest) = part.levels().next().cloned() else {
        return vec![part];
    };
    let (mut tree, mut parts) = (part.tree.clone(), Vec::new());
    while parts.len() < most {
        let before = (tree.clone(), rest.clone());
        let Some(below) = next_head(&mut tree, &mut rest, &part) else {
            (tree, rest) = before;
            break;
        };
        tree.set_work(0);
        parts.push(below);
    }
    if parts.is_empty() {
        return vec![part];
    }
    if part.base.due != RootStatus::Not {
        let mut tree = part.tree.clone();
        tree.set_work(0);
        let emptied = part.levels().take(1).map(T::emptied).collect();
        let alone = Part::new(tree, emptied, part.base.clone());
        parts.insert(0, alone);
    }
    let base = Base {
        due: RootStatus::Not,
        ..part.base
    };
    parts.push(Part::new(tree, vec![rest], base));
    parts
}

/// The part below the next head of a level, if there is one.
fn next_head<T: Tree>(tree: &mut T, level: &mut T::Level, part: &Part<T>) -> Option<Part<T>> {
    let (mut mute, mut sink) = (Mute, ());
    let mut out = Out::new(&mut mute, &mut sink);
    let mut heads = part.base.heads.clone();
    let head = tree.next(level, heads.len(), &mut out)?;
    heads.push(head);
    let mut tree = tree.clone();
    let below = tree.enter(head, level, heads.len(), &mut out);
    let due = match below {
        Some(_) => RootStatus::First,
        None => RootStatus::Childless,
    };
    let levels = vec![below.unwrap_or_else(|| T::emptied(level))];
    Some(Part::new(tree, levels, Base { heads, due }))
}
