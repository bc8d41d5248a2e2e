//! Problems as data: digests, features, parts and quotients.

use std::sync::Arc;

use fastrand::Rng;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Digest, Feature, LinearConstraint, MAX_CANDIDATES, Member,
    Placement, Problem, ProblemError,
};

use crate::support::{any, model, n_queens, quotient_orbits, solver_for, solver_of, unfolded};

fn candidates(indices: impl IntoIterator<Item = usize>) -> Vec<Candidate> {
    indices.into_iter().map(Candidate::new).collect()
}

/// Up to ten candidates with any conflicts, sizes, and constraints of any weights.
fn random_problem(random: &mut Rng) -> Problem {
    let size = random.usize(..11);
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(..=size) {
        let [a, b] = [(); 2].map(|()| Candidate::new(random.usize(..size)));
        conflicts.insert(a, b);
    }
    let sizes = (0..size).map(|_| random.choice([0, 1, 1, 1, 2]).unwrap());
    let sizes = sizes.collect();
    let constraints = (0..random.usize(..4)).map(|_| random_constraint(random, size));
    let constraints = constraints.collect();
    Problem::new(sizes, conflicts, constraints).unwrap()
}

fn random_constraint(random: &mut Rng, size: usize) -> LinearConstraint {
    let chosen: Vec<usize> = (0..size).filter(|_| random.bool()).collect();
    let members = chosen.into_iter().map(|index| Member {
        candidate: Candidate::new(index),
        weight: random.choice([1, 1, 1, 2, 3]).unwrap(),
    });
    let members = members.collect();
    let (least, more) = (random.u64(..4), random.u64(..6));
    let bounds = random.choice([
        Bounds::at_least(least),
        Bounds::at_most(more),
        Bounds::between(least, least + more),
        Bounds::exactly(least),
    ]);
    let bounds = bounds.unwrap();
    LinearConstraint { members, bounds }
}

/// All placements, by testing every set.
fn brute_force(problem: &Problem) -> Vec<Vec<Candidate>> {
    let sets = (0u32..1 << problem.len()).map(|bits| {
        let is_chosen = |index: &usize| bits >> index & 1 == 1;
        candidates((0..problem.len()).filter(is_chosen))
    });
    let mut placements: Vec<_> = sets.filter(|set| is_placement(set, problem)).collect();
    placements.sort();
    placements
}

fn is_placement(set: &[Candidate], problem: &Problem) -> bool {
    let conflict = |a: &Candidate| set.iter().any(|b| problem.conflicts().contains(*a, *b));
    let weight = |constraint: &LinearConstraint| -> u64 {
        let members = constraint.members.iter();
        let chosen = members.filter(|member| set.contains(&member.candidate));
        chosen.map(|member| u64::from(member.weight)).sum()
    };
    !set.iter().any(conflict)
        && problem.constraints().iter().all(|constraint| {
            let (least, most) = (constraint.bounds.least(), constraint.bounds.most());
            let weight = weight(constraint);
            least <= weight && most.is_none_or(|most| weight <= most)
        })
}

fn chosen(placements: impl Iterator<Item = Placement>) -> Vec<Vec<Candidate>> {
    placements
        .map(|placement| placement.chosen().to_vec())
        .collect()
}

/// Sizes and weights that no rules produce.
#[test]
fn engines_agree_with_brute_force_on_any_problem() {
    let mut random = Rng::with_seed(1);
    for index in 0..400 {
        let problem = random_problem(&mut random);
        let expected = brute_force(&problem);
        let mut by_size = Vec::new();
        for set in &expected {
            let pieces = problem.pieces(set.iter().copied());
            by_size.resize(by_size.len().max(pieces + 1), 0u32);
            by_size[pieces] += 1;
        }
        let by_size: Vec<_> = by_size.into_iter().map(Into::into).collect();
        for engine in ["split", "groups", "plain"] {
            let solver = solver_of(Arc::new(problem.clone()));
            let solver = solver.with_engine(engine).unwrap();
            let listed = chosen(solver.solutions().unwrap());
            assert_eq!(listed, expected, "{index}, {engine}");
            let counted = solver.count_by_size().unwrap().answer.exact();
            assert_eq!(counted.as_ref(), Some(&by_size), "{index}, {engine}");
        }
    }
}

