//! Cursors as text: damaged or foreign ones, and other versions, are refused.

use standoff_core::amb::{
    Amb, Choices, Cursor, Error, Event, Fail, ParseCursorError, Tree, search, walk,
};

use crate::{n_queens, queens};

/// A text with the documented checksum: FNV-1a of each word and a space.
fn sealed(text: &str) -> String {
    let bytes = text
        .split_whitespace()
        .flat_map(|word| word.bytes().chain([b' ']));
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!(
        "{text} sum {:016x}",
        bytes.fold(0xcbf2_9ce4_8422_2325, step)
    )
}

/// A cursor as this version would have written it.
fn written(rest: &str) -> String {
    sealed(&format!(
        "amb/2 standoff-core/{} {rest}",
        env!("CARGO_PKG_VERSION")
    ))
}

fn error(text: &str) -> ParseCursorError {
    text.parse::<Cursor>().expect_err(text)
}

#[test]
fn invalid_cursors_are_refused_with_a_reason() {
    let wrong = |rest: &str| error(&written(rest));
    assert!(written("depth-first at 1/2").parse::<Cursor>().is_ok());
    assert_eq!(
        wrong("sideways at"),
        ParseCursorError::Order("sideways".into())
    );
    assert_eq!(
        wrong("random:x at"),
        ParseCursorError::Order("random:x".into())
    );
    let unexpected = |word: &str| ParseCursorError::Unexpected(word.into());
    assert_eq!(wrong("depth-first"), unexpected("the end"));
    assert_eq!(wrong("depth-first at 3/2"), unexpected("3/2"));
    assert_eq!(wrong("depth-first done 1/2"), unexpected("1/2"));
    assert_eq!(wrong("depth-first at 1/2 body"), unexpected("the end"));
    assert_eq!(wrong("depth-first at 1/2 body x"), unexpected("x"));
}

#[test]
fn another_version_is_refused() {
    for text in ["amb/1 depth-first at", "amb/3 x/1 depth-first at", ""] {
        let version = text.split(' ').next().unwrap();
        assert_eq!(error(text), ParseCursorError::Version(version.into()));
    }
    let message = error("amb/1 depth-first at 1/3").to_string();
    assert!(message.contains("`amb/2`, not with `amb/1`"), "{message}");
    assert!(message.contains("begin anew"), "{message}");

    let foreign = error(&sealed("amb/2 standoff-core/9.9.9 depth-first at 1/2"));
    assert_eq!(
        foreign,
        ParseCursorError::Maker("standoff-core/9.9.9".into())
    );
    assert!(
        foreign
            .to_string()
            .contains(concat!("standoff-core/", env!("CARGO_PKG_VERSION")))
    );
}

#[test]
fn truncated_or_changed_cursors_are_refused() {
    let mut search = n_queens(6);
    search.next();
    let text = search.cursor().unwrap().to_string();
    assert_eq!(text, sealed(text.rsplit_once(" sum ").unwrap().0));
    assert!(
        text.replace(' ', "\n  ").parse::<Cursor>().is_ok(),
        "broken into lines"
    );
    for at in 0..text.len() {
        assert!(text[..at].parse::<Cursor>().is_err(), "{}", &text[..at]);
        for byte in ["0", "1", "x", " ", ""] {
            let changed = format!("{}{byte}{}", &text[..at], &text[at + 1..]);
            if changed != text {
                error(&changed);
            }
        }
    }
    let restarted = text.replace(" 1/6 3/6", "");
    assert_ne!(restarted, text);
    assert_eq!(error(&restarted), ParseCursorError::Damaged);
}

fn pair(amb: &mut Amb) -> Result<(u32, u32), Fail> {
    Ok((amb.choose(0..4)?, amb.choose(0..4)?))
}

fn another_pair(amb: &mut Amb) -> Result<(u32, u32), Fail> {
    let a = amb.choose(0..4)?;
    Ok((3 - a, amb.choose(0..4)?))
}

fn complaint<T>(
    cursor: &Cursor,
    body: impl FnMut(&mut Amb) -> Result<T, Fail>,
) -> Option<(Event, Event)> {
    let mut body = body;
    match try_search!(|amb| Ok(body(amb)?))
        .resume(cursor)
        .find_map(Result::err)
    {
        None => None,
        Some(Error::Diverged(divergence)) => Some((divergence.before, divergence.now)),
        Some(error) => panic!("{error}"),
    }
}

#[test]
fn another_body_of_the_same_shape_is_reported() {
    let mut first = search(pair);
    first.nth(6);
    let cursor = first.cursor().unwrap();
    assert_eq!(complaint(&cursor, pair), None);
    let called = |amb: &mut Amb| pair(amb).map(|(a, b)| (b, a));
    assert_eq!(complaint(&cursor, called), None, "the choices are the same");
    let (before, now) = complaint(&cursor, another_pair).unwrap();
    assert_eq!(before, Event::Elsewhere);
    assert!(matches!(now, Event::Choice { of: 4, .. }), "{now}");

    for part in search(pair).split(3) {
        assert_eq!(complaint(&part, pair), None);
        assert!(complaint(&part, another_pair).is_some(), "{part}");
    }
}

