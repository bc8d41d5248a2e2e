//! Covers, compared with all subsets, and searches up to symmetry.

use standoff_model::Permutation;

use super::*;

/// Constraints that need one member each, and bounds for all pieces together.
fn random_cover(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(1..=10);
    let share = one_of([0.2, 0.4, 0.7], random);
    let members = |share: f64, random: &mut Rng| {
        let candidates = (0..size).map(Candidate::new);
        let inside = candidates.filter(|_| random.f64() < share);
        inside.map(Member::of_weight_1).collect()
    };
    let mut constraints = Vec::new();
    for _ in 0..random.usize(2..=8) {
        constraints.push(LinearConstraint {
            members: members(share, random),
            bounds: Bounds::at_least(1),
        });
    }
    let least = random.u64(0..=3);
    constraints.push(LinearConstraint {
        members: members(1.0, random),
        bounds: Bounds::between(least, least + random.u64(0..=2)),
    });
    Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), constraints).unwrap())
}

/// Number of placements of each number of pieces.
#[derive(Default)]
struct BySize([BigUint; 11]);

impl Sink for BySize {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0[pieces] += more;
    }
}

#[test]
fn covers_are_found_among_all_subsets() {
    let mut random = Rng::with_seed(5);
    for _ in 0..3000 {
        let problem = random_cover(&mut random);
        let all = all_placements(&problem);
        let mut any = listed(start(&problem, Question::ListInAnyOrder));
        any.sort_unstable();
        assert_eq!(any, all, "{problem:?}");
        let mut counted = BySize::default();
        start(&problem, Question::CountBySize).advance(u64::MAX, &mut counted);
        let of_size = |size| all.iter().filter(|set| set.len() == size).count().into();
        let sizes: [BigUint; 11] = std::array::from_fn(of_size);
        assert_eq!(counted.0, sizes, "{problem:?}");
    }
}

/// Paused anywhere, divided, saved and loaded.
#[test]
fn the_parts_of_a_cover_add_up_to_the_whole() {
    let mut random = Rng::with_seed(6);
    for _ in 0..1000 {
        let problem = random_cover(&mut random);
        let all = all_placements(&problem);
        let begin = || start(&problem, Question::ListInAnyOrder);
        let count = || start(&problem, Question::CountBySize);
        let (mut whole, mut found) = (begin(), Found::default());
        let (mut counted, mut sizes) = (count(), BySize::default());
        let nodes = random.u64(0..20);
        whole.advance(nodes, &mut found);
        counted.advance(nodes, &mut sizes);
        let parts = random.usize(1..9);
        for part in whole.split(parts) {
            let mut loaded = begin();
            loaded.load(&part.save()).unwrap();
            loaded.advance(u64::MAX, &mut found);
        }
        found.placements.sort_unstable();
        assert_eq!(found.placements, all, "{problem:?}");
        for part in counted.split(parts) {
            let mut loaded = count();
            loaded.load(&part.save()).unwrap();
            assert_eq!(loaded.advance(u64::MAX, &mut sizes), Step::Done);
        }
        let number: BigUint = sizes.0.iter().sum();
        assert_eq!(number, all.len().into(), "{problem:?}");
    }
}

/// Too many candidates are chosen, or a decision is not free.
#[test]
fn an_impossible_cover_is_refused() {
    let problem = guarded(3, 1);
    let begin = || start(&problem, Question::ListInAnyOrder);
    let saved = begin().save();
    let forged = |index: usize, word: u64| {
        let mut state = saved.clone();
        let row = state.0.last_mut().unwrap();
        row[index] = word;
        begin().load(&state)
    };
    let [decisions, chosen, free] = [2, 3, 4];
    assert!(forged(free, 0b1_1111_1111).is_ok());
    assert!(forged(free, 0).is_err(), "a decision is not free");
    assert!(forged(decisions, 1 << 9).is_err());
    let mut state = saved.clone();
    let row = state.0.last_mut().unwrap();
    (row[decisions], row[chosen], row[free]) = (0, 0b11, 0);
    assert!(begin().load(&state).is_err(), "two are chosen");
}

/// At most `most` queens guard a board.
fn guarded(side: usize, most: u64) -> Arc<Problem> {
    let place = |index: usize| (index / side, index % side);
    let all = || (0..side * side).map(Candidate::new);
    let guards = |square: usize| LinearConstraint {
        members: all()
            .filter(|guard| {
                let ((a, b), (c, d)) = (place(square), place(guard.index()));
                a == c || b == d || a.abs_diff(c) == b.abs_diff(d)
            })
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::at_least(1),
    };
    let mut constraints = Vec::from_iter((0..side * side).map(guards));
    constraints.push(LinearConstraint {
        members: all().map(Member::of_weight_1).collect(),
        bounds: Bounds::at_most(most),
    });
    let size = side * side;
    Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), constraints).unwrap())
}

/// The eight symmetries of a square board with one candidate of each army on each square; with two armies, also their
/// exchange.
fn maps(side: usize, sides: usize) -> Arc<[Permutation]> {
    let image = |map: usize, index: usize| {
        let (square, army) = (index % (side * side), index / (side * side));
        let (mut row, mut column) = (square / side, square % side);
        if map & 1 > 0 {
            row = side - 1 - row;
        }
        if map & 2 > 0 {
            column = side - 1 - column;
        }
        if map & 4 > 0 {
            (row, column) = (column, row);
        }
        let army = if map & 8 > 0 { 1 - army } else { army };
        Candidate::new(army * side * side + row * side + column)
    };
    let all = 0..sides * side * side;
    let map = |map| Permutation::new(String::new(), all.clone().map(|c| image(map, c)).collect());
    (0..8 * sides).map(map).collect()
}

