//! Errors, divergence and panics, each with the choices that led to it.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};
use std::error::Error as StdError;
use std::panic::{AssertUnwindSafe, catch_unwind};

use standoff_core::End;
use standoff_core::amb::{Amb, Error, Event, Fail, Order, search, try_search};

#[test]
fn an_error_ends_the_search_and_names_its_path() {
    let mut numbers = try_search!(|amb| {
        let sign = amb.choose(["", "-"])?;
        let digits = amb.choose(["1", "2", "two"])?;
        let number: i32 = format!("{sign}{digits}").parse()?;
        amb.require(number != 1)?;
        Ok(number)
    });
    assert_eq!(numbers.next().unwrap().unwrap(), 2);
    let error = numbers.next().unwrap().unwrap_err();
    let Error::Body { path, source } = &error else {
        panic!("{error}");
    };
    assert_eq!(path, "0/2 2/3");
    assert!(source.is::<std::num::ParseIntError>());
    assert!(numbers.next().is_none());
    assert_eq!(numbers.end(), Some(End::Error));
}

#[test]
fn a_fail_inside_another_error_is_a_fail() {
    #[derive(Debug, thiserror::Error)]
    enum Mine {
        #[error("no way")]
        Fail(#[from] Fail),
    }
    fn pick(amb: &mut Amb) -> Result<i32, Mine> {
        let n = amb.choose(0..3)?;
        amb.require(n > 0)?;
        Ok(n)
    }
    let found: Result<Vec<i32>, Error> = try_search!(|amb| Ok(pick(amb)?)).collect();
    assert_eq!(found.unwrap(), [1, 2]);
}

/// Helpers that convert a fail to another error, each with an error of its own at 3.
mod helpers {
    use super::{Amb, Fail, StdError};
    use std::fmt;

    fn pick(amb: &mut Amb) -> Result<i32, Fail> {
        let n = amb.choose(0..4)?;
        amb.require(n > 1)?;
        Ok(n)
    }

    fn below_three<E>(n: i32, error: impl FnOnce(&'static str) -> E) -> Result<i32, E> {
        if n < 3 { Ok(n) } else { Err(error("broken")) }
    }

    pub(super) fn by_anyhow(amb: &mut Amb) -> anyhow::Result<i32> {
        let n = pick(amb)?;
        anyhow::ensure!(n < 3, "broken");
        Ok(n)
    }

    pub(super) fn by_anyhow_with_context(amb: &mut Amb) -> anyhow::Result<i32> {
        use anyhow::Context;
        below_three(pick(amb).context("picking")?, anyhow::Error::msg)
    }

    pub(super) fn by_eyre(amb: &mut Amb) -> eyre::Result<i32> {
        below_three(pick(amb)?, |text| eyre::eyre!(text))
    }

    /// An error that hides what it wraps.
    #[derive(Debug)]
    pub(super) struct Opaque(Box<dyn StdError + Send + Sync>);

    impl fmt::Display for Opaque {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl StdError for Opaque {}

    impl From<Fail> for Opaque {
        fn from(fail: Fail) -> Self {
            Self(fail.into())
        }
    }

    pub(super) fn by_hand(amb: &mut Amb) -> Result<i32, Opaque> {
        below_three(pick(amb)?, |text| Opaque(text.into()))
    }

    pub(super) fn by_map_err(amb: &mut Amb) -> Result<i32, &'static str> {
        below_three(pick(amb).map_err(|_| "x")?, |text| text)
    }
}

#[test]
fn a_converted_fail_is_still_a_fail() {
    fn check(
        name: &str,
        body: impl FnMut(&mut Amb) -> Result<i32, Box<dyn StdError + Send + Sync>>,
    ) {
        let mut search = try_search!(body);
        assert_eq!(search.next().unwrap().unwrap(), 2, "{name}");
        let error = search.next().unwrap().unwrap_err();
        assert_eq!(
            error.to_string(),
            "broken (in the run with the choices [3/4])",
            "{name}"
        );
        assert!(search.next().is_none(), "{name}");
        assert_eq!(search.stats().fails, 2, "{name}");
    }
    check("anyhow", |amb| Ok(helpers::by_anyhow(amb)?));
    check("context", |amb| Ok(helpers::by_anyhow_with_context(amb)?));
    check("eyre", |amb| Ok(helpers::by_eyre(amb)?));
    check("hand-made", |amb| Ok(helpers::by_hand(amb)?));
    check("map_err", |amb| Ok(helpers::by_map_err(amb)?));
}

#[test]
fn a_limit_stops_a_body_whose_errors_hide_fails() {
    let mut search = try_search!(|amb| Ok(helpers::by_map_err(amb)?)).node_limit(2);
    assert!(search.next().is_none());
    assert_eq!(search.end(), Some(End::NodeLimit));
}

#[test]
fn stages_recognise_a_fail_inside_an_error() {
    let mut search = standoff_core::amb::try_stages(0, |amb, sum| {
        let sum = sum + helpers::by_map_err(amb)?;
        Ok(std::ops::ControlFlow::<i32, i32>::Break(sum))
    });
    assert_eq!(search.next().unwrap().unwrap(), 2);
    assert!(search.next().unwrap().is_err());
}

#[test]
fn an_error_after_a_swallowed_fail_is_that_fail() {
    let mut search = try_search!(|amb| -> Result<(), Box<dyn StdError + Send + Sync>> {
        let _ = amb.choose(0..0);
        Err("broken".into())
    });
    assert!(search.next().is_none());
    assert_eq!(search.end(), Some(End::Exhausted));
}

#[test]
fn an_error_after_a_fail_that_was_caught_is_an_error() {
    let mut search = try_search!(|amb| -> Result<(), Box<dyn StdError + Send + Sync>> {
        amb.not(|amb| amb.fail::<()>())?;
        amb.ifte(|amb| amb.fail::<()>(), |_, ()| Ok(()), |_| Ok(()))?;
        amb.once(|amb| {
            let n = amb.choose(0..3)?;
            amb.require(n == 2)
        })?;
        Err("broken".into())
    });
    let error = search.next().unwrap().unwrap_err().to_string();
    assert!(error.starts_with("broken (in the run with"), "{error}");
}

fn divergence(body: impl FnMut(&mut Amb) -> Result<(), Fail>) -> standoff_core::amb::Divergence {
    let mut body = body;
    match try_search!(|amb| Ok(body(amb)?)).find_map(Result::err) {
        Some(Error::Diverged(divergence)) => divergence,
        other => panic!("expected a divergence, got {other:?}"),
    }
}

#[test]
fn another_arity_is_a_divergence() {
    let calls = Cell::new(0);
    let found = divergence(|amb| {
        calls.set(calls.get() + 1);
        amb.choose(0..2)?;
        amb.choose(0..1 + calls.get())?;
        Ok(())
    });
    assert_eq!(found.path, "0/2");
    let (Event::Choice { of: before, .. }, Event::Choice { of: now, .. }) =
        (found.before, found.now)
    else {
        panic!("{found}");
    };
    assert_eq!((before, now), (2, 3));
}

#[test]
fn another_place_is_a_divergence_with_both_places() {
    let second = Cell::new(false);
    let found = divergence(|amb| {
        if !second.replace(true) {
            amb.choose(0..2)?
        } else {
            amb.choose_where(0..2, |_| true)?
        };
        Ok(())
    });
    let text = found.to_string();
    assert_eq!(text.matches("errors.rs:").count(), 2, "{text}");
    assert!(text.contains("map or set of random order"), "{text}");
    assert_ne!(found.before, found.now);
}

#[test]
fn ending_early_is_a_divergence() {
    for passes in [true, false] {
        let runs = Cell::new(0);
        let found = divergence(|amb| {
            runs.set(runs.get() + 1);
            if runs.get() > 1 {
                return amb.require(passes);
            }
            amb.choose(0..2).map(drop)
        });
        assert_eq!(found.now, Event::Leaf);
    }
}

#[test]
fn a_swallowed_divergence_is_reported() {
    let calls = Cell::new(0);
    divergence(|amb| {
        calls.set(calls.get() + 1);
        let _ = amb.choose(0..1 + calls.get());
        Ok(())
    });
}

#[test]
fn a_set_of_random_order_is_reported() {
    let found = divergence(|amb| {
        let sizes: HashSet<usize> = (2..60).collect();
        for size in sizes {
            amb.choose(0..size)?;
        }
        Ok(())
    });
    assert!(found.to_string().contains("random order"));
}

#[test]
fn maps_in_order_do_not_diverge() {
    let found = search!(|amb| {
        let colours = BTreeMap::from([("hat", vec!["red", "blue"]), ("coat", vec!["green"])]);
        let mut outfit = Vec::new();
        for choices in colours.values() {
            outfit.push(*amb.choose(choices)?);
        }
        Ok(outfit)
    });
    assert!(found.eq([["green", "red"], ["green", "blue"]]));
}

#[test]
#[should_panic(expected = "the body chose differently when it was run again")]
fn search_panics_when_the_body_diverges() {
    let calls = Cell::new(0);
    let diverging = search!(|amb| {
        calls.set(calls.get() + 1);
        amb.choose(0..1 + calls.get())
    });
    assert!(diverging.count() < 10);
}

#[test]
#[should_panic(expected = "index out of bounds: the len is 2 but the index is 2 \
                           (in the run with the choices [1/2 2/3])")]
fn a_panic_names_its_path() {
    let table = [[1, 2, 3].as_slice(), &[4, 5]];
    let cells = search!(|amb| {
        let row = amb.choose(0..2)?;
        let column = amb.choose(0..3)?;
        Ok(table[row][column])
    });
    cells.for_each(drop);
}

#[test]
fn a_panic_ends_the_search_and_keeps_its_payload() {
    let mut search = search!(|amb| match amb.choose(0..2)? {
        0 => Ok(()),
        _ => std::panic::panic_any(42_u8),
    });
    assert_eq!(search.next(), Some(()));
    let panic = catch_unwind(AssertUnwindSafe(|| search.next())).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&42_u8));
    assert_eq!(search.path(), [1]);
    assert_eq!(search.next(), None);
    assert_eq!(search.end(), Some(End::Error));
}