/// A placement of a part is a placement of the whole with kept candidates only.
#[test]
fn parts_have_the_placements_of_the_whole_that_lie_in_them() {
    let mut random = Rng::with_seed(2);
    let mut found = 0;
    for index in 0..400 {
        let whole = random_problem(&mut random);
        let kept: Vec<Candidate> = whole.candidates().filter(|_| random.u8(..4) > 0).collect();
        let part = whole.part(&kept);
        let in_whole = |set: Vec<Candidate>| -> Vec<Candidate> {
            set.into_iter()
                .map(|candidate| kept[candidate.index()])
                .collect()
        };
        let of_part: Vec<_> = brute_force(&part).into_iter().map(in_whole).collect();
        let mut of_whole = brute_force(&whole);
        of_whole.retain(|set| set.iter().all(|candidate| kept.contains(candidate)));
        assert_eq!(of_part, of_whole, "{index}");
        let sizes: Vec<u32> = kept.iter().map(|c| whole.sizes()[c.index()]).collect();
        assert_eq!(part.sizes(), sizes);
        found += of_part.len();
    }
    assert!(found > 2000, "{found}");
}

/// A placement of a quotient is a placement of the whole that the symmetry leaves unchanged.
#[test]
fn quotients_have_the_placements_that_the_map_fixes() {
    let mut random = Rng::with_seed(3);
    let mut found = 0;
    for index in 0..60 {
        let (width, height) = (random.u64(1..4), random.u64(1..4));
        let name = random.choice(["king", "knight", "rook", "pawn"]).unwrap();
        let most = random.u64(..9);
        let whole = model(width, height, [any(name).between(random.u64(..2), most)]);
        let placements = brute_force(whole.problem());
        for map in whole.symmetries().unwrap() {
            let orbits = quotient_orbits(whole.problem(), &map);
            let solver = solver_of(whole.problem().quotient(&map).into());
            let listed = solver.solutions().unwrap();
            let mut listed: Vec<_> = listed.map(|p| unfolded(p.chosen(), &orbits)).collect();
            listed.sort();
            let is_fixed = |set: &&Vec<Candidate>| {
                let mut image: Vec<Candidate> = set.iter().map(|&c| map.image(c)).collect();
                image.sort();
                image == **set
            };
            let fixed: Vec<_> = placements.iter().filter(is_fixed).cloned().collect();
            assert_eq!(listed, fixed, "{index}: {name}, {}", map.name());
            found += fixed.len();
        }
    }
    assert!(found > 1000, "{found}");
}

/// The parts of a problem.
struct Parts {
    sizes: Vec<u32>,
    conflicts: Vec<[usize; 2]>,
    /// The members of one constraint, with their weights.
    members: Vec<(usize, u32)>,
    bounds: Bounds,
}

impl Parts {
    /// Three candidates, a conflict and a constraint.
    fn small() -> Self {
        Parts {
            sizes: vec![1, 1, 2],
            conflicts: vec![[0, 2]],
            members: vec![(0, 1), (1, 2)],
            bounds: Bounds::between(1, 2),
        }
    }

    fn problem(&self) -> Result<Problem, ProblemError> {
        let named = self.conflicts.iter().flatten().map(|index| index + 1);
        let mut conflicts = ConflictGraph::new(named.max().unwrap_or(0).max(self.sizes.len()));
        for conflict in &self.conflicts {
            let [a, b] = conflict.map(Candidate::new);
            conflicts.insert(a, b);
        }
        let members = self.members.iter().map(|&(index, weight)| Member {
            candidate: Candidate::new(index),
            weight,
        });
        let constraint = LinearConstraint {
            members: members.collect(),
            bounds: self.bounds,
        };
        Problem::new(self.sizes.clone(), conflicts, vec![constraint])
    }
}

fn small() -> Problem {
    Parts::small().problem().unwrap()
}

type Change = fn(&mut Parts);

/// The small problem with one change.
fn changed(change: Change) -> Result<Problem, ProblemError> {
    let mut parts = Parts::small();
    change(&mut parts);
    parts.problem()
}

#[test]
fn bounds_restrict_totals_beyond_them() {
    assert_eq!(Bounds::at_least(2).most(), None);
    assert_eq!(Bounds::at_most(2).most(), Some(2));
    assert!(Bounds::at_most(2).restrict(3));
    assert!(!Bounds::at_most(3).restrict(3));
}

#[test]
fn a_problem_lists_the_features_that_it_uses() {
    assert_eq!(small().features(), Feature::ALL);
    let queens = n_queens(4);
    assert_eq!(queens.problem().features(), [Feature::Constraints]);
    assert_eq!(model(2, 2, [any("king")]).problem().features(), []);
}

