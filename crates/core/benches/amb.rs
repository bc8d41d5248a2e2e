//! What `amb` costs, side by side with recursion written by hand that makes the same tests.
//!
//! ```text
//! cargo bench -p standoff-core --bench amb
//! ```
//!
//! Compare the columns of one run: ratios are portable, times are not.

fn main() {
    divan::main();
}

/// Queens on 10 x 10, row by row, the attacked lines kept as bits.
mod queens {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use divan::{Bencher, black_box};
    use standoff_core::amb::{Amb, Choices, Fail, Tree, search, walk};

    const N: usize = 10;

    /// The columns and diagonals attacked by the queens placed before.
    #[derive(Clone, Copy, Default)]
    struct Lines {
        columns: u32,
        rising: u32,
        falling: u32,
    }

    impl Lines {
        fn free(self, row: usize, column: usize) -> bool {
            self.columns >> column & 1 == 0
                && self.rising >> (row + column) & 1 == 0
                && self.falling >> (row + N - column) & 1 == 0
        }

        fn without(self, row: usize, column: usize) -> Self {
            Self {
                columns: self.columns & !(1 << column),
                rising: self.rising & !(1 << (row + column)),
                falling: self.falling & !(1 << (row + N - column)),
            }
        }

        fn with(self, row: usize, column: usize) -> Self {
            Self {
                columns: self.columns | 1 << column,
                rising: self.rising | 1 << (row + column),
                falling: self.falling | 1 << (row + N - column),
            }
        }
    }

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        fn place(lines: Lines, row: usize, queens: &mut [usize; N], found: &mut u64) {
            if row == N {
                *found += black_box(*queens)[0] as u64 & 1 | 2;
                return;
            }
            for column in 0..N {
                if lines.free(row, column) {
                    queens[row] = column;
                    place(lines.with(row, column), row + 1, queens, found);
                }
            }
        }
        bencher.bench_local(|| {
            let mut found = 0;
            place(Lines::default(), 0, &mut [0; N], &mut found);
            found
        });
    }

    /// The same with all tests of a row made before any of its queens is placed, as
    /// `choose_where` makes them.
    #[divan::bench]
    fn by_hand_looking_ahead(bencher: Bencher) {
        fn place(lines: Lines, row: usize, queens: &mut [usize; N], found: &mut u64) {
            if row == N {
                *found += black_box(*queens)[0] as u64 & 1 | 2;
                return;
            }
            let free = (0..N).map(|column| u32::from(lines.free(row, column)) << column);
            let mut free: u32 = free.sum();
            while free != 0 {
                let column = free.trailing_zeros() as usize;
                free &= free - 1;
                queens[row] = column;
                place(lines.with(row, column), row + 1, queens, found);
            }
        }
        bencher.bench_local(|| {
            let mut found = 0;
            place(Lines::default(), 0, &mut [0; N], &mut found);
            found
        });
    }

    /// One run of the body: shared by the benchmarks that differ only in how they search.
    fn place_all(amb: &mut Amb) -> Result<[usize; N], Fail> {
        let (mut lines, mut queens) = (Lines::default(), [0; N]);
        for (row, queen) in queens.iter_mut().enumerate() {
            *queen = amb.choose_where(0..N, |&column| lines.free(row, column))?;
            lines = lines.with(row, *queen);
        }
        Ok(queens)
    }

    #[divan::bench]
    fn choose_where(bencher: Bencher) {
        bencher.bench_local(|| search(place_all).map(black_box).count());
    }

    #[divan::bench]
    fn choose_where_with_limits(bencher: Bencher) {
        let flag = Arc::new(AtomicBool::new(false));
        bencher.bench_local(|| {
            let limited = search(place_all)
                .node_limit(1_000_000)
                .time_limit(Duration::from_secs(60))
                .cancel_flag(flag.clone());
            limited.map(black_box).count()
        });
    }

    #[divan::bench]
    fn choose_then_require(bencher: Bencher) {
        bencher.bench_local(|| {
            search(|amb| {
                let (mut lines, mut queens) = (Lines::default(), [0; N]);
                for (row, queen) in queens.iter_mut().enumerate() {
                    *queen = amb.choose(0..N)?;
                    amb.require(lines.free(row, *queen))?;
                    lines = lines.with(row, *queen);
                }
                Ok(queens)
            })
            .map(black_box)
            .count()
        });
    }

    /// The same by doing and undoing.
    #[derive(Default)]
    struct Board {
        lines: Lines,
        row: usize,
        queens: [usize; N],
    }

    impl Tree for Board {
        type Solution = [usize; N];

        fn solution(&self) -> Option<[usize; N]> {
            (self.row == N).then_some(self.queens)
        }

        fn choices(&self) -> Choices {
            Choices::filter(N, |column| self.lines.free(self.row, column))
        }

        fn apply(&mut self, column: usize) {
            self.queens[self.row] = column;
            self.lines = self.lines.with(self.row, column);
            self.row += 1;
        }

        fn undo(&mut self, column: usize) {
            self.row -= 1;
            self.lines = self.lines.without(self.row, column);
        }
    }

    #[divan::bench]
    fn walk_lazily(bencher: Bencher) {
        bencher.bench_local(|| walk(Board::default()).map(black_box).count());
    }

    #[divan::bench]
    fn walk_for_each(bencher: Bencher) {
        bencher.bench_local(|| {
            walk(Board::default()).for_each(|queens| {
                black_box(queens);
            });
        });
    }
}