/// The message with which a call panics.
fn panic_of<T>(call: impl FnOnce() -> T) -> String {
    let caught = catch_unwind(AssertUnwindSafe(call)).map(drop);
    *caught
        .expect_err("it should panic")
        .downcast()
        .expect("a message")
}

/// Panics with the places in which the two searches were made.
fn assert_names_both(message: &str, lines: [u32; 2]) {
    let [outer, inner] = lines.map(|line| format!("errors.rs:{line}:"));
    let (body, handle) = message
        .split_once(" uses the handle of the search made at ")
        .expect(message);
    assert!(
        body.contains(&inner) && handle.contains(&outer),
        "{message}"
    );
}

#[test]
fn using_the_handle_of_an_enclosing_search_panics() {
    let choosing = panic_of(|| {
        search(|amb| {
            let rows = search(|inner| {
                let a = inner.choose(0..2)?;
                let b = amb.choose(0..2)?;
                Ok((a, b))
            });
            Ok(rows.collect::<Vec<_>>())
        })
        .count()
    });
    let here = line!() - 10;
    assert_names_both(&choosing, [here, here + 1]);
    assert!(
        choosing.contains("(in the run with the choices [0/2])"),
        "{choosing}"
    );

    let requiring = panic_of(|| {
        search(|amb| {
            let small = search(|inner| {
                let a = inner.choose(0..9)?;
                amb.require(a < 3)?;
                Ok(a)
            });
            Ok(small.count())
        })
        .count()
    });
    let here = line!() - 10;
    assert_names_both(&requiring, [here, here + 1]);

    let deciding = panic_of(|| {
        search(|amb| {
            let not_two = try_search(|inner| {
                let a = inner.choose(0..9)?;
                amb.not(|amb| amb.require(a == 2))?;
                Ok(a)
            });
            Ok(not_two.count().ok())
        })
        .order(Order::Deepening)
        .count()
    });
    let here = line!() - 11;
    assert_names_both(&deciding, [here, here + 1]);
}