#[test]
fn sizes_of_problems_and_placements() {
    let nothing = Problem::new(vec![], ConflictGraph::new(0), vec![]).unwrap();
    assert_eq!([nothing.is_empty(), small().is_empty()], [true, false]);
    assert_eq!(small().conflicts().pairs(), 1);
    let four_kings = model(2, 2, [any("king")]);
    assert_eq!(four_kings.problem().conflicts().pairs(), 6);

    let placements: Vec<Placement> = solver_of(Arc::new(small())).solutions().unwrap().collect();
    assert_eq!(
        chosen(placements.iter().cloned()),
        [vec![0], vec![1], vec![1, 2]].map(candidates)
    );
    assert!(placements.iter().map(Placement::len).eq([1, 1, 2]));
    let mut none_or_one = solver_for(&model(1, 1, [any("king")])).solutions().unwrap();
    assert!(none_or_one.next().unwrap().is_empty());
    assert!(!none_or_one.next().unwrap().is_empty());
}

#[test]
fn only_32_hexadecimal_digits_are_a_digest() {
    let text = small().digest().to_string();
    assert_eq!(text.parse::<Digest>().unwrap(), small().digest());
    let rest = &text[1..];
    let others = [
        "",
        rest,
        &format!("{text}0"),
        &format!("+{rest}"),
        &format!("A{rest}"),
    ];
    for other in others {
        assert!(other.parse::<Digest>().is_err(), "{other}");
    }
}

#[test]
fn the_rows_are_the_lines_of_the_drawing() {
    let model = n_queens(4);
    let placement = solver_for(&model).solutions().unwrap().next().unwrap();
    let rows = model.rows(&placement);
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().eq(model.draw(&placement).lines()));
}

/// Files contain digests: if this one changes, no saved search can be resumed.
#[test]
fn the_digest_is_the_same_in_every_process() {
    assert_eq!(
        small().digest().to_string(),
        "7994a24415371989785582af7aac8dd4"
    );
}

#[test]
fn any_change_changes_the_digest() {
    let changes: [Change; 10] = [
        |parts| parts.sizes[2] = 1,
        |parts| parts.sizes.push(1),
        |parts| parts.conflicts = vec![[0, 1]],
        |parts| parts.conflicts = vec![],
        |parts| parts.conflicts.push([1, 2]),
        |parts| parts.members[1].1 = 1,
        |parts| parts.members[1].0 = 2,
        |parts| parts.bounds = Bounds::at_most(2),
        |parts| parts.bounds = Bounds::between(1, 3),
        |parts| parts.bounds = Bounds::at_least(1),
    ];
    let mut digests = vec![small().digest()];
    for (index, change) in changes.into_iter().enumerate() {
        let digest = changed(change).unwrap().digest();
        assert!(!digests.contains(&digest), "change {index}");
        digests.push(digest);
    }
}

#[test]
fn the_largest_problem_is_one() {
    let largest = changed(|parts| parts.sizes = vec![1; MAX_CANDIDATES as usize]).unwrap();
    assert_eq!(largest.len() as u64, MAX_CANDIDATES);
}

#[test]
fn parts_that_do_not_fit_are_refused_with_the_reason() {
    let order = "constraint 0: its members have to increase, and to be below 3";
    let cases: [(Change, &str); 7] = [
        (
            |parts| parts.sizes = vec![1; MAX_CANDIDATES as usize + 1],
            "16385 candidates are too many to search: at most 16384",
        ),
        (
            |parts| parts.sizes = vec![u32::MAX, u32::MAX, 1],
            "the candidates place 8589934591 pieces in all, too many to count by: at most 1048576",
        ),
        (
            |parts| parts.conflicts = vec![[0, 3]],
            "there are 3 candidates, and conflicts between 4",
        ),
        (|parts| parts.members.reverse(), order),
        (|parts| parts.members[0].0 = 1, order),
        (|parts| parts.members[1].0 = 3, order),
        (
            |parts| parts.members[1].1 = 0,
            "constraint 0: candidate 1 weighs nothing there",
        ),
    ];
    for (change, reason) in cases {
        assert_eq!(changed(change).unwrap_err().to_string(), reason);
    }
    let error = Problem::new(vec![1; 2], ConflictGraph::new(3), vec![]).unwrap_err();
    let expected = ProblemError::Conflicts {
        candidates: 2,
        related: 3,
    };
    assert_eq!(error, expected);
    let too_many = MAX_CANDIDATES as usize + 1;
    let error = Problem::new(vec![1; too_many], ConflictGraph::new(0), vec![]).unwrap_err();
    assert_eq!(error, ProblemError::TooLarge(too_many));
}