/// Knight's tours on 5 x 5 from a corner: 24 choices deep.
mod tours {
    use std::ops::ControlFlow::{Break, Continue};

    use divan::{Bencher, black_box};
    use standoff_core::amb::{search, stages};

    const N: usize = 25;

    fn leaps() -> Vec<Vec<usize>> {
        let near = |a: usize, b: usize| (a % 5).abs_diff(b % 5) * (a / 5).abs_diff(b / 5) == 2;
        let from = |a| (0..N).filter(|&b| near(a, b)).collect();
        (0..N).map(from).collect()
    }

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        fn go(leaps: &[Vec<usize>], here: usize, seen: u32, left: usize) -> u64 {
            if left == 0 {
                return black_box(1);
            }
            let mut found = 0;
            for &next in &leaps[here] {
                if seen >> next & 1 == 0 {
                    found += go(leaps, next, seen | 1 << next, left - 1);
                }
            }
            found
        }
        let leaps = leaps();
        bencher.bench_local(|| assert_eq!(go(&leaps, 0, 1, N - 1), 304));
    }

    #[divan::bench]
    fn choose_where(bencher: Bencher) {
        let leaps = leaps();
        bencher.bench_local(|| {
            let tours = search(|amb| {
                let (mut here, mut seen) = (0, 1_u32);
                for _ in 1..N {
                    here = *amb.choose_where(&leaps[here], |&&next| seen >> next & 1 == 0)?;
                    seen |= 1 << here;
                }
                Ok(here)
            });
            assert_eq!(tours.map(black_box).count(), 304);
        });
    }

    /// The tour kept as a list, in which each square is looked for.
    #[divan::bench]
    fn by_hand_building_a_list(bencher: Bencher) {
        fn go(leaps: &[Vec<usize>], tour: &mut Vec<usize>) -> u64 {
            if tour.len() == N {
                return black_box(tour.clone())[0] as u64 + 1;
            }
            let mut found = 0;
            for &next in &leaps[tour[tour.len() - 1]] {
                if !tour.contains(&next) {
                    tour.push(next);
                    found += go(leaps, tour);
                    tour.pop();
                }
            }
            found
        }
        let leaps = leaps();
        bencher.bench_local(|| assert_eq!(go(&leaps, &mut vec![0]), 304));
    }

    #[divan::bench]
    fn choose_where_building_a_list(bencher: Bencher) {
        let leaps = leaps();
        bencher.bench_local(|| {
            let tours = search(|amb| {
                let mut tour = vec![0];
                for last in 0..N - 1 {
                    let next = amb.choose_where(&leaps[tour[last]], |next| !tour.contains(next))?;
                    tour.push(*next);
                }
                Ok(tour)
            });
            assert_eq!(tours.map(black_box).count(), 304);
        });
    }

    /// The list with a mark for each square, so that next to nothing is tested.
    #[divan::bench]
    fn by_hand_building_and_marking(bencher: Bencher) {
        fn go(leaps: &[Vec<usize>], tour: &mut Vec<usize>, seen: u32) -> u64 {
            if tour.len() == N {
                return black_box(tour.clone())[0] as u64 + 1;
            }
            let mut found = 0;
            for &next in &leaps[tour[tour.len() - 1]] {
                if seen >> next & 1 == 0 {
                    tour.push(next);
                    found += go(leaps, tour, seen | 1 << next);
                    tour.pop();
                }
            }
            found
        }
        let leaps = leaps();
        bencher.bench_local(|| assert_eq!(go(&leaps, &mut vec![0], 1), 304));
    }

    #[divan::bench]
    fn choose_where_building_and_marking(bencher: Bencher) {
        let leaps = leaps();
        bencher.bench_local(|| {
            let tours = search(|amb| {
                let (mut tour, mut seen) = (vec![0], 1_u32);
                for last in 0..N - 1 {
                    let near = &leaps[tour[last]];
                    let next = *amb.choose_where(near, |&&next| seen >> next & 1 == 0)?;
                    tour.push(next);
                    seen |= 1 << next;
                }
                Ok(tour)
            });
            assert_eq!(tours.map(black_box).count(), 304);
        });
    }

    /// The same as `choose_where`, with the table made in the body, and so at every replay.
    #[divan::bench]
    fn choose_where_with_the_table_inside(bencher: Bencher) {
        bencher.bench_local(|| {
            let tours = search(|amb| {
                let leaps = leaps();
                let (mut here, mut seen) = (0, 1_u32);
                for _ in 1..N {
                    here = *amb.choose_where(&leaps[here], |&&next| seen >> next & 1 == 0)?;
                    seen |= 1 << here;
                }
                Ok(here)
            });
            assert_eq!(tours.map(black_box).count(), 304);
        });
    }

    #[divan::bench(args = [1, 2, 3, 4, 6, 8])]
    fn in_stages(bencher: Bencher, length: usize) {
        let leaps = leaps();
        bencher.bench_local(|| {
            let tours = stages((0, 1_u32), |amb, (mut here, mut seen)| {
                for _ in 0..length {
                    here = *amb.choose_where(&leaps[here], |&&next| seen >> next & 1 == 0)?;
                    seen |= 1 << here;
                }
                let done = seen.count_ones() as usize == N;
                Ok(if done {
                    Break(here)
                } else {
                    Continue((here, seen))
                })
            });
            assert_eq!(tours.map(black_box).count(), 304);
        });
    }
}
