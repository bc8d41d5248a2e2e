//! Methods that refuse a search that has begun, and methods that accept it.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use standoff_core::End;
use standoff_core::amb::{Body, Order, Search, SearchNode, Unique, search};

use crate::n_queens;

fn numbers() -> Search<impl Body<Solution = i64, Error = Infallible> + Clone + Send> {
    search(|amb| amb.choose([1, 5, 3]))
}

/// The name of a method, and a call of it.
type Call<B> = (&'static str, fn(Search<B>));

/// All methods that need the whole search, each with a call.
fn calls<B>(_: fn() -> Search<B>) -> [Call<B>; 12]
where
    B: Body<Solution = i64, Error = Infallible> + Clone + Send,
{
    [
        ("unique", |search| _ = search.unique()),
        ("minimise", |search| _ = search.minimise(|&n| n)),
        ("minimise_all", |search| _ = search.minimise_all(|&n| n)),
        ("maximise", |search| _ = search.maximise(|&n| n)),
        ("maximise_all", |search| _ = search.maximise_all(|&n| n)),
        ("nodes", |search| _ = search.nodes()),
        ("observe", |search| {
            _ = search.observe(&mut |_: &SearchNode| ())
        }),
        ("order", |search| _ = search.order(Order::DepthFirst)),
        ("split", |search| _ = search.split(2)),
        ("threads", |search| _ = search.threads(2)),
        ("estimate", |search| _ = search.estimate(1, 1)),
        ("resume", |search| {
            drop(search.resume(&numbers().cursor().unwrap()));
        }),
    ]
}

/// The message with which a call panics, if it does.
fn complaint<B: Body>(search: Search<B>, call: fn(Search<B>)) -> Option<String> {
    let caught = catch_unwind(AssertUnwindSafe(|| call(search)));
    caught
        .err()
        .map(|panic| *panic.downcast().expect("a message"))
}

#[test]
fn methods_for_the_whole_search_refuse_one_that_has_begun() {
    for (name, call) in calls(numbers) {
        assert_eq!(complaint(numbers(), call), None, "{name}");
        for solutions in 1..=4 {
            let mut begun = numbers();
            begun.by_ref().take(solutions).for_each(drop);
            let message = complaint(begun, call).expect(name);
            let expected = format!("the search has begun: `{name}` must come before");
            assert!(message.starts_with(&expected), "{message}");
        }
    }
}

#[test]
fn a_resumed_search_refuses_order_and_estimate() {
    let mut begun = numbers();
    begun.next();
    let rest = begun.cursor().unwrap();
    for (name, call) in calls(numbers) {
        let refused = ["order", "estimate"].contains(&name);
        let message = complaint(numbers().resume(&rest), call);
        assert_eq!(message.is_some(), refused, "{name}: {message:?}");
    }
    let two = numbers().resume(&rest).unique();
    assert_eq!(two, Unique::Many(5, 3));
}

/// Eight queens after their first solution, which takes 114 nodes.
fn begun() -> Search<impl Body<Solution = Vec<usize>, Error = Infallible>> {
    let mut search = n_queens(8);
    search.next();
    assert_eq!(search.stats().nodes(), 114);
    search
}

#[test]
fn a_limit_may_be_set_after_a_search_has_begun() {
    let mut search = begun().node_limit(300);
    search.by_ref().for_each(drop);
    assert_eq!(
        (search.end(), search.stats().nodes()),
        (Some(End::NodeLimit), 300)
    );

    let mut search = begun().node_limit(100);
    assert_eq!(search.next(), None, "more nodes than that were visited");
    assert_eq!(
        (search.end(), search.stats().nodes()),
        (Some(End::NodeLimit), 114)
    );

    let mut search = begun().time_limit(Duration::ZERO);
    assert_eq!((search.next(), search.end()), (None, Some(End::TimeLimit)));

    let mut search = begun().cancel_flag(Arc::new(AtomicBool::new(true)));
    assert_eq!((search.next(), search.end()), (None, Some(End::Cancelled)));
}

#[test]
fn a_limit_may_be_changed_after_a_search_has_begun() {
    let flag = || Arc::new(AtomicBool::new(false));
    for limited in [
        begun().node_limit(200),
        begun().node_limit(200).cancel_flag(flag()),
        begun().cancel_flag(flag()).node_limit(200),
        begun().time_limit(Duration::MAX).node_limit(200),
    ] {
        let mut lowered = limited;
        lowered.next();
        let nodes = lowered.stats().nodes();
        lowered = lowered.node_limit(nodes + 5);
        assert_eq!(lowered.by_ref().count(), 0);
        assert_eq!(
            (lowered.end(), lowered.stats().nodes()),
            (Some(End::NodeLimit), nodes + 5)
        );
    }
    let mut raised = begun().node_limit(120).node_limit(400);
    raised.by_ref().for_each(drop);
    assert_eq!(
        (raised.end(), raised.stats().nodes()),
        (Some(End::NodeLimit), 400)
    );

    let mut late = begun().time_limit(Duration::MAX);
    late.next();
    let mut late = late.time_limit(Duration::ZERO);
    assert_eq!((late.next(), late.end()), (None, Some(End::TimeLimit)));

    let (first, second) = (flag(), flag());
    let mut cancelled = begun().cancel_flag(first);
    cancelled.next();
    let mut cancelled = cancelled.cancel_flag(second.clone());
    second.store(true, Ordering::Relaxed);
    assert_eq!(
        (cancelled.next(), cancelled.end()),
        (None, Some(End::Cancelled))
    );
}
