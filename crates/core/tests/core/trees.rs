//! Trees with apply and undo, and counting by memoisation.

use standoff_core::End;
use standoff_core::amb::{Choices, Keyed, Memo, Order, Tree, count_by_memo, walk};

use crate::{STRAIGHT, n_queens};

/// Queens with apply and undo; checks that moves are undone in reverse order.
#[derive(Clone)]
struct Queens {
    n: usize,
    columns: Vec<usize>,
}

impl Queens {
    fn new(n: usize) -> Self {
        let columns = Vec::new();
        Self { n, columns }
    }
}

impl Tree for Queens {
    type Solution = Vec<usize>;

    fn solution(&self) -> Option<Vec<usize>> {
        (self.columns.len() == self.n).then(|| self.columns.clone())
    }

    fn choices(&self) -> Choices {
        let row = self.columns.len();
        Choices::filter(self.n, |column| {
            let mut above = self.columns.iter().enumerate();
            above.all(|(r, &c)| c != column && c.abs_diff(column) != row - r)
        })
    }

    fn apply(&mut self, column: usize) {
        self.columns.push(column);
    }

    fn undo(&mut self, column: usize) {
        assert_eq!(self.columns.pop(), Some(column));
    }
}

#[test]
fn a_walk_is_the_same_search() {
    for order in STRAIGHT.into_iter().chain([Order::Fair]) {
        let mut walk = walk(Queens::new(7)).order(order);
        let mut plain = n_queens(7).order(order);
        assert!(walk.by_ref().eq(plain.by_ref()), "{order:?}");
        assert_eq!(walk.stats().profile, plain.stats().profile, "{order:?}");
        assert_eq!(walk.stats().fails, plain.stats().fails, "{order:?}");
    }
}

#[test]
fn a_walk_replays_nothing() {
    let mut walk = walk(Queens::new(7));
    assert_eq!(walk.by_ref().count(), 40);
    assert_eq!(walk.stats().replayed, 0);
}

#[test]
fn a_walk_has_limits_cursors_parts_and_threads() {
    let seven = || walk(Queens::new(7));
    let all: Vec<_> = seven().collect();
    let mut first = seven().node_limit(100);
    let mut found: Vec<_> = first.by_ref().collect();
    assert_eq!(first.end(), Some(End::NodeLimit));
    found.extend(seven().resume(&first.cursor().unwrap()));
    assert_eq!(found, all);
    let parts = seven().split(9);
    let found: Vec<_> = parts.iter().flat_map(|part| seven().resume(part)).collect();
    assert_eq!(found, all);
    assert_eq!(seven().threads(2).collect().exact(), Some(all));
    let nodes = seven().estimate(2000, 5).nodes;
    assert!(
        (nodes.mean() - 552.0).abs() < 4.0 * nodes.std_error(),
        "{nodes:?}"
    );
    assert_eq!(seven().check_replay().count(), 40);
}

#[test]
fn wide_nodes() {
    struct Wide(Vec<usize>);
    impl Tree for Wide {
        type Solution = usize;
        fn solution(&self) -> Option<usize> {
            (self.0.len() == 2).then(|| 1000 * self.0[0] + self.0[1])
        }
        fn choices(&self) -> Choices {
            match self.0.len() {
                0 => Choices::all(300),
                _ => Choices::filter(300, |n| n % 100 == 99),
            }
        }
        fn apply(&mut self, n: usize) {
            self.0.push(n);
        }
        fn undo(&mut self, _: usize) {
            self.0.pop();
        }
    }
    let mut found = walk(Wide(Vec::new()));
    assert_eq!(found.next(), Some(99));
    assert_eq!(found.next(), Some(199));
    assert_eq!(found.last(), Some(299_299));
}

/// Domino tilings: the first empty cell is covered by a domino to the right, or down.
struct Dominoes {
    width: usize,
    cells: usize,
    filled: Vec<bool>,
    at: Vec<usize>,
}

impl Dominoes {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: width * height,
            filled: vec![false; width * (height + 1)],
            at: vec![0],
        }
    }

    fn here(&self) -> usize {
        self.at[self.at.len() - 1]
    }

    fn flip(&mut self, way: usize) {
        let here = self.here();
        let there = here + [1, self.width][way];
        self.filled[here] ^= true;
        self.filled[there] ^= true;
    }
}

impl Tree for Dominoes {
    type Solution = ();

    fn solution(&self) -> Option<()> {
        (self.here() == self.cells).then_some(())
    }

    fn choices(&self) -> Choices {
        let here = self.here();
        Choices::filter(2, |way| match way {
            0 => !(here + 1).is_multiple_of(self.width) && !self.filled[here + 1],
            _ => here + self.width < self.cells,
        })
    }

    fn apply(&mut self, way: usize) {
        self.flip(way);
        let next = (self.here()..self.cells).find(|&cell| !self.filled[cell]);
        self.at.push(next.unwrap_or(self.cells));
    }

    fn undo(&mut self, way: usize) {
        self.at.pop();
        self.flip(way);
    }
}

impl Keyed for Dominoes {
    type Key = (usize, u32);

    fn key(&self) -> Option<(usize, u32)> {
        let ahead = &self.filled[self.here()..self.cells];
        let bits = ahead
            .iter()
            .enumerate()
            .map(|(i, &full)| u32::from(full) << (i % 32));
        Some((self.here(), bits.sum()))
    }
}

