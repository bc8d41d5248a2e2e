//! Sweeps: what they count, beside a brute force and beside what was published.

use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Wrap};
use standoff_placement::{
    Answer, Arithmetic, Bounds, Candidate, Group, Kind, Member, Model, Relation, Solver,
};

use crate::support::{any, model};

/// Any conflicts, groups with any weights and bounds, candidates of no piece or several.
fn random_arithmetic(random: &mut Rng) -> Arithmetic {
    let candidates = random.usize(0..15);
    let conflict = random.f64();
    let mut conflicts = Relation::new(candidates);
    for (a, b) in (0..candidates).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if random.f64() < conflict * conflict {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let groups = (0..random.usize(0..4)).map(|_| random_group(random, candidates));
    let groups = Vec::from_iter(groups);
    let sizes = (0..candidates).map(|_| random.choice([1, 1, 1, 0, 2, 4]).unwrap());
    Arithmetic::new(sizes.collect(), conflicts, groups).unwrap()
}

fn random_group(random: &mut Rng, candidates: usize) -> Group {
    let share = random.f64();
    let even = random.bool();
    let mut members = Vec::new();
    for candidate in (0..candidates).map(Candidate::new) {
        if random.f64() < share {
            let weight = if even { 1 } else { random.u32(1..5) };
            members.push(Member { candidate, weight });
        }
    }
    let (least, most) = (random.u64(0..5), random.u64(0..9));
    let bounds = random.choice([
        Bounds::between(least, most),
        Bounds::at_least(least),
        Bounds::at_most(most),
        Bounds::exactly(least),
    ]);
    Group {
        members,
        bounds: bounds.unwrap(),
    }
}

/// Tries every set.
fn by_brute_force(arithmetic: &Arithmetic) -> Vec<BigUint> {
    let mut counts = Vec::new();
    for set in 0u32..1 << arithmetic.len() {
        let is_in = |candidate: &Candidate| set >> candidate.index() & 1 == 1;
        let chosen: Vec<Candidate> = arithmetic.candidates().filter(is_in).collect();
        let conflicts = arithmetic.conflicts();
        let apart = chosen
            .iter()
            .all(|&a| !chosen.iter().any(|&b| conflicts.contains(a, b)));
        let within = arithmetic.groups().iter().all(|group| {
            let weights = chosen.iter().map(|&c| u64::from(group.weight_of(c)));
            group.bounds.contain(weights.sum())
        });
        if apart && within {
            let pieces = arithmetic.pieces(chosen);
            counts.resize(counts.len().max(pieces + 1), BigUint::ZERO);
            counts[pieces] += 1u32;
        }
    }
    counts
}

fn sweep(model: &Model) -> Solver {
    Solver::new(model).with_engine("sweep").unwrap()
}

fn counted(model: &Model) -> String {
    sweep(model)
        .count()
        .unwrap()
        .answer
        .exact()
        .unwrap()
        .to_string()
}

#[test]
fn anything_is_counted_as_by_brute_force() {
    let mut random = Rng::with_seed(4);
    for _ in 0..400 {
        let arithmetic = random_arithmetic(&mut random);
        let expected = by_brute_force(&arithmetic);
        let solver = Solver::of(Arc::new(arithmetic))
            .with_engine("sweep")
            .unwrap();
        let by_size = solver.count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::Exact(expected.clone()));
        let all = expected.iter().sum();
        assert_eq!(solver.count().unwrap().answer, Answer::Exact(all));
    }
}

/// OEIS A063443, A141243 and A006506: as many kings, knights and wazirs as one likes.
#[test]
fn any_number_on_large_boards() {
    for (piece, n, published) in [
        ("king", 8, "1355115601"),
        ("king", 12, "69645620389200894313"),
        (
            "king",
            20,
            "348970226122589397373342369495005120745703462667115175",
        ),
        ("knight", 8, "1"),
        ("knight", 12, "375615195988659173454092"),
    ] {
        let t = std::time::Instant::now();
        let got = counted(&model(n, n, [any(piece)]));
        let nodes = sweep(&model(n, n, [any(piece)])).count().unwrap().nodes;
        println!("{piece} {n} {got} {nodes} {:?}", t.elapsed() / 2);
        if n != 8 {
            assert_eq!(got, published, "{piece} {n}");
        }
    }
}
