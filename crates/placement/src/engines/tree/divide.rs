//! What is left of a walk, in parts.

use super::out::{Mute, Out, Report};
use super::part::{Base, Due, TreeRun};
use super::tree::{Telling, Tree};

/// What is left of a walk in about so many parts, in its order. The shallowest parts are divided
/// first: they are likely to be the largest.
pub(super) fn divide<T: Tree, R: Report>(run: TreeRun<T, R>, parts: usize) -> Vec<TreeRun<T, R>> {
    let mut whole = by_level(run);
    let mut is_single = vec![false; whole.len()];
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

/// A part for each level at which something is left, the deepest first.
fn by_level<T: Tree, R: Report>(run: TreeRun<T, R>) -> Vec<TreeRun<T, R>> {
    let heads = T::Told::heads(run.at_root(), &run.trail());
    let TreeRun {
        mut tree,
        mut report,
        walk,
        base,
        ..
    } = run;
    let mut levels = walk.into_levels().split_off(base.heads.len());
    let mut parts = Vec::new();
    while levels.len() > 1 {
        let level = levels.pop();
        let way = base.heads.iter().chain(&heads[..levels.len()]);
        let at = Base {
            heads: way.copied().collect(),
            ..Base::default()
        };
        let depth = at.heads.len();
        let levels = level.into_iter().collect();
        parts.push(TreeRun::part(tree.clone(), report.clone(), levels, at));
        tree.leave(depth);
        tree.set_work(0);
        report.take_back();
    }
    parts.push(TreeRun::part(tree, report, levels, base));
    parts
}

/// The base alone if it is due, a part for each head there, up to about so many parts, and one for the
/// rest. What has no head is one part.
fn by_head<T: Tree, R: Report>(run: TreeRun<T, R>, most: usize) -> Vec<TreeRun<T, R>> {
    let Some(mut rest) = run.levels().next().cloned() else {
        return vec![run];
    };
    let (mut tree, mut parts) = (run.tree.clone(), Vec::new());
    while parts.len() < most {
        let before = (tree.clone(), rest.clone());
        let Some(part) = next_head(&mut tree, &mut rest, &run) else {
            (tree, rest) = before;
            break;
        };
        tree.set_work(0);
        parts.push(part);
    }
    if parts.is_empty() {
        return vec![run];
    }
    if run.base.due != Due::Not {
        let mut tree = run.tree.clone();
        tree.set_work(0);
        let emptied = run.levels().take(1).map(T::emptied).collect();
        let alone = TreeRun::part(tree, run.report.clone(), emptied, run.base.clone());
        parts.insert(0, alone);
    }
    let base = Base {
        due: Due::Not,
        ..run.base
    };
    parts.push(TreeRun::part(tree, run.report, vec![rest], base));
    parts
}

/// The part below the next head of a level, if there is one.
fn next_head<T: Tree, R: Report>(
    tree: &mut T,
    level: &mut T::Level,
    run: &TreeRun<T, R>,
) -> Option<TreeRun<T, R>> {
    let (mut mute, mut sink) = (Mute, ());
    let mut out = Out::new(&mut mute, &mut sink);
    let mut heads = run.base.heads.clone();
    let head = tree.next(level, heads.len(), &mut out)?;
    heads.push(head);
    let (mut tree, mut report) = (tree.clone(), run.report.clone());
    let below = tree.enter(head, level, heads.len(), &mut out);
    report.choose(|| tree.candidate(head, heads.len()));
    let due = match below {
        Some(_) => Due::First,
        None => Due::Childless,
    };
    let levels = vec![below.unwrap_or_else(|| T::emptied(level))];
    Some(TreeRun::part(tree, report, levels, Base { heads, due }))
}
