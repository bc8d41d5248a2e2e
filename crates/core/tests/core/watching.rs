//! Observers, and running twice.

use std::cell::Cell;
use std::collections::HashSet;

use std::ops::ControlFlow::{Break, Continue};

use standoff_core::amb::{
    Amb, Choices, Dot, Error, Event, JsonLines, Order, SearchNode, Status, TextTree, Tree, search,
    stages, walk,
};

use crate::n_queens;

#[test]
fn a_text_tree_shows_labels_and_outcomes() {
    let mut tree = TextTree::default();
    let mut labels = 0;
    let coins = search!(|amb| {
        let mut left = 3;
        while left > 0 {
            let coin = amb.choose([1, 2])?;
            amb.label(|| {
                labels += 1;
                format!("{coin} of {left}")
            });
            amb.require(coin <= left)?;
            left -= coin;
        }
        Ok(())
    });
    assert_eq!(coins.observe(&mut tree).count(), 3);
    insta::assert_snapshot!(tree.to_string(), @r"
    root
      1 of 3
        1 of 2
          1 of 1: solved
          2 of 1: failed
        2 of 2: solved
      2 of 3
        1 of 1: solved
        2 of 1: failed
    ");
    assert_eq!(labels, 8, "a label is made once for each node");
}

#[test]
fn labels_are_made_only_for_observers() {
    let silent = search!(|amb| {
        let n = amb.choose(0..3)?;
        amb.label(|| unreachable!("there is no observer"));
        Ok(n)
    });
    assert_eq!(silent.count(), 3);
}

#[test]
fn every_node_is_observed_once_and_after_its_parent() {
    for order in [Order::DepthFirst, Order::Random(1), Order::Fair] {
        let mut nodes: Vec<SearchNode> = Vec::new();
        let mut watch = |node: &SearchNode| nodes.push(node.clone());
        let mut watched = n_queens(6).order(order).observe(&mut watch);
        assert_eq!(watched.by_ref().count(), 4);
        let stats = watched.search().stats().clone();
        let count = |status| nodes.iter().filter(|node| node.status == status).count() as u64;
        assert_eq!(nodes.len() as u64, stats.nodes());
        assert_eq!(count(Status::Solved), stats.solutions);
        assert_eq!(count(Status::Failed), stats.fails);
        for (i, node) in nodes.iter().enumerate() {
            let parent = node
                .parent
                .map(|parent| nodes.iter().position(|node| node.id == parent));
            assert!(parent.is_none_or(|parent| parent.is_some_and(|parent| parent < i)));
            let children = nodes
                .iter()
                .filter(|kid| kid.parent == Some(node.id))
                .count();
            assert_eq!(children, node.children, "{node:?}");
        }
    }
}

#[test]
fn nodes_beyond_the_depth_limit_are_observed_as_skipped() {
    let mut tree = TextTree::default();
    let pairs = search!(|amb| Ok((amb.choose(0..2)?, amb.choose(0..2)?)));
    assert_eq!(pairs.depth_limit(1).observe(&mut tree).count(), 0);
    insta::assert_snapshot!(tree.to_string(), @r"
    root
      0: skipped
      1: skipped
    ");
}

#[test]
fn searches_within_a_run_are_observed_by_their_outcome() {
    let mut tree = TextTree::default();
    let found = search!(|amb| {
        let n = amb.choose([9, 7])?;
        amb.label(|| format!("{n}"));
        amb.not(|amb| {
            let d = amb.choose(2..4)?;
            amb.label(|| format!("divisor {d}"));
            amb.require(n % d == 0)
        })?;
        amb.label(|| format!("{n} is prime"));
        let root = amb.once(|amb| amb.choose_where(1..n, |root| root * root >= n))?;
        amb.label(|| format!("its root is below {root}"));
        amb.choose(0..2)
    });
    assert!(found.observe(&mut tree).eq([0, 1]));
    insta::assert_snapshot!(tree.to_string(), @r"
    root
      9
        0: failed
      7
        7 is prime
          its root is below 3
            0: solved
            1: solved
    ");
}

#[test]
fn json_and_dot_quote_labels() {
    let (mut json, mut dot) = (JsonLines::default(), Dot::default());
    let body = |amb: &mut standoff_core::amb::Amb| {
        amb.choose(0..1)?;
        amb.label(|| "say \"yes\"\\\n\u{1}".into());
        Ok(())
    };
    search(body).observe(&mut json).for_each(drop);
    search(body).observe(&mut dot).for_each(drop);
    assert_eq!(
        json.to_string().lines().nth(1).unwrap(),
        r#"{"nid":1,"pid":0,"alt":0,"kids":0,"status":"solved","label":"say \"yes\"\\\n\u0001"}"#
    );
    assert!(dot.to_string().contains(r#"label="say \"yes\"\\\n"#));
}

#[test]
fn check_replay_accepts_a_deterministic_body() {
    for order in [
        Order::DepthFirst,
        Order::Random(3),
        Order::Deepening,
        Order::Fair,
    ] {
        let once: Vec<_> = n_queens(6).order(order).collect();
        let twice: Vec<_> = n_queens(6).order(order).check_replay().collect();
        assert_eq!(once, twice);
    }
}

#[test]
fn check_replay_accepts_searches_within_a_run() {
    let body = |amb: &mut standoff_core::amb::Amb| {
        let n = amb.choose(2..20_u32)?;
        amb.not(|amb| {
            let d = amb.choose(2..=n)?;
            amb.require(d < n && n.is_multiple_of(d))
        })?;
        amb.once(|amb| {
            let m = amb.choose(0..5)?;
            amb.require(n % 5 == m && m > 1)?;
            Ok(n)
        })
    };
    assert!(search(body).check_replay().eq([2, 3, 7, 13, 17, 19]));
}

#[test]
fn check_replay_reports_different_solutions() {
    let divergence = |found: Option<Result<i32, Error>>| match found {
        Some(Err(Error::Diverged(divergence))) => (divergence.before, divergence.now),
        other => panic!("expected a divergence, got {other:?}"),
    };
    let calls = Cell::new(0);
    let count = || calls.replace(calls.get() + 1);

    let mut value = try_search!(|amb| Ok(amb.choose(0..2)? + count())).check_replay();
    assert_eq!(
        divergence(value.next()),
        (Event::Solution, Event::OtherSolution)
    );

    calls.set(0);
    let mut fails = try_search!(|amb| {
        let n = amb.choose(0..2)?;
        amb.require(count() % 2 == 0)?;
        Ok(n)
    })
    .check_replay();
    assert_eq!(divergence(fails.next()), (Event::Solution, Event::Fail));

    calls.set(0);
    let mut goes_on = try_search!(|amb| {
        let n = amb.choose(0..2)?;
        if count() % 2 == 1 {
            Ok(n + amb.choose(0..3)?)
        } else {
            Ok(n)
        }
    })
    .check_replay();
    let (before, now) = divergence(goes_on.next());
    assert_eq!(before, Event::Leaf);
    assert!(matches!(now, Event::Choice { of: 3, .. }), "{now}");

    calls.set(0);
    let mut asks = try_search!(|amb| {
        if count() % 2 == 1 {
            amb.not(|amb| amb.fail::<()>())?;
        }
        Ok(amb.choose(0..1)?)
    })
    .check_replay();
    let (before, now) = divergence(asks.next());
    assert_ne!(before, now);
    calls.set(0);
    let mut asks_at_the_end = try_search!(|amb| {
        let n = amb.choose(0..1)?;
        if count() % 2 == 1 {
            amb.not(|amb| amb.fail::<()>())?;
        }
        Ok(n)
    })
    .check_replay();
    let (before, now) = divergence(asks_at_the_end.next());
    assert_eq!(before, Event::Solution);
    assert!(matches!(now, Event::Choice { of: 2, .. }), "{now}");
}

#[test]
fn check_replay_reports_a_set_of_random_order() {
    let numbers = try_search!(|amb| {
        let set: HashSet<u32> = (0..30).collect();
        Ok(amb.choose(set)?)
    });
    assert!(numbers.check_replay().any(|found| found.is_err()));
}

/// Whether debug builds run some paths twice.
const CHECKED: bool = cfg!(debug_assertions);

#[test]
fn a_debug_build_detects_another_outcome() {
    let fickle = || {
        let calls = Cell::new(0);
        try_search!(move |amb| {
            let n = amb.choose(0..6)?;
            calls.set(calls.get() + 1);
            amb.require(calls.get() % 2 == 1)?;
            Ok(n)
        })
    };
    let error = fickle().find_map(Result::err);
    assert_eq!(error.is_some(), CHECKED);
    assert!(fickle().unchecked().all(|found| found.is_ok()));
}

#[test]
fn a_debug_build_detects_a_predicate_with_side_effects() {
    // On replay the predicate is not evaluated, so the sum differs.
    let mut pairs = try_search!(|amb| {
        let sum = Cell::new(0);
        let a = amb.choose_where(0..4, |n| {
            sum.set(sum.get() + n);
            true
        })?;
        let b = amb.choose(0..4)?;
        amb.require(sum.get() == 6)?;
        Ok((a, b))
    });
    assert_eq!(pairs.find_map(Result::err).is_some(), CHECKED);
}

#[test]
fn a_predicate_must_admit_the_same_items_again() {
    let body = || {
        let turned = Cell::new(true);
        try_search!(move |amb| {
            turned.set(!turned.get());
            let mut list: Vec<u32> = (0..30).collect();
            if turned.get() {
                list.reverse();
            }
            Ok(amb.choose_where(list, |n| n % 2 == 0)?)
        })
    };
    assert_eq!(body().any(|found| found.is_err()), CHECKED);
    let error = body()
        .check_replay()
        .find_map(Result::err)
        .unwrap()
        .to_string();
    assert!(error.contains("refused by the choice at"), "{error}");
}

#[test]
fn second_runs_leave_no_trace() {
    let run = |checked: bool, nodes: u64| {
        let search = search!(|amb| {
            let n = amb.choose(2..40_u32)?;
            amb.not(|amb| amb.choose_where(2..n, |d| n % d == 0))?;
            let root = amb.once(|amb| amb.choose_where(1..=n, |r| r * r >= n))?;
            Ok((n, amb.choose(0..root)?))
        });
        let search = if checked { search } else { search.unchecked() };
        let mut search = search.node_limit(nodes).fail_limit(nodes);
        let found: Vec<_> = search.by_ref().collect();
        (found, search.stats().clone(), search.end())
    };
    for nodes in (0..1000).chain([u64::MAX]) {
        assert_eq!(run(true, nodes), run(false, nodes), "{nodes}");
    }
}

#[test]
fn check_replay_treats_nan_as_equal() {
    let roots = try_search!(|amb| {
        let n = amb.choose([4.0_f64, -1.0, 9.0])?;
        Ok((n, n.sqrt()))
    });
    let found: Vec<f64> = roots.check_replay().map(|found| found.unwrap().1).collect();
    assert_eq!((found[0], found[2]), (2.0, 3.0));
    assert!(found[1].is_nan());

    let calls = Cell::new(-2.0);
    let mut other = try_search!(|amb| {
        calls.set(calls.get() + 1.0);
        Ok(f64::sqrt(amb.choose([0.5])? + calls.get()))
    })
    .check_replay();
    assert!(other.next().unwrap().is_err(), "no number, and then one");
}

/// A word of two letters, with apply and undo.
struct Word(Vec<usize>);

impl Tree for Word {
    type Solution = Vec<usize>;

    fn solution(&self) -> Option<Vec<usize>> {
        (self.0.len() == 2).then(|| self.0.clone())
    }

    fn choices(&self) -> Choices {
        Choices::filter(2, |letter| !self.0.contains(&letter))
    }

    fn apply(&mut self, letter: usize) {
        self.0.push(letter);
    }

    fn undo(&mut self, _: usize) {
        self.0.pop();
    }
}

#[test]
fn nodes_of_every_kind_of_search() {
    let status = |node: SearchNode| node.status;
    let of_tree: Vec<Status> = walk(Word(Vec::new())).nodes().map(status).collect();
    let (branch, solved) = (Status::Branch, Status::Solved);
    assert_eq!(of_tree, [branch, branch, solved, branch, solved]);

    let step = |amb: &mut Amb, word: String| {
        let word = word + amb.choose(["a", "b"])?;
        Ok(if word.len() == 2 {
            Break(word)
        } else {
            Continue(word)
        })
    };
    assert_eq!(stages(String::new(), step).nodes().count(), 7);

    let mut parsed = try_search!(|amb| Ok(amb.choose(["7", "x", "8"])?.parse::<u32>()?)).nodes();
    assert_eq!(parsed.next().unwrap().unwrap().status, Status::Branch);
    assert_eq!(parsed.next().unwrap().unwrap().status, Status::Solved);
    assert!(matches!(parsed.next(), Some(Err(Error::Body { .. }))));
    assert!(parsed.next().is_none());
}

#[test]
fn a_debug_build_runs_leaves_of_parts_twice_too() {
    let fickle = || {
        let calls = Cell::new(0);
        try_search!(move |amb| {
            let pair = (amb.choose(0..60)?, amb.choose(0..60)?);
            calls.set(calls.get() + 1);
            amb.require(calls.get() % 2 == 1)?;
            Ok(pair)
        })
    };
    for part in fickle().split(3) {
        let error = fickle().resume(&part).find_map(Result::err);
        assert_eq!(error.is_some(), CHECKED, "{part}");
    }
}
