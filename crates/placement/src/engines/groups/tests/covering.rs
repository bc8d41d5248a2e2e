//! Few pieces that meet many groups, against all subsets, and what symmetries spare.

use super::*;
use crate::problem::Permutation;

/// Groups of which each asks for one, and bounds for all pieces together.
fn random_cover(random: &mut Rng) -> Arc<Problem> {
    let size = random.usize(1..=10);
    let share = one_of([0.2, 0.4, 0.7], random);
    let members = |share: f64, random: &mut Rng| {
        let candidates = (0..size).map(Candidate::new);
        let inside = candidates.filter(|_| random.f64() < share);
        inside.map(Member::of_weight_1).collect()
    };
    let mut groups = Vec::new();
    for _ in 0..random.usize(2..=8) {
        groups.push(LinearConstraint {
            members: members(share, random),
            bounds: Bounds::at_least(1),
        });
    }
    let least = random.u64(0..=3);
    groups.push(LinearConstraint {
        members: members(1.0, random),
        bounds: Bounds::between(least, least + random.u64(0..=2)),
    });
    Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), groups).unwrap())
}

fn tables(model: &Arc<Problem>) -> Arc<Tables<u64>> {
    Arc::new(Tables::of(model))
}

/// How many placements there are of each number of pieces.
fn by_size(ahead: Ahead) -> Vec<BigUint> {
    let mut sizes = vec![BigUint::ZERO; 11];
    for (pieces, more) in ahead.found.0 {
        sizes[pieces] += more;
    }
    sizes
}

#[test]
fn few_pieces_that_meet_many_groups_are_those_of_all_subsets() {
    let mut random = Rng::with_seed(5);
    for _ in 0..3000 {
        let model = random_cover(&mut random);
        let all = all_placements(&model);
        let mut any = listed(tree::list(Covering::listed(&tables(&model)).unwrap()));
        any.sort_unstable();
        assert_eq!(any, all, "{model:?}");
        let tree = Covering::counted(&tables(&model)).unwrap();
        let mut count = Ahead::new(tree::count(tree, Question::CountBySize));
        assert!(count.advance(u64::MAX));
        let of_size = |size| all.iter().filter(|set| set.len() == size).count().into();
        let sizes = Vec::from_iter((0..11).map(of_size));
        assert_eq!(by_size(count), sizes, "{model:?}");
    }
}

/// Paused anywhere, divided, written down and read.
#[test]
fn parts_of_them_are_those_of_the_whole() {
    let mut random = Rng::with_seed(6);
    for _ in 0..1000 {
        let model = random_cover(&mut random);
        let all = all_placements(&model);
        let begin = || tree::list(Covering::listed(&tables(&model)).unwrap());
        let count = || {
            let tree = Covering::counted(&tables(&model)).unwrap();
            Ahead::new(tree::count(tree, Question::CountBySize))
        };
        let (mut whole, mut found) = (begin(), Found::default());
        let mut counted = count();
        let nodes = random.u64(0..20);
        whole.advance(nodes, &mut found);
        counted.advance(nodes);
        let parts = random.usize(1..9);
        for part in whole.split(parts) {
            let mut again = begin();
            again.load(&part.save()).unwrap();
            again.advance(u64::MAX, &mut found);
        }
        found.placements.sort_unstable();
        assert_eq!(found.placements, all, "{model:?}");
        let mut number = counted.found.0;
        for part in counted.run.split(parts) {
            let mut again = count();
            again.run.load(&part.save()).unwrap();
            assert!(again.advance(u64::MAX));
            number.extend(again.found.0);
        }
        let number: BigUint = number.into_iter().map(|(_, more)| more).sum();
        assert_eq!(number, all.len().into(), "{model:?}");
    }
}

/// More are chosen than there may be, or something is to be tried that is not free.
#[test]
fn a_part_that_cannot_be_is_not_read() {
    let model = guarded(3, 1);
    let begin = || tree::list(Covering::listed(&tables(&model)).unwrap());
    let place = begin().save();
    let forged = |index: usize, word: u64| {
        let mut place = place.clone();
        let row = place.0.last_mut().unwrap();
        row[index] = word;
        begin().load(&place)
    };
    let [heads, chosen, free] = [2, 3, 4];
    assert!(forged(free, 0b1_1111_1111).is_ok());
    assert!(forged(free, 0).is_err(), "what is tried is not free");
    assert!(forged(heads, 1 << 9).is_err());
    let mut place = place.clone();
    let row = place.0.last_mut().unwrap();
    (row[heads], row[chosen], row[free]) = (0, 0b11, 0);
    assert!(begin().load(&place).is_err(), "two are chosen");
}

/// So many queens at most guard a board.
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
    let mut groups = Vec::from_iter((0..side * side).map(guards));
    groups.push(LinearConstraint {
        members: all().map(Member::of_weight_1).collect(),
        bounds: Bounds::at_most(most),
    });
    let size = side * side;
    Arc::new(Problem::new(vec![1; size], ConflictGraph::new(size), groups).unwrap())
}

/// The eight maps of a square board, where as many candidates are of each of so many sides; with their exchange, if
/// there are two.
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

/// Whether there is a placement, and the nodes that it took.
fn any(model: &Arc<Problem>, symmetries: Arc<[Permutation]>) -> (bool, u64) {
    #[derive(Default)]
    struct First(bool);
    impl Listing for First {
        fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
            self.0 = true;
            ControlFlow::Break(())
        }
    }
    let task = Task::of(model.clone(), Question::Any).with_symmetries(symmetries);
    let (mut run, mut first) = (Groups.list(&task).unwrap(), First::default());
    run.advance(u64::MAX, &mut first);
    (first.0, run.work())
}

/// Two and three queens on 5 x 5, four and five on 8 x 8: the fewest are three and five.
#[test]
fn who_wants_any_placement_need_not_look_where_a_symmetry_leads() {
    let told = |side, most| {
        let model = guarded(side, most);
        [Arc::default(), maps(side, 1)].map(|maps| any(&model, maps))
    };
    assert_eq!(
        [told(5, 2), told(5, 3), told(8, 4), told(8, 5)],
        [
            [(false, 14), (false, 6)],
            [(true, 4), (true, 4)],
            [(false, 1514), (false, 401)],
            [(true, 7), (true, 7)],
        ]
    );
}

/// Peaceful armies of so many queens each.
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
    let groups = vec![army(0), army(squares)];
    Arc::new(Problem::new(vec![1; 2 * squares], conflicts, groups).unwrap())
}

/// OEIS A250000: 4 on 5 x 5, and 7 on 7 x 7.
#[test]
fn armies_change_places() {
    let told = |side, least| {
        let model = armies(side, least);
        [Arc::default(), maps(side, 2)].map(|maps| any(&model, maps))
    };
    assert_eq!(
        [told(5, 4), told(5, 5), told(7, 8)],
        [
            [(true, 4), (true, 4)],
            [(false, 71), (false, 13)],
            [(false, 7713), (false, 1425)],
        ]
    );
}

/// With maps, of what they make of each other as little is found as will do; who wants all gets all.
#[test]
fn who_wants_all_placements_gets_those_that_symmetries_make() {
    let model = guarded(4, 2);
    let of = |question| {
        let task = Task::of(model.clone(), question).with_symmetries(maps(4, 1));
        listed(Groups.list(&task).unwrap()).len()
    };
    let few = of(Question::Any);
    assert!((1..12).contains(&few), "{few}");
    for question in [Question::List, Question::ListInAnyOrder, Question::Few] {
        assert_eq!(of(question), 12, "{question}");
    }
}