#[test]
fn nested_searches_with_their_own_handles_are_legal() {
    let mut pairs = search(|amb| {
        let n = amb.choose(1..5_u32)?;
        // The outer handle is used between the solutions of the inner search, not within its body.
        let divisors = search(|inner| {
            let d = inner.choose(1..=n)?;
            let rest = search(|innermost| innermost.choose_where(0..n, |k| k * d == n)).count();
            inner.require(rest == 1 || d == 1)?;
            Ok(d)
        });
        let mut found = Vec::new();
        for d in divisors {
            if amb.choose([true, false])? {
                found.push(d);
            }
        }
        amb.require(found.len() == 2)?;
        Ok((n, found))
    });
    assert_eq!(pairs.next(), Some((2, vec![1, 2])));
    assert_eq!(pairs.next(), Some((3, vec![1, 3])));
    assert_eq!(pairs.count(), 3);

    // After a panic in the inner search, the outer one uses its handle again.
    let survived = search(|amb| {
        let caught = catch_unwind(|| search(|_| -> Result<(), Fail> { panic!("inside") }).count());
        amb.require(caught.is_err())?;
        amb.choose(0..3)
    });
    assert_eq!(survived.count(), 3);

    // A body may hand its handle over to another thread.
    let elsewhere = search(|amb| {
        std::thread::scope(|scope| scope.spawn(|| amb.choose(0..3)).join().expect("no panic"))
    });
    assert!(elsewhere.eq([0, 1, 2]));
}

#[test]
fn an_error_is_not_counted_as_a_solution() {
    let parsed = |texts: &'static [&'static str]| {
        try_search!(move |amb| Ok(amb.choose(texts)?.parse::<u32>()?))
    };
    assert_eq!(parsed(&["1", "2", "3"]).count().unwrap(), 3);
    let error = parsed(&["1", "two", "3"]).count().unwrap_err();
    assert!(matches!(error, Error::Body { .. }), "{error}");
}
