//! `Cursor::branches` describes exactly the remaining solutions.

use standoff_core::amb::{Amb, Branches, Cursor, Fail, Order, search};

use crate::STRAIGHT;

/// Choices of several widths at several depths, refused alternatives and fails.
fn bushy(amb: &mut Amb) -> Result<(), Fail> {
    let wide = amb.choose(0..6)?;
    for depth in 0..=wide % 3 {
        let next = amb.choose_where(0..wide + 2, |n| (n + depth) % 3 != 1)?;
        amb.require(next != wide || depth == 0)?;
    }
    Ok(())
}

fn paths(cursor: &Cursor) -> Vec<Vec<usize>> {
    let mut search = search(bushy).resume(cursor);
    let mut paths = Vec::new();
    while search.next().is_some() {
        paths.push(search.path());
    }
    paths
}

fn is_below(path: &[usize], branches: &Branches) -> bool {
    let next = path.get(branches.above.len());
    path.starts_with(&branches.above)
        && next.is_some_and(|next| branches.alternatives.contains(next))
}

/// The paths below the branches of a cursor, in the order of the branches.
fn described(cursor: &Cursor, all: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let branches = cursor.branches().unwrap();
    assert!(branches.iter().all(|some| !some.alternatives.is_empty()));
    let below = |some| all.iter().filter(move |path| is_below(path, some));
    branches.iter().flat_map(below).cloned().collect()
}

#[test]
fn the_branches_of_any_part_contain_its_solutions() {
    let whole = search(bushy).cursor().unwrap();
    let all = paths(&whole);
    assert!(all.len() > 30, "{}", all.len());
    let mut parts = 0;
    for limit in 0.. {
        let mut begun = search(bushy).node_limit(limit);
        begun.by_ref().for_each(drop);
        let cursor = begun.cursor().unwrap();
        assert_eq!(described(&cursor, &all), paths(&cursor), "{cursor}");
        for number in [1, 2, 3, 50] {
            for part in search(bushy).resume(&cursor).split(number) {
                assert_eq!(described(&part, &all), paths(&part), "{part}");
                parts += usize::from(!part.is_done());
                let mut begun = search(bushy).resume(&part).node_limit(3);
                begun.by_ref().for_each(drop);
                let later = begun.cursor().unwrap();
                assert_eq!(described(&later, &all), paths(&later), "{later}");
            }
        }
        if cursor.is_done() {
            break;
        }
    }
    assert!(parts > 1000, "{parts}");
}

#[test]
fn a_whole_tree_is_one_branch_and_a_finished_one_none() {
    let mut search = search(bushy);
    let whole = search.cursor().unwrap().branches().unwrap();
    let [root] = &whole[..] else {
        panic!("{whole:?}");
    };
    assert_eq!(
        (&root.above[..], root.alternatives.clone()),
        (&[][..], 0..usize::MAX)
    );
    search.by_ref().for_each(drop);
    assert_eq!(search.cursor().unwrap().branches(), Some(Vec::new()));
}

/// A source of unknown length has no last alternative.
#[test]
fn branches_of_an_endless_choice_have_no_end() {
    let endless = || search!(|amb| amb.choose(1..));
    let mut begun = endless();
    begun.nth(4);
    let cursor = begun.cursor().unwrap();
    let branches = cursor.branches().unwrap();
    assert_eq!(branches.len(), 1);
    assert_eq!(branches[0].alternatives, 5..usize::MAX);
}

#[test]
fn only_depth_first_has_branches() {
    for order in STRAIGHT {
        let cursor = search(bushy).order(order).cursor().unwrap();
        assert_eq!(cursor.branches().is_some(), order == Order::DepthFirst);
    }
}
