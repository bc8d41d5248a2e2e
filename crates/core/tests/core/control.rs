//! Searches within a run, branch and bound, and stages.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use standoff_core::End;
use standoff_core::amb::{Amb, Error, Fail, Order, search, stages};

const ORDERS: [Order; 6] = [
    Order::DepthFirst,
    Order::Random(1),
    Order::Random(2),
    Order::Deepening,
    Order::Discrepancy,
    Order::Fair,
];

fn divisor(amb: &mut Amb, n: u32) -> Result<u32, Fail> {
    amb.choose_where(2..n, |d| n.is_multiple_of(*d))
}

#[test]
fn once_takes_the_first_solution() {
    let found = search!(|amb| {
        let n = amb.choose([12, 13, 14])?;
        let d = amb.once(|amb| divisor(amb, n))?;
        Ok((n, d))
    });
    assert!(found.eq([(12, 2), (14, 2)]));
}

#[test]
fn once_commits_to_all_choices_of_its_part() {
    let mut found = search!(|amb| {
        let (a, b) = amb.once(|amb| {
            let (a, b) = (amb.choose(0..3)?, amb.choose(0..3)?);
            amb.require(a * b == 2)?;
            Ok((a, b))
        })?;
        let c = amb.choose(0..2)?;
        Ok((a, b, c))
    });
    assert!(found.by_ref().eq([(1, 2, 0), (1, 2, 1)]));
    assert_eq!(
        found.stats().profile,
        [1, 2, 6, 2],
        "the search within is done once"
    );
}

#[test]
fn ifte_visits_all_solutions_of_its_condition_in_every_order() {
    for order in ORDERS {
        let found = search!(|amb| {
            let n = amb.choose([12, 13])?;
            amb.ifte(|amb| divisor(amb, n), |_, d| Ok((n, d)), |_| Ok((n, 0)))
        });
        let found: Vec<_> = found.order(order).collect();
        let set = BTreeSet::from_iter(found.clone());
        assert_eq!(found.len(), 5, "{order:?}");
        assert!(
            set.into_iter()
                .eq([(12, 2), (12, 3), (12, 4), (12, 6), (13, 0)]),
            "{order:?}"
        );
    }
}

#[test]
fn ifte_never_runs_both_branches() {
    // The condition holds and the `then` branch fails: `otherwise` must not run.
    let none = search!(|amb| amb.ifte(|amb| amb.choose(0..2), |amb, _| amb.fail(), |_| Ok("no")));
    assert_eq!(none.count(), 0);
}

#[test]
fn not_in_every_order() {
    for order in ORDERS {
        let primes = search!(|amb| {
            let n = amb.choose(2..20)?;
            amb.not(|amb| divisor(amb, n))?;
            let half = amb.choose([false, true])?;
            Ok((n, half))
        });
        let primes: BTreeSet<_> = primes.order(order).map(|(n, _)| n).collect();
        assert!(
            primes.into_iter().eq([2, 3, 5, 7, 11, 13, 17, 19]),
            "{order:?}"
        );
    }
}

#[test]
fn a_search_within_a_run_has_no_budget_of_discrepancies() {
    // The only solution of the part is the last one; a budget would miss it.
    for order in ORDERS {
        let none = search!(|amb| {
            amb.not(|amb| {
                let n = amb.choose(0..4)?;
                amb.require(n == 3)
            })
        });
        assert_eq!(none.order(order).count(), 0, "{order:?}");
    }
}

#[test]
fn nested_control() {
    // Numbers without a square among their proper divisors.
    let mut found = search!(|amb| {
        let n = amb.choose(2..20_u32)?;
        amb.not(|amb| {
            let d = divisor(amb, n)?;
            amb.once(|amb| amb.choose_where(2..=d, |root| root * root == d))
        })?;
        let parity = amb.ifte(
            |amb| amb.not(|amb| divisor(amb, n)),
            |_, ()| Ok("prime"),
            |amb| amb.once(|amb| amb.choose(["composite", "never"])),
        )?;
        Ok((n, parity))
    });
    let composite: Vec<u32> = found
        .by_ref()
        .filter(|(_, kind)| *kind == "composite")
        .map(|(n, _)| n)
        .collect();
    assert_eq!(composite, [4, 6, 9, 10, 14, 15]);
    assert_eq!(found.stats().solutions, 8 + 6);
}

#[test]
fn control_within_a_fail_stays_failed() {
    let swallowed = search!(|amb| {
        let n = amb.choose(0..4)?;
        let _ = amb.require(n > 1);
        amb.once(|amb| amb.choose(0..1))?;
        amb.not(|amb| amb.fail::<()>())?;
        Ok(n)
    });
    assert!(swallowed.eq([2, 3]));
    let inside = search!(|amb| {
        amb.once(|amb| {
            let n = amb.choose(0..4)?;
            let _ = amb.require(n > 1);
            Ok(n)
        })
    });
    assert!(inside.eq([2]));
}