#[test]
fn domino_tilings() {
    let counted = count_by_memo(Dominoes::new(8, 8));
    assert_eq!(counted.solutions, 12_988_816);
    assert!(counted.nodes < 10_000, "{counted:?}");
    assert_eq!(count_by_memo(Dominoes::new(3, 3)).solutions, 0);
    assert_eq!(count_by_memo(Dominoes::new(0, 0)).solutions, 1);
    let small = walk(Dominoes::new(4, 4)).count();
    assert_eq!(small, 36);
    assert_eq!(count_by_memo(Dominoes::new(4, 4)).solutions, 36);
}

/// Signs before 1, 2, .., n such that the sum is 0.
struct Signs {
    next: i32,
    sum: i32,
}

impl Tree for Signs {
    type Solution = ();

    fn solution(&self) -> Option<()> {
        (self.next == 0 && self.sum == 0).then_some(())
    }

    fn choices(&self) -> Choices {
        Choices::all(if self.next == 0 { 0 } else { 2 })
    }

    fn apply(&mut self, minus: usize) {
        self.sum += self.next * (1 - 2 * minus as i32);
        self.next -= 1;
    }

    fn undo(&mut self, minus: usize) {
        self.next += 1;
        self.sum -= self.next * (1 - 2 * minus as i32);
    }
}

impl Keyed for Signs {
    type Key = (i32, i32);

    fn key(&self) -> Option<(i32, i32)> {
        Some((self.next, self.sum))
    }
}

#[test]
fn signs_with_sum_zero() {
    let by_memo = |n| count_by_memo(Signs { next: n, sum: 0 }).solutions;
    let by_walk = |n| walk(Signs { next: n, sum: 0 }).count();
    let by_amb = |n: i32| {
        search!(|amb| {
            let mut sum = 0;
            for k in (1..=n).rev() {
                sum += amb.choose([k, -k])?;
            }
            amb.require(sum == 0)
        })
        .count()
    };
    let expected = [
        (3, 2),
        (4, 2),
        (7, 8),
        (8, 14),
        (11, 70),
        (12, 124),
        (15, 722),
        (16, 1314),
    ];
    for (n, count) in expected {
        assert_eq!(by_memo(n), count, "{n}");
        assert_eq!(by_walk(n), count as usize, "{n}");
        assert_eq!(by_amb(n), count as usize, "{n}");
    }
    assert_eq!([5, 6, 9, 10].map(by_memo), [0; 4]);
}

#[test]
fn deep_trees_do_not_overflow_the_stack() {
    struct Line(usize);
    impl Tree for Line {
        type Solution = ();
        fn solution(&self) -> Option<()> {
            (self.0 == 0).then_some(())
        }
        fn choices(&self) -> Choices {
            Choices::all(1)
        }
        fn apply(&mut self, _: usize) {
            self.0 -= 1;
        }
        fn undo(&mut self, _: usize) {
            self.0 += 1;
        }
    }
    impl Keyed for Line {
        type Key = usize;
        fn key(&self) -> Option<usize> {
            Some(self.0)
        }
    }
    assert_eq!(walk(Line(1_000_000)).count(), 1);
    assert_eq!(count_by_memo(Line(1_000_000)).solutions, 1);
}

#[test]
fn a_count_by_memo_obeys_its_limits() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    let signs = || Memo::new(Signs { next: 60, sum: 0 });
    let whole = signs().count();
    assert!(whole.is_exact());
    assert_eq!(whole, count_by_memo(Signs { next: 60, sum: 0 }));

    let nodes = signs().node_limit(1000).count();
    assert_eq!((nodes.end, nodes.nodes), (End::NodeLimit, 1000));
    let almost = signs().node_limit(whole.nodes - 1).count();
    assert!(!almost.is_exact());
    assert!(almost.solutions > 0 && almost.solutions <= whole.solutions);
    assert_eq!(signs().node_limit(whole.nodes).count(), whole);

    let late = signs().time_limit(Duration::ZERO).count();
    assert_eq!((late.end, late.nodes), (End::TimeLimit, 0));
    let flag = Arc::new(AtomicBool::new(true));
    let cancelled = signs().cancel_flag(flag).count();
    assert_eq!((cancelled.end, cancelled.nodes), (End::Cancelled, 0));
}

#[test]
fn a_count_by_memo_stays_within_its_memory() {
    let signs = || Memo::new(Signs { next: 200, sum: 0 });
    let mut keys = Vec::new();
    for bytes in [0, 1 << 12, 1 << 16, 1 << 20, 3 << 20] {
        let counted = signs().memory_limit(bytes).count();
        assert_eq!(counted.end, End::MemoryLimit, "{bytes}");
        assert!(!counted.is_exact());
        assert!(
            counted.keys * (8 + 16) <= bytes,
            "{bytes}: {} keys",
            counted.keys
        );
        keys.push(counted.keys);
    }
    assert!(keys.is_sorted() && keys[4] > 10_000, "{keys:?}");
    assert!(
        Memo::new(Signs { next: 60, sum: 0 })
            .memory_limit(1 << 25)
            .count()
            .is_exact()
    );
}