/// Whether there is a placement, and the number of nodes visited.
fn any(problem: &Arc<Problem>, symmetries: Arc<[Permutation]>) -> (bool, u64) {
    #[derive(Default)]
    struct First(bool);

    impl Sink for First {
        fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
            self.0 = true;
            ControlFlow::Break(())
        }
    }
    let task = Task::of(problem.clone(), Question::Any).with_symmetries(symmetries);
    let (mut search, mut first) = (
        Groups.plan(&task).unwrap().start().unwrap(),
        First::default(),
    );
    search.advance(u64::MAX, &mut first);
    (first.0, search.work())
}

/// Two and three queens on 5 x 5, four and five on 8 x 8: the fewest are three and five.
#[test]
fn a_search_for_any_placement_skips_images() {
    let found = |side, most| {
        let problem = guarded(side, most);
        [Arc::default(), maps(side, 1)].map(|maps| any(&problem, maps))
    };
    assert_eq!(
        [found(5, 2), found(5, 3), found(8, 4), found(8, 5)],
        [
            [(false, 14), (false, 6)],
            [(true, 4), (true, 4)],
            [(false, 1514), (false, 268)],
            [(true, 7), (true, 7)],
        ]
    );
}

/// Peaceable armies of at least `least` queens each.
fn armies(side: usize, least: u64) -> Arc<Problem> {
    let squares = side * side;
    let mut conflicts = ConflictGraph::new(2 * squares);
    for (white, black) in (0..squares).flat_map(|a| (0..squares).map(move |b| (a, b))) {
        let (down, across) = (
            (white / side).abs_diff(black / side),
            (white % side).abs_diff(black % side),
        );
        if down == 0 || across == 0 || down == across {
            conflicts.insert(Candidate::new(white), Candidate::new(squares + black));
        }
    }
    let army = |first: usize| LinearConstraint {
        members: (first..first + squares)
            .map(|index| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds: Bounds::at_least(least),
    };
    let constraints = vec![army(0), army(squares)];
    Arc::new(Problem::new(vec![1; 2 * squares], conflicts, constraints).unwrap())
}

/// OEIS A250000: 4 on 5 x 5, and 7 on 7 x 7.
#[test]
fn armies_are_exchanged() {
    let found = |side, least| {
        let problem = armies(side, least);
        [Arc::default(), maps(side, 2)].map(|maps| any(&problem, maps))
    };
    assert_eq!(
        [found(5, 4), found(5, 5), found(7, 8)],
        [
            [(true, 4), (true, 4)],
            [(false, 71), (false, 13)],
            [(false, 7713), (false, 719)],
        ]
    );
}

/// Candidates on a ring with random constraints, each together with its images under rotations and reflections. If
/// there is a placement, one is found.
#[test]
fn one_of_each_orbit_is_found() {
    let mut rng = Rng::with_seed(5);
    let (mut possible, mut impossible) = (0, 0);
    for _ in 0..400 {
        let size = rng.usize(4..=10);
        let maps: Arc<[Permutation]> = (0..2 * size)
            .map(|map| {
                let image =
                    |of: usize| (map / 2 + if map % 2 == 0 { of } else { size - of }) % size;
                let images = (0..size).map(|of| Candidate::new(image(of)));
                Permutation::new(String::new(), images.collect())
            })
            .collect();
        let mut constraints = Vec::new();
        for _ in 0..rng.usize(1..=2) {
            let members = Vec::from_iter((0..size).filter(|_| rng.u32(..3) == 0));
            if members.is_empty() {
                continue;
            }
            let least = rng.u64(1..=members.len().div_ceil(2) as u64);
            for map in maps.iter() {
                let images = members.iter().map(|&of| map.image(Candidate::new(of)));
                let mut images = Vec::from_iter(images);
                images.sort_unstable();
                constraints.push(LinearConstraint {
                    members: images.into_iter().map(Member::of_weight_1).collect(),
                    bounds: Bounds::at_least(least),
                });
            }
        }
        let all = (0..size).map(Candidate::new).map(Member::of_weight_1);
        constraints.push(LinearConstraint {
            members: all.collect(),
            bounds: Bounds::at_most(rng.u64(1..size as u64)),
        });
        let problem =
            Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), constraints).unwrap());
        let [(expected, _), (found, _)] = [Arc::default(), maps].map(|maps| any(&problem, maps));
        assert_eq!(found, expected, "{problem:?}");
        *(if found {
            &mut possible
        } else {
            &mut impossible
        }) += 1;
    }
    assert!(
        possible > 100 && impossible > 100,
        "{possible} {impossible}"
    );
}

/// A search for any placement may find only some of each orbit; every other search finds all.
#[test]
fn a_search_for_all_placements_finds_images() {
    let problem = guarded(4, 2);
    let of = |question| {
        let task = Task::of(problem.clone(), question).with_symmetries(maps(4, 1));
        listed(Groups.plan(&task).unwrap().start().unwrap()).len()
    };
    let few = of(Question::Any);
    assert!((1..12).contains(&few), "{few}");
    for question in [Question::List, Question::ListInAnyOrder, Question::Few] {
        assert_eq!(of(question), 12, "{question}");
    }
}