#[test]
fn a_limit_inside_of_once_stops_the_search() {
    let endless = || {
        search!(|amb| {
            let a = amb.choose(0..3)?;
            amb.once(|amb| {
                let n = amb.choose(0_u64..)?;
                amb.require(n == u64::MAX - a)
            })
        })
    };
    let mut nodes = endless().node_limit(500);
    assert_eq!(nodes.next(), None);
    assert_eq!(nodes.end(), Some(End::NodeLimit));
    assert_eq!(nodes.stats().nodes(), 500);

    let mut fails = endless().fail_limit(500);
    assert_eq!(fails.next(), None);
    assert_eq!(fails.end(), Some(End::FailLimit));
    assert_eq!(fails.stats().fails, 500);
}

#[test]
fn not_is_undecided_beyond_the_depth_limit() {
    // `not` must not take "nothing up to this depth" for "nothing".
    let mut found = search!(|amb| {
        amb.not(|amb| {
            for _ in 0..5 {
                amb.choose(0..2)?;
            }
            Ok(())
        })
    })
    .depth_limit(3);
    assert_eq!(found.next(), None);
    assert_eq!(found.end(), Some(End::DepthLimit));
}

#[test]
fn divergence_inside_of_once_is_reported() {
    let calls = Cell::new(0);
    let error = try_search!(|amb| {
        let a = amb.once(|amb| {
            calls.set(calls.get() + 1);
            amb.choose(0..calls.get())
        })?;
        Ok(a + amb.choose(0..2)?)
    })
    .find_map(Result::err);
    assert!(matches!(error, Some(Error::Diverged(_))), "{error:?}");
}

/// The fewest coins for an amount, largest first.
fn pay(amb: &mut Amb, amount: i64) -> Result<Vec<i64>, Fail> {
    let (mut left, mut coins) = (amount, Vec::new());
    while left > 0 {
        amb.bound(coins.len() as i64 + 1)?;
        let largest = coins.last().copied().unwrap_or(25);
        let coin = amb.choose_where([25, 20, 10, 5, 1], |&coin| coin <= left.min(largest))?;
        coins.push(coin);
        left -= coin;
    }
    Ok(coins)
}

#[test]
fn bound_prunes_and_keeps_the_optimum() {
    let free = search!(|amb| pay(amb, 80)).map(|coins| coins.len()).min();
    let best = search!(|amb| pay(amb, 80)).minimise_all(|coins| coins.len() as i64);
    assert_eq!(free, Some(4));
    assert_eq!(best.value, Some(4));
    assert_eq!(
        best.solutions,
        [[25, 25, 25, 5], [25, 25, 20, 10], [20, 20, 20, 20]]
    );
    assert!(best.end.is_exhausted());

    let mut all = search!(|amb| pay(amb, 80));
    all.by_ref().for_each(drop);
    assert!(best.stats.nodes() * 10 < all.stats().nodes());

    let first = search!(|amb| pay(amb, 80)).minimise(|coins| coins.len() as i64);
    assert_eq!(first.solutions, [[25, 25, 25, 5]]);
    assert!(first.stats.nodes() < best.stats.nodes());
}

#[test]
fn optima_in_every_order() {
    for order in ORDERS {
        let best = search!(|amb| pay(amb, 40))
            .order(order)
            .minimise_all(|coins| coins.len() as i64);
        assert_eq!(best.solutions, [[20, 20]], "{order:?}");
        assert!(best.end.is_exhausted());
    }
}

#[test]
fn maximise_and_its_ends() {
    let area = |(w, h): &(i64, i64)| w * h;
    let sides = || search!(|amb| Ok((amb.choose(0..=10)?, amb.choose(0..=10)?)));
    let fence = || {
        search!(|amb| {
            let (w, h) = (amb.choose(0..=10)?, amb.choose(0..=10)?);
            amb.require(w + h <= 9)?;
            Ok((w, h))
        })
    };
    assert_eq!(fence().maximise_all(area).solutions, [(4, 5), (5, 4)]);
    assert_eq!(fence().maximise(area).solutions, [(4, 5)]);

    let stopped = sides().node_limit(30).maximise(area);
    assert_eq!((stopped.end, stopped.value), (End::NodeLimit, Some(10)));

    let none = search!(|amb| amb.fail::<i64>()).minimise(|&n| n);
    assert_eq!((none.value, none.end), (None, End::Exhausted));

    let edge = search!(|amb| amb.choose([i64::MIN, i64::MAX])).maximise(|&n| n);
    assert_eq!(edge.value, Some(i64::MAX));
}