#[test]
fn another_number_of_alternatives_is_reported() {
    let mut five = n_queens(5);
    five.next();
    let five = five.cursor().unwrap();
    let (before, _) = complaint(&five, |amb| queens(amb, 4)).unwrap();
    assert!(matches!(before, Event::Recorded { of: 5, .. }), "{before}");

    let by_hand =
        |path: &str| -> Cursor { written(&format!("depth-first at {path}")).parse().unwrap() };
    let four = |path: &str| complaint(&by_hand(path), |amb| queens(amb, 4));
    assert!(four("1/4 3/4 0/4 2/4").is_none());
    for path in ["1/5", "1/4 0/4", "1/4 3/4 0/4 2/4 0/4"] {
        assert!(four(path).is_some(), "{path}");
    }
}

#[test]
#[should_panic(
    expected = "choices at other places in the source, recorded by the cursor, and now to"
)]
fn search_panics_for_another_body() {
    let mut first = search(pair);
    first.next();
    search(another_pair).resume(&first.cursor().unwrap()).next();
}

/// Words of two letters, or of two digits.
#[derive(Default)]
struct Word<const DIGITS: bool>(usize);

impl<const DIGITS: bool> Tree for Word<DIGITS> {
    type Solution = ();

    fn solution(&self) -> Option<()> {
        (self.0 == 2).then_some(())
    }

    fn choices(&self) -> Choices {
        Choices::all(3)
    }

    fn apply(&mut self, _: usize) {
        self.0 += 1;
    }

    fn undo(&mut self, _: usize) {
        self.0 -= 1;
    }
}

#[test]
fn a_tree_of_another_type_is_reported() {
    let mut first = walk(Word::<true>(0));
    first.next();
    let cursor = first.cursor().unwrap();
    assert_eq!(walk(Word::<true>(0)).resume(&cursor).count(), 8);
    let foreign = || walk(Word::<false>(0)).resume(&cursor).count();
    assert!(std::panic::catch_unwind(foreign).is_err());
}

#[test]
fn resuming_without_searching_keeps_the_cursor() {
    let mut first = search(pair);
    first.nth(6);
    let cursor = first.cursor().unwrap();
    assert_eq!(search(pair).resume(&cursor).cursor(), Ok(cursor.clone()));
    let stopped = search(pair).resume(&cursor).node_limit(0);
    assert_eq!(stopped.cursor(), Ok(cursor));
}

/// The number of items of each kind of choice: a mask, a list, and items that are tested one by
/// one.
const SIZES: [usize; 4] = [10, 1000, 70_000, usize::MAX];

/// Chooses among `size` items; for `usize::MAX`, from a source of unknown length.
fn choose_of(amb: &mut Amb, size: usize, admits: impl Fn(&usize) -> bool) -> Result<usize, Fail> {
    match size {
        usize::MAX => amb.choose_where((0..1000).filter(|_| true), admits),
        _ => amb.choose_where(0..size, admits),
    }
}

#[test]
fn a_predicate_that_refuses_what_the_cursor_records_is_reported() {
    for size in SIZES {
        let body = |modulus: usize| {
            move |amb: &mut Amb| {
                let n = choose_of(amb, size, |n| n % modulus == 1)?;
                Ok((n, amb.choose(0..3)?))
            }
        };
        let mut first = search(body(3));
        first.nth(4);
        let cursor = first.cursor().unwrap();
        assert_eq!(first.path()[0], 4);
        assert_eq!(complaint(&cursor, body(3)), None);
        let (before, now) = complaint(&cursor, body(4)).expect("4 is refused");
        assert_ne!(before, now);
        assert!(matches!(now, Event::Refused { .. }), "{size}: {now}");
        for part in search(body(3))
            .split(3)
            .iter()
            .filter(|part| !part.is_done())
        {
            assert_eq!(complaint(part, body(3)), None, "{size}: {part}");
        }
    }
}

#[test]
fn the_next_item_is_checked_if_it_had_been_tested() {
    for size in [10, 1000] {
        let body = |modulus: usize| move |amb: &mut Amb| choose_of(amb, size, |n| n % modulus == 1);
        let mut first = search(body(3));
        first.next();
        let cursor = first.cursor().unwrap();
        assert_eq!(search(body(3)).resume(&cursor).next(), Some(4));
        let (_, now) = complaint(&cursor, body(4)).expect("4 is refused");
        assert!(matches!(now, Event::Refused { .. }), "{size}: {now}");
    }
}

#[test]
fn a_tag_survives_printing_and_parsing() {
    let plain = search(pair).cursor().unwrap();
    assert_eq!(plain.tag(), None);
    for tag in [
        "",
        "n=8",
        "two words",
        "100 % \"safe\"\n\t",
        "Dame ♛",
        "sum 0 at 1/2 done",
    ] {
        let tagged = plain.clone().tagged(tag);
        let again: Cursor = tagged.to_string().parse().unwrap();
        assert_eq!(again, tagged);
        assert_eq!(again.tag(), Some(tag));
        assert_ne!(again, plain);
        assert_eq!(search(pair).resume(&again).count(), 16);
    }
    for wrong in [
        "tag",
        "tag x",
        "tag \"",
        "tag \"%\"",
        "tag \"%f\"",
        "tag \"%ff\"",
        "tag \"%zz\"",
    ] {
        let text = written(&format!("depth-first at 1/2 {wrong}"));
        assert!(
            matches!(error(&text), ParseCursorError::Unexpected(_)),
            "{wrong}"
        );
    }
}
