//! Compares all engines with the referee.

use std::fmt::Debug;

use super::library::{Answer, Searched, Way};
use super::referee::{Referee, Stand};
use crate::within::{ENGINES, MAY_REFUSE};

/// The engine that visits all sets without a conflict, because it does not prune by counts.
const LOOKS_AT_ALL: &str = "plain";

/// Asks all engines all questions; the error describes the first difference.
pub(super) fn compare(
    searched: &Searched,
    referee: &Referee,
    is_threaded: bool,
) -> Result<(), String> {
    same("candidates", &referee.stands, &searched.stands())?;
    for way in ways(referee, is_threaded) {
        let (count, orbits) = (referee.count() as u64, referee.orbits_by_size());
        if way.threads == 1 {
            lists(searched, referee, way)?;
            let number = orbits.iter().sum();
            check("up to symmetry", way, &number, searched.orbits(way))?;
        }
        check("count", way, &count, searched.count(way))?;
        check("by size", way, &referee.by_size(), searched.by_size(way))?;
        let by_square = (count, referee.by_square());
        check("by square", way, &by_square, searched.by_square(way))?;
        draws(searched, referee, way)?;
        let found = searched.orbits_by_size(way);
        check("up to symmetry by size", way, &orbits, found)?;
    }
    steps(searched, referee)?;
    maps(searched, referee)
}

/// The steps of deduction hold in all placements.
fn steps(searched: &Searched, referee: &Referee) -> Result<(), String> {
    let list = referee.list();
    for step in searched.steps() {
        let holds = |placement: &Vec<Stand>| {
            let is_in = |stand: &Stand| placement.contains(stand);
            step.place.iter().all(is_in) && !step.exclude.iter().any(is_in)
        };
        match list.iter().find(|placement| !holds(placement)) {
            Some(placement) => return Err(format!("{}, but {placement:?}", step.text)),
            None => continue,
        }
    }
    match searched.solved() {
        Some(only) if list != [only.clone()] => Err(format!("deduced {only:?}")),
        _ => Ok(()),
    }
}

/// All engines and the solver's own choice, on one thread, and also on three if `is_threaded`.
fn ways(referee: &Referee, is_threaded: bool) -> Vec<Way> {
    let is_asked = |engine: &&str| *engine != LOOKS_AT_ALL || referee.has_few_sets;
    let engines = ENGINES.into_iter().filter(is_asked).map(Some);
    let threads: &[usize] = if is_threaded { &[1, 3] } else { &[1] };
    let ways = engines
        .chain([None])
        .flat_map(|engine| threads.iter().map(move |&threads| Way { engine, threads }));
    ways.collect()
}

/// Lists do not depend on threads. With auxiliary variables, a placement may come before its beginning.
fn lists(searched: &Searched, referee: &Referee, way: Way) -> Result<(), String> {
    let list = referee.list();
    let found = searched.list(way);
    let found = if referee.has_auxiliaries {
        found.map(sorted)
    } else {
        found
    };
    check_list("list", way, &list, found)?;
    let found = searched.list_in_any_order(way).map(sorted);
    check_list("list in any order", way, &list, found)?;
    let (expected, found) = (referee.fundamental(), searched.fundamental(way));
    if referee.has_auxiliaries {
        let found = found.map(sorted);
        return check_list("list up to symmetry", way, &sorted(expected), found);
    }
    check_list("list up to symmetry", way, &expected, found)
}

/// Random placements are placements. Only the sweep samples them without listing all, so that the other engines are not
/// asked.
fn draws(searched: &Searched, referee: &Referee, way: Way) -> Result<(), String> {
    if ![None, Some("sweep")].contains(&way.engine) {
        return Ok(());
    }
    let Some(drawn) = searched.draw(way, DRAWS) else {
        return check("draws", way, &(), None);
    };
    let list = referee.list();
    let expected = if list.is_empty() { 0 } else { DRAWS };
    same(&format!("draws, {way:?}"), &expected, &drawn.len())?;
    match drawn.iter().find(|placement| !list.contains(placement)) {
        Some(strange) => Err(format!("draws, {way:?}: {strange:?} is none")),
        None => Ok(()),
    }
}

const DRAWS: usize = 3;

/// The symmetries, and the quotient by each.
fn maps(searched: &Searched, referee: &Referee) -> Result<(), String> {
    let mut expected = referee.maps.clone();
    let mut found = searched.maps();
    expected.sort();
    found.sort_by(|(_, a), (_, b)| a.cmp(b));
    // Auxiliary variables come after all pieces.
    let of_pieces = |images: &Vec<usize>| images[..referee.stands.len()].to_vec();
    let images: Vec<_> = found.iter().map(|(_, images)| of_pieces(images)).collect();
    same("maps", &expected, &images)?;
    for (map, images) in &found {
        let folded = searched.folded(map);
        let kept = sorted(referee.kept(images));
        for way in ways(referee, false) {
            let what = |question: &str| format!("{question} kept by {}", map.name());
            let count = kept.len() as u64;
            check(&what("count"), way, &count, folded.count(way))?;
            let found = folded.list(way).map(sorted);
            check_list(&what("list"), way, &kept, found)?;
        }
    }
    Ok(())
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// Compares an answer with the referee's.
fn check<T: Debug + PartialEq>(
    what: &str,
    way: Way,
    expected: &T,
    found: Answer<T>,
) -> Result<(), String> {
    let what = || format!("{what}, {way:?}");
    match found {
        Some(found) => same(&what(), expected, &found),
        None if way
            .engine
            .is_some_and(|engine| MAY_REFUSE.contains(&engine)) =>
        {
            Ok(())
        }
        None => Err(format!("{} is refused", what())),
    }
}

/// Compares lists, and reports the first difference.
fn check_list<T: Debug + PartialEq>(
    what: &str,
    way: Way,
    expected: &[T],
    found: Answer<Vec<T>>,
) -> Result<(), String> {
    let Some(found) = found else {
        return check(what, way, &(), None);
    };
    let differ = |&at: &usize| found.get(at) != expected.get(at);
    let at = (0..expected.len()).find(differ).unwrap_or(expected.len());
    let what = format!("{what}, number {at}");
    check(&what, way, &expected.get(at), Some(found.get(at)))
}

fn same<T: Debug + PartialEq>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!(
            "{what}\n     found: {found:?}\n   referee: {expected:?}"
        ))
    }
}
