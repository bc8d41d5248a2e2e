//! What is left of a walk, in parts.

use super::Tree;
use super::out::{Mute, Out, Report};
use super::run::{Base, TreeRun};
use super::trail::Share;

/// What is left of a walk in about so many parts, in its order. The shallowest parts are divided
/// first: they are likely to be the largest.
pub(super) fn divide<T: Tree, R: Report>(run: TreeRun<T, R>, parts: usize) -> Vec<TreeRun<T, R>> {
    let mut whole: Vec<TreeRun<T, R>> = by_level(run);
    let mut is_single = vec![false; whole.len()];
    while whole.len() < parts {
        let open = (0..whole.len()).filter(|&index| !is_single[index]);
        let Some(next) = open.min_by_key(|&index| whole[index].base.heads.len()) else {
            break;
        };
        let more = parts + 1 - whole.len();
        let pieces = by_head(whole[next].clone(), more);
        let single =
            vec![pieces.len() == 1 && pieces[0].base.heads == whole[next].base.heads; pieces.len()];
        whole.splice(next..=next, pieces);
        is_single.splice(next..=next, single);
    }
    whole
}

/// A part for each level at which something is left, the deepest first.
fn by_level<T: Tree, R: Report>(run: TreeRun<T, R>) -> Vec<TreeRun<T, R>> {
    let heads = run.at_root().heads(&run.trail());
    let TreeRun {
        mut tree,
        mut report,
        walk,
        base,
        ..
    } = run;
    let mut levels = walk.into_levels();
    let mut parts = Vec::new();
    while levels.len() > 1 {
        let level = levels.pop();
        let way = base.heads.iter().chain(&heads[..levels.len()]);
        let at = Base {
            heads: way.copied().collect(),
            is_due: false,
            share: None,
        };
        let depth = at.heads.len();
        let part = TreeRun::part(
            tree.clone(),
            report.clone(),
            level.into_iter().collect(),
            at,
        );
        parts.push(part);
        tree.leave(depth);
        tree.set_work(0);
        report.take_back();
    }
    parts.push(TreeRun::part(tree, report, levels, base));
    parts
}

/// A part for each head at the base, up to so many; below the base if there is one head only.
fn by_head<T: Tree, R: Report>(run: TreeRun<T, R>, most: usize) -> Vec<TreeRun<T, R>> {
    let Some(level) = run.walk.levels().next().cloned() else {
        return vec![run];
    };
    let mut left = run.base.share.map_or(u64::MAX, |share| share.left);
    match left {
        0 => return vec![run],
        1 => return below(run, level),
        _ => {}
    }
    let mut looking = run.tree.clone();
    let (depth, mut rest) = (run.base.heads.len(), level);
    let mut parts: Vec<TreeRun<T, R>> = Vec::new();
    let mut tree = run.tree.clone();
    let mut is_due = run.base.is_due;
    let mut part = |levels, share| {
        let base = Base {
            heads: run.base.heads.clone(),
            is_due: std::mem::take(&mut is_due),
            share,
        };
        let part = TreeRun::part(tree.clone(), run.report.clone(), levels, base);
        tree.set_work(0);
        part
    };
    while parts.len() < most && left > 0 {
        let before = rest.clone();
        if looking
            .next(&mut rest, depth, &mut Out::new(&mut Mute, &mut ()))
            .is_none()
        {
            rest = before;
            break;
        }
        left -= 1;
        parts.push(part(vec![before], Some(Share { of: 1, left: 1 })));
    }
    match run.base.share {
        Some(_) if left == 0 => {}
        Some(_) => parts.push(part(vec![rest], Some(Share { of: left, left }))),
        None => parts.push(part(vec![rest], None)),
    }
    parts
}

/// The part below the one head that is left at the base, and before it the base alone if it is due.
fn below<T: Tree, R: Report>(run: TreeRun<T, R>, mut level: T::Level) -> Vec<TreeRun<T, R>> {
    let base_level = level.clone();
    let (mut tree, mut report) = (run.tree.clone(), run.report.clone());
    let (mut mute, mut sink) = (Mute, ());
    let mut out = Out::new(&mut mute, &mut sink);
    let mut heads = run.base.heads.clone();
    let Some(head) = tree.next(&mut level, heads.len(), &mut out) else {
        return vec![run];
    };
    heads.push(head);
    let levels = tree
        .enter(head, &level, heads.len(), &mut out)
        .into_iter()
        .collect();
    report.choose(tree.candidate(head, heads.len()));
    let base = Base {
        heads,
        is_due: true,
        share: None,
    };
    let part = TreeRun::part(tree, report, levels, base);
    let due = run.base.is_due.then(|| {
        let mut tree = run.tree.clone();
        tree.set_work(0);
        let base = Base {
            share: Some(Share { of: 0, left: 0 }),
            ..run.base.clone()
        };
        TreeRun::part(tree, run.report.clone(), vec![base_level], base)
    });
    due.into_iter().chain([part]).collect()
}
