//! Dividing a search into searches of parts of its tree.

use super::search::{Base, RootStatus, TreeSearch, path};

/// Divides a search into about `parts` searches, in its order. The shallowest are divided first: they are likely to
/// be the largest.
pub(super) fn divide(search: TreeSearch, parts: usize) -> Vec<TreeSearch> {
    let mut searches = by_level(search, parts);
    // Searches of several levels, and those without a decision, stay as they are.
    let mut is_single: Vec<bool> = searches.iter().map(|s| s.open_levels() > 1).collect();
    while searches.len() < parts {
        let open = (0..searches.len()).filter(|&index| !is_single[index]);
        let Some(next) = open.min_by_key(|&index| searches[index].base.decisions.len()) else {
            break;
        };
        let most = parts + 1 - searches.len();
        let divided = by_decision(searches.remove(next), most);
        let single = vec![divided.len() == 1; divided.len()];
        searches.splice(next..next, divided);
        is_single.splice(next..=next, single);
    }
    searches
}

/// A search for each level with remaining decisions, the deepest first. If there are more levels than `most`, the
/// deepest are one search: on a wide board a path may have one level for each piece.
fn by_level(search: TreeSearch, most: usize) -> Vec<TreeSearch> {
    if most < 2 {
        return vec![search];
    }
    let mut levels = search.open_levels();
    let path = path(search.cursor(), &search.base);
    let TreeSearch {
        mut traversal,
        base,
        ..
    } = search;
    let mut searches = Vec::new();
    while levels > 1 {
        levels = (levels - 1).min(most - 1);
        let depth = base.decisions.len() + levels;
        let mut deep = traversal.copy();
        deep.cursor_mut().empty(0..depth);
        let deep_base = Base {
            decisions: path[..depth].to_vec(),
            ..Base::default()
        };
        searches.push(TreeSearch::new(deep, deep_base));
        traversal.cursor_mut().leave_from(depth);
        traversal.cursor_mut().set_work(0);
        traversal.set_decisions(&path[..depth - 1]);
    }
    searches.push(TreeSearch::new(traversal, base));
    searches
}

/// The base alone if it is due, a search for each decision there up to about `most`, and one for the remaining ones.
/// A search without a decision is not divided.
fn by_decision(search: TreeSearch, most: usize) -> Vec<TreeSearch> {
    if search.open_levels() == 0 {
        return vec![search];
    }
    let (mut rest, mut searches) = (search.traversal.copy(), Vec::new());
    while searches.len() < most {
        let Some(decision) = rest.cursor_mut().take() else {
            break;
        };
        let mut below = rest.copy();
        rest.cursor_mut().set_work(0);
        let decisions = [&search.base.decisions[..], &[decision]].concat();
        let due = if below.cursor_mut().descend(decision) {
            RootStatus::First
        } else {
            RootStatus::Childless
        };
        below.set_decisions(&decisions);
        searches.push(TreeSearch::new(below, Base { decisions, due }));
    }
    if searches.is_empty() {
        return vec![search];
    }
    let TreeSearch {
        traversal: mut alone,
        base,
        ..
    } = search;
    if base.due != RootStatus::Not {
        let depth = base.decisions.len();
        alone.cursor_mut().set_work(0);
        alone.cursor_mut().empty(depth..depth + 1);
        searches.insert(0, TreeSearch::new(alone, base.clone()));
    }
    let due = RootStatus::Not;
    searches.push(TreeSearch::new(rest, Base { due, ..base }));
    searches
}
