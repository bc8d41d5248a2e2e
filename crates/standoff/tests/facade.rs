//! Tests of the facade, its limits and its registry.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use standoff::amb::Unique;
use standoff::engine::Unanswered;
use standoff::prelude::*;

fn queens(n: u64) -> Standoff {
    Standoff::on(Board::rectangle(n, n).unwrap())
        .place(Kind::new("queen", 'Q', queen()).exactly(n))
        .build()
        .unwrap()
}

#[test]
fn only_engines_of_the_registry_answer() {
    let names = |puzzle: &Standoff| puzzle.solver().with_engine("none").err().unwrap().known;
    let known = |registry: &Registry| {
        let engines = registry.engines().iter();
        engines.map(|engine| engine.name()).collect::<Vec<_>>()
    };
    let [everything, mut general] = [standoff::registry(), Registry::new()];
    for engine in standoff::engines::all() {
        general.register_engine(engine).unwrap();
    }
    assert!(known(&everything).contains(&"queens"));
    assert!(!known(&general).contains(&"queens"));
    let six = queens(6);
    assert_eq!(names(&six), known(&everything));
    for registry in [everything, general] {
        let other = six.clone().with_registry(&registry);
        assert_eq!(names(&other), known(&registry));
        assert_eq!(other.listing().unwrap(), six.listing().unwrap());
    }
    let nothing = six.with_registry(&Registry::new());
    assert!(matches!(nothing.count(), Err(Unanswered::Refused(_))));
}

#[test]
fn a_puzzle_from_rust_and_one_from_ron_are_the_same() {
    let text = "(board: (squares: Square(6)), place: [(piece: Queen, count: Exactly(6))])";
    let (rust, ron) = (queens(6), Standoff::from_ron(text, []).unwrap());
    assert_eq!(
        rust.model().problem().digest(),
        ron.model().problem().digest()
    );
    assert_eq!(rust.listing().unwrap(), ron.listing().unwrap());
    assert_eq!(
        ron.count_by_size().unwrap().exact().unwrap()[6],
        4u32.into()
    );
    assert_eq!(
        ron.count_up_to_symmetry().unwrap().exact(),
        Some(1u32.into())
    );
}

#[test]
fn no_answer_of_a_stopped_search_looks_complete() {
    let stopped = queens(20).time_limit(Duration::ZERO);
    assert!(matches!(
        stopped.count().unwrap(),
        Answer::AtLeast(_, End::TimeLimit)
    ));
    assert!(matches!(
        stopped.count_by_size().unwrap(),
        Answer::AtLeast(_, End::TimeLimit)
    ));
    assert!(matches!(
        stopped.first(),
        Err(Unanswered::Stopped(End::TimeLimit))
    ));
    assert!(matches!(
        stopped.listing(),
        Err(Unanswered::Stopped(End::TimeLimit))
    ));
    assert!(matches!(
        stopped.unique().unwrap(),
        Unique::Unknown(_, End::TimeLimit)
    ));
    assert_eq!(stopped.solutions().unwrap().count(), 0);

    let no_room = queens(8).max_memory(0).count();
    assert!(matches!(no_room, Err(Unanswered::Refused(_))));

    let most = Standoff::on(Board::rectangle(20, 20).unwrap())
        .place(Kind::new("queen", 'Q', queen()))
        .goal(Goal::Most(None))
        .build()
        .unwrap();
    let stopped = most.time_limit(Duration::ZERO).best();
    assert!(matches!(stopped, Err(Unanswered::Stopped(End::TimeLimit))));
}

// Also with a limit beyond the range of the clock.
#[test]
fn the_time_of_a_limit_begins_with_each_question() {
    let six = queens(6).time_limit(Duration::MAX);
    assert_eq!(six.count().unwrap().exact(), Some(4u32.into()));
    let six = six.time_limit(Duration::from_secs(1));
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(six.count().unwrap().exact(), Some(4u32.into()));
}

#[test]
fn progress_is_reported_once_in_a_period() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let often = queens(13).on_progress(Duration::ZERO, |_| {
        SEEN.fetch_add(1, Ordering::Relaxed);
    });
    let count = often.count().unwrap();
    let reports = SEEN.swap(0, Ordering::Relaxed);
    assert!(reports > 1, "{reports}");
    let once = queens(13).on_progress(Duration::MAX, |_| {
        SEEN.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(once.count().unwrap(), count);
    assert_eq!(SEEN.load(Ordering::Relaxed), 1);
    assert_eq!(once.threads(2).count().unwrap(), count);
}

#[test]
fn the_goal_of_a_text_is_kept() {
    let text = "(board: (squares: Square(5)), place: [(piece: King)], goal: Most)";
    let kings = Standoff::from_ron(text, []).unwrap();
    assert_eq!(kings.goal(), Some(&Goal::Most(None)));
    let (most, best) = kings.best().unwrap().unwrap();
    assert_eq!(
        (most, best.count().unwrap().exact()),
        (9, Some(1u32.into()))
    );
    assert_eq!(best.goal(), None);
    assert!(best.first().unwrap().is_some_and(|first| first.len() == 9));

    let impossible =
        "(board: (squares: Square(3)), place: [(piece: Queen, count: AtLeast(4))], goal: Fewest)";
    assert!(
        Standoff::from_ron(impossible, [])
            .unwrap()
            .best()
            .unwrap()
            .is_none()
    );
}

#[test]
fn mistakes_in_a_text_are_errors() {
    let error = Standoff::from_ron("(board: (squares: Square(2)))", []).unwrap_err();
    assert!(error.to_string().starts_with("puzzle:1:"), "{error}");
    let text = "(board: (squares: Square(2)), place: [(piece: Queen)])";
    let error = Standoff::from_ron(text, [("m", 1)]).unwrap_err();
    assert!(error.to_string().contains("`m`"), "{error}");
}

#[test]
fn a_registered_piece_is_only_in_that_registry() {
    let step: Arc<dyn Piece> = Arc::new(Where(|dx: i32, dy: i32| (dx, dy) == (0, 1)));
    let mut mine = standoff::registry();
    let piece = NamedPiece::new("Peasant", 'P', step.clone(), "Leaps([(0, 1)])");
    mine.pieces_mut().register(piece).unwrap();
    assert!(mine.pieces().find("Peasant").is_some());
    assert!(standoff::registry().pieces().find("Peasant").is_none());

    let taken = NamedPiece::new("Bers", 'B', step, "Leaps([(0, 1)])");
    let error = mine.pieces_mut().register(taken).unwrap_err();
    let message = "the name `Bers` is taken: the piece `DragonKing` has it";
    assert_eq!(error.to_string(), message);
}