#[test]
fn try_search_gives_optima_as_results() {
    let best = try_search!(|amb| {
        let text = amb.choose(["7", "3", "5"])?;
        Ok(text.parse::<i64>()?)
    })
    .minimise(|&n| n);
    assert_eq!(best.unwrap().solutions, [3]);
    let broken = try_search!(|amb| Ok(amb.choose(["7", "x"])?.parse::<i64>()?)).minimise(|&n| n);
    assert!(broken.is_err());
}

#[test]
fn stages_find_the_same_and_replay_less() {
    fn letter(amb: &mut Amb, word: &mut String) -> Result<(), Fail> {
        let letter = amb.choose_where(['a', 'b', 'c'], |letter| !word.ends_with(*letter))?;
        word.push(letter);
        Ok(())
    }
    let mut plain = search!(|amb| {
        let mut word = String::new();
        while word.len() < 10 {
            letter(amb, &mut word)?;
        }
        Ok(word)
    });
    let mut staged = stages(String::new(), |amb, mut word| {
        letter(amb, &mut word)?;
        letter(amb, &mut word)?;
        Ok(if word.len() == 10 {
            Break(word)
        } else {
            Continue(word)
        })
    });
    assert!(staged.by_ref().eq(plain.by_ref()));
    assert_eq!(staged.stats().profile, plain.stats().profile);
    assert_eq!(plain.stats().solutions, 3 << 9);
    assert!(staged.stats().replayed * 8 < plain.stats().replayed);
}

#[test]
fn stages_in_every_order() {
    for order in ORDERS {
        let staged = stages((0, 0), |amb, (depth, sum)| {
            let sum = 10 * sum + amb.choose(1..=3)?;
            amb.require(sum % 7 != 2)?;
            Ok(if depth == 3 {
                Break(sum)
            } else {
                Continue((depth + 1, sum))
            })
        });
        let mut numbers: Vec<i32> = staged.order(order).collect();
        numbers.sort_unstable();
        let expected: Vec<i32> = (1111..=3333)
            .filter(|n| n.to_string().chars().all(|c| ('1'..='3').contains(&c)))
            .filter(|n| [*n, n / 10, n / 100, n / 1000].iter().all(|n| n % 7 != 2))
            .collect();
        assert_eq!(numbers, expected, "{order:?}");
    }
}

/// A part that commits to its first solution, which is deeper than the second, and a choice after
/// it.
fn deep_or_shallow(amb: &mut Amb) -> Result<&'static str, Fail> {
    let found = amb.once(|amb| match amb.choose(["deep", "shallow"])? {
        "deep" => {
            amb.choose([0])?;
            amb.choose([0])?;
            Ok("deep")
        }
        other => Ok(other),
    })?;
    amb.choose([0])?;
    Ok(found)
}

#[test]
fn once_commits_equally_in_parts_and_on_threads() {
    for order in ORDERS {
        let ordered = || search(deep_or_shallow).order(order);
        let whole: Vec<&str> = ordered().collect();
        assert_eq!(whole.len(), 1, "{order:?}");
        let parts = ordered().split(2);
        let found: Vec<&str> = parts
            .iter()
            .flat_map(|part| search(deep_or_shallow).resume(part))
            .collect();
        assert_eq!(found, whole, "{order:?}");
        assert_eq!(
            ordered().threads(2).collect().exact(),
            Some(whole),
            "{order:?}"
        );
        assert_eq!(ordered().threads(2).count().exact(), Some(1), "{order:?}");
    }
}

#[test]
fn any_value_that_can_be_ordered_is_optimised_and_bounded() {
    let sides = |amb: &mut Amb| {
        let width = amb.choose(1..=20_usize)?;
        amb.bound((width, 0_usize))?;
        let height = amb.choose(1..=width)?;
        amb.require(width * height >= 40)?;
        Ok((width, height))
    };
    let mut all = search(sides);
    all.by_ref().for_each(drop);
    let least = search(sides).minimise(|&sides| sides);
    assert_eq!(
        (least.value, &least.solutions[..]),
        (Some((7, 6)), &[(7, 6)][..])
    );
    assert!(least.stats.nodes() < all.stats().nodes());

    let word = search!(|amb| amb.choose(["pear", "fig", "plum"])).maximise(|word| word.to_string());
    assert_eq!(word.value.as_deref(), Some("plum"));
}

#[test]
#[should_panic(
    expected = "optimises a value of type `i64`, and its body bounds one of type `usize`"
)]
fn a_bound_of_another_type_is_refused() {
    let numbers = search!(|amb| {
        amb.bound(3_usize)?;
        amb.choose(0..5_i64)
    });
    drop(numbers.minimise(|&n| n));
}
