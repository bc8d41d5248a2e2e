//! All engines against the referee.

use std::fmt::Debug;

use super::library::{Searched, Way};
use super::referee::Referee;
use crate::within::ENGINES;

/// The only engine that may refuse.
const REFUSES: &str = "queens";

/// The engine that looks at all sets without a conflict, whatever is counted.
const LOOKS_AT_ALL: &str = "plain";

/// Asks all engines everything; the error says what differs.
pub(super) fn compare(searched: &Searched, referee: &Referee) -> Result<(), String> {
    same("what can be chosen", &referee.stands, &searched.stands())?;
    for way in ways(searched, referee) {
        let what = |question: &str| format!("{question}, {way:?}");
        if way.threads == 1 {
            lists(searched, referee, way)?;
        }
        let count = referee.count() as u64;
        same(&what("count"), &count, &searched.count(way))?;
        same(&what("by size"), &referee.by_size(), &searched.by_size(way))?;
        let by_square = (count, referee.by_square());
        same(&what("by square"), &by_square, &searched.by_square(way))?;
        let orbits = referee.orbits_by_size();
        let number = orbits.iter().sum();
        same(&what("up to symmetry"), &number, &searched.orbits(way))?;
        let found = searched.orbits_by_size(way);
        same(&what("up to symmetry by size"), &orbits, &found)?;
    }
    maps(searched, referee)
}

/// The engines that answer, and the solver's own choice, on one thread and on three.
fn ways(searched: &Searched, referee: &Referee) -> Vec<Way> {
    let answers = |engine: &str| match engine {
        REFUSES => searched.is_answered(engine),
        LOOKS_AT_ALL => referee.has_few_sets,
        _ => true,
    };
    let engines = ENGINES
        .into_iter()
        .filter(|engine| answers(engine))
        .map(Some);
    let engines = engines.chain([None]);
    let ways = engines.flat_map(|engine| [1, 3].map(|threads| Way { engine, threads }));
    ways.collect()
}

/// Lists do not depend on threads.
fn lists(searched: &Searched, referee: &Referee, way: Way) -> Result<(), String> {
    let list = referee.list();
    same_list(&format!("list, {way:?}"), &list, &searched.list(way))?;
    let mut found = searched.list_in_any_order(way);
    found.sort();
    same_list(&format!("list in any order, {way:?}"), &list, &found)?;
    let fundamental = referee.fundamental();
    let found = searched.fundamental(way);
    same_list(
        &format!("list up to symmetry, {way:?}"),
        &fundamental,
        &found,
    )
}

/// The same maps, and what each of them keeps.
fn maps(searched: &Searched, referee: &Referee) -> Result<(), String> {
    let mut expected = referee.maps.clone();
    let mut found = searched.maps();
    expected.sort();
    found.sort_by(|(_, a), (_, b)| a.cmp(b));
    let images: Vec<_> = found.iter().map(|(_, images)| images.clone()).collect();
    same_list("maps", &expected, &images)?;
    for (map, images) in &found {
        let folded = searched.folded(map);
        let kept = referee.kept(images);
        let mut sorted = kept.clone();
        sorted.sort();
        for way in ways(&folded, referee)
            .into_iter()
            .filter(|way| way.threads == 1)
        {
            let what = |question: &str| format!("{question} kept by {}, {way:?}", map.name());
            same(&what("count"), &(kept.len() as u64), &folded.count(way))?;
            let mut found = folded.list(way);
            found.sort();
            same_list(&what("list"), &sorted, &found)?;
        }
    }
    Ok(())
}

fn same<T: Debug + PartialEq>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    match expected == found {
        true => Ok(()),
        false => Err(format!(
            "{what}: found {found:?}, the referee says {expected:?}"
        )),
    }
}

/// Says where two lists differ first.
fn same_list<T: Debug + PartialEq>(what: &str, expected: &[T], found: &[T]) -> Result<(), String> {
    let length = expected.len().max(found.len());
    let differs = |&at: &usize| expected.get(at) != found.get(at);
    match (0..length).find(differs) {
        None => Ok(()),
        Some(at) => {
            let (found, expected) = (found.get(at), expected.get(at));
            Err(format!(
                "{what}, number {at}: found {found:?}, the referee says {expected:?}"
            ))
        }
    }
}
