//! Cursors as text: what is damaged, foreign or of another version is refused.

use standoff_core::amb::{
    Amb, Choices, Cursor, CursorError, Error, Event, Fail, Tree, search, try_search, walk,
};

use crate::queens;

/// A text with the checksum that the documentation promises: FNV-1a of each word and a space.
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

fn error(text: &str) -> CursorError {
    text.parse::<Cursor>().expect_err(text)
}

#[test]
fn what_is_no_cursor_is_refused_with_a_reason() {
    let wrong = |rest: &str| error(&written(rest));
    assert!(written("depth-first at 1/2").parse::<Cursor>().is_ok());
    assert_eq!(wrong("sideways at"), CursorError::Order("sideways".into()));
    assert_eq!(wrong("random:x at"), CursorError::Order("random:x".into()));
    let unexpected = |word: &str| CursorError::Unexpected(word.into());
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
        assert_eq!(error(text), CursorError::Version(version.into()));
    }
    let message = error("amb/1 depth-first at 1/3").to_string();
    assert!(message.contains("`amb/2`, not with `amb/1`"), "{message}");
    assert!(message.contains("begin anew"), "{message}");

    let foreign = error(&sealed("amb/2 standoff-core/9.9.9 depth-first at 1/2"));
    assert_eq!(foreign, CursorError::Maker("standoff-core/9.9.9".into()));
    assert!(
        foreign
            .to_string()
            .contains(concat!("standoff-core/", env!("CARGO_PKG_VERSION")))
    );
}

#[test]
fn whatever_is_cut_off_or_changed_is_refused() {
    let mut search = search(|amb| queens(amb, 6));
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
    assert_eq!(error(&restarted), CursorError::Damaged);
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
    match try_search(|amb| Ok(body(amb)?))
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
    let mut five = search(|amb| queens(amb, 5));
    five.next();
    let five = five.cursor().unwrap();
    let (before, _) = complaint(&five, |amb| queens(amb, 4)).unwrap();
    assert!(
        matches!(before, Event::Recorded(taken) if taken.of == 5),
        "{before}"
    );

    let by_hand =
        |path: &str| -> Cursor { written(&format!("depth-first at {path}")).parse().unwrap() };
    let four = |path: &str| complaint(&by_hand(path), |amb| queens(amb, 4));
    assert!(four("1/4 3/4 0/4 2/4").is_none());
    for path in ["1/5", "1/4 0/4", "1/4 3/4 0/4 2/4 0/4"] {
        assert!(four(path).is_some(), "{path}");
    }
}

#[test]
#[should_panic(expected = "choices elsewhere in the source, says the cursor, and now to")]
fn search_panics_where_the_body_is_another() {
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
fn a_cursor_that_was_not_gone_on_from_stays_the_same() {
    let mut first = search(pair);
    first.nth(6);
    let cursor = first.cursor().unwrap();
    assert_eq!(search(pair).resume(&cursor).cursor(), Ok(cursor.clone()));
    let stopped = search(pair).resume(&cursor).node_limit(0);
    assert_eq!(stopped.cursor(), Ok(cursor));
}
