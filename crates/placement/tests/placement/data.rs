//! The problem as data: its digest, its text, its parts and folds.

use std::sync::Arc;

use fastrand::Rng;
use standoff_placement::{
    Bounds, Candidate, ConflictGraph, Digest, Feature, LinearConstraint, MAX_CANDIDATES, Member,
    Placement, Problem, ProblemError, Solver,
};

use crate::support::{any, model, n_queens};

fn candidates(indices: impl IntoIterator<Item = usize>) -> Vec<Candidate> {
    indices.into_iter().map(Candidate::new).collect()
}

/// Up to ten candidates with any conflicts, sizes, and bounded groups of any weights.
fn random_problem(random: &mut Rng) -> Problem {
    let size = random.usize(..11);
    let mut conflicts = ConflictGraph::new(size);
    for _ in 0..random.usize(..=size) {
        let [a, b] = [(); 2].map(|()| Candidate::new(random.usize(..size)));
        conflicts.insert(a, b);
    }
    let sizes = (0..size).map(|_| random.choice([0, 1, 1, 1, 2]).unwrap());
    let sizes = sizes.collect();
    let groups = (0..random.usize(..4)).map(|_| random_group(random, size));
    let groups = groups.collect();
    Problem::new(sizes, conflicts, groups).unwrap()
}

fn random_group(random: &mut Rng, size: usize) -> LinearConstraint {
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

/// All placements, by looking at every set.
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
    let weighs = |group: &LinearConstraint| -> u64 {
        let members = group.members.iter();
        let chosen = members.filter(|member| set.contains(&member.candidate));
        chosen.map(|member| u64::from(member.weight)).sum()
    };
    !set.iter().any(conflict)
        && problem.constraints().iter().all(|group| {
            let (least, most) = (group.bounds.least(), group.bounds.most());
            let weighs = weighs(group);
            least <= weighs && most.is_none_or(|most| weighs <= most)
        })
}

fn chosen(placements: impl Iterator<Item = Placement>) -> Vec<Vec<Candidate>> {
    placements
        .map(|placement| placement.chosen().to_vec())
        .collect()
}

/// Sizes and weights that no rules make.
#[test]
fn engines_agree_with_brute_force_on_any_arithmetic() {
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
            let solver = Solver::of(Arc::new(problem.clone()));
            let solver = solver.with_engine(engine).unwrap();
            let listed = chosen(solver.solutions().unwrap());
            assert_eq!(listed, expected, "{index}, {engine}");
            let counted = solver.count_by_size().unwrap().answer.exact();
            assert_eq!(counted.as_ref(), Some(&by_size), "{index}, {engine}");
        }
    }
}

/// A placement of a part is one of the whole that has only what was kept.
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

/// A placement of a folded model is one of the whole that the map leaves as it is.
#[test]
fn folds_have_the_placements_that_the_map_keeps() {
    let mut random = Rng::with_seed(3);
    let mut found = 0;
    for index in 0..60 {
        let (width, height) = (random.u64(1..4), random.u64(1..4));
        let name = random.choice(["king", "knight", "rook", "pawn"]).unwrap();
        let most = random.u64(..9);
        let whole = model(width, height, [any(name).between(random.u64(..2), most)]);
        let placements = brute_force(whole.problem());
        for map in whole.symmetries().unwrap() {
            let folded = whole.problem().quotient(&map);
            let solver = Solver::of(folded.problem().clone());
            let unfolded = solver.solutions().unwrap().map(|p| folded.unfold(&p));
            let mut unfolded = chosen(unfolded);
            unfolded.sort();
            let is_kept = |set: &&Vec<Candidate>| {
                let mut image: Vec<Candidate> = set.iter().map(|&c| map.image(c)).collect();
                image.sort();
                image == **set
            };
            let kept: Vec<_> = placements.iter().filter(is_kept).cloned().collect();
            assert_eq!(unfolded, kept, "{index}: {name}, {}", map.name());
            found += kept.len();
        }
    }
    assert!(found > 1000, "{found}");
}

/// Three candidates, a conflict and a group.
fn small() -> Problem {
    let mut conflicts = ConflictGraph::new(3);
    conflicts.insert(Candidate::new(0), Candidate::new(2));
    let member = |index, weight| Member {
        candidate: Candidate::new(index),
        weight,
    };
    let group = LinearConstraint {
        members: vec![member(0, 1), member(1, 2)],
        bounds: Bounds::between(1, 2),
    };
    Problem::new(vec![1, 1, 2], conflicts, vec![group]).unwrap()
}

const SMALL: &str = r#"{"sizes":[1,1,2],"conflicts":[[0,2]],"groups":[{"members":[{"candidate":0,"weight":1},{"candidate":1,"weight":2}],"bounds":[1,2]}],"required":[]}"#;

#[test]
fn bounds_say_what_is_within_them() {
    assert_eq!(Bounds::at_least(2).most(), None);
    assert_eq!(Bounds::at_most(2).most(), Some(2));
    let contradict = |least, most| Bounds::between(least, most).are_contradictory();
    assert_eq!(
        [contradict(3, 2), contradict(2, 2), contradict(1, 2)],
        [true, false, false]
    );
    assert!(Bounds::at_most(2).restrict(3));
    assert!(!Bounds::at_most(3).restrict(3));
}

/// What is not used, no engine has to know.
#[test]
fn what_an_arithmetic_uses_it_says() {
    assert_eq!(
        small().features(),
        [Feature::GROUPS, Feature::WEIGHTS, Feature::SIZES]
    );
    assert_eq!(n_queens(4).problem().features(), [Feature::GROUPS]);
    assert_eq!(model(2, 2, [any("king")]).problem().features(), []);
}

#[test]
fn how_much_there_is_of_it() {
    let nothing = Problem::new(vec![], ConflictGraph::new(0), vec![]).unwrap();
    assert_eq!([nothing.is_empty(), small().is_empty()], [true, false]);
    assert_eq!(small().conflicts().pairs(), 1);
    let four_kings = model(2, 2, [any("king")]);
    assert_eq!(four_kings.problem().conflicts().pairs(), 6);

    let placements: Vec<Placement> = Solver::of(Arc::new(small())).solutions().unwrap().collect();
    assert_eq!(
        chosen(placements.iter().cloned()),
        [vec![0], vec![1], vec![1, 2]].map(candidates)
    );
    assert!(placements.iter().map(Placement::len).eq([1, 1, 2]));
    let mut none_or_one = Solver::new(&model(1, 1, [any("king")]))
        .solutions()
        .unwrap();
    assert!(none_or_one.next().unwrap().is_empty());
    assert!(!none_or_one.next().unwrap().is_empty());
}

#[test]
fn a_digest_is_read_from_its_32_digits_and_from_nothing_else() {
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
    let placement = Solver::new(&model).solutions().unwrap().next().unwrap();
    let rows = model.rows(&placement);
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().eq(model.draw(&placement).lines()));
}

/// Positions of old searches hold it: another number means that none of them can be gone on with.
#[test]
fn the_digest_is_the_same_in_every_process() {
    assert_eq!(
        small().digest().to_string(),
        "7994a24415371989785582af7aac8dd4"
    );
}

/// Whatever is changed, and whatever was changed before.
#[test]
fn any_change_changes_the_digest() {
    let changes = [
        SMALL.replace("[1,1,2]", "[1,1,1]"),
        SMALL.replace("[[0,2]]", "[[0,1]]"),
        SMALL.replace("[[0,2]]", "[]"),
        SMALL.replace("[[0,2]]", "[[0,2],[1,2]]"),
        SMALL.replace("\"weight\":2", "\"weight\":1"),
        SMALL.replace("\"candidate\":1", "\"candidate\":2"),
        SMALL.replace("\"bounds\":[1,2]", "\"bounds\":[0,2]"),
        SMALL.replace("\"bounds\":[1,2]", "\"bounds\":[1,3]"),
        SMALL.replace("\"bounds\":[1,2]", "\"bounds\":[1,null]"),
        SMALL.replace("\"required\":[]", "\"required\":[\"sight\"]"),
        SMALL.replace("\"required\":[]", "\"required\":[\"si\",\"ght\"]"),
        SMALL.replace("[1,1,2]", "[1,1,2,1]"),
    ];
    let mut digests = vec![small().digest()];
    for change in changes {
        let changed: Problem = serde_json::from_str(&change).unwrap();
        assert!(!digests.contains(&changed.digest()), "{change}");
        digests.push(changed.digest());
    }
}

#[test]
fn what_is_written_is_read_again() {
    assert_eq!(serde_json::to_string(&small()).unwrap(), SMALL);
    let mut random = Rng::with_seed(4);
    for _ in 0..100 {
        let problem = random_problem(&mut random).requiring(Feature::named("sight"));
        let text = serde_json::to_string(&problem).unwrap();
        let read: Problem = serde_json::from_str(&text).unwrap();
        assert_eq!(read, problem);
        assert_eq!(read.digest(), problem.digest());
    }
    let most = format!("[1{}]", ",1".repeat(MAX_CANDIDATES as usize - 1));
    let largest: Problem = serde_json::from_str(&SMALL.replace("[1,1,2]", &most)).unwrap();
    assert_eq!(largest.len() as u64, MAX_CANDIDATES);
}

#[test]
fn what_is_no_arithmetic_is_refused_with_the_reason() {
    let refused = |text: String| {
        let error = serde_json::from_str::<Problem>(&text).unwrap_err();
        error
            .to_string()
            .split(" at line")
            .next()
            .unwrap()
            .to_string()
    };
    let many = format!("[1{}]", ",1".repeat(MAX_CANDIDATES as usize));
    let members = r#"{"candidate":0,"weight":1},{"candidate":1,"weight":2}"#;
    let turned = r#"{"candidate":1,"weight":2},{"candidate":0,"weight":1}"#;
    let twice = r#"{"candidate":1,"weight":2},{"candidate":1,"weight":1}"#;
    let order = "group 0: its members have to increase, and to be below 3";
    let cases = [
        (
            SMALL.replace("[1,1,2]", &many),
            "16385 candidates are too many to search: at most 16384",
        ),
        (
            SMALL.replace("[1,1,2]", "[4294967295,4294967295,1]"),
            "the candidates place 8589934591 pieces in all, too many to count by: at most 1048576",
        ),
        (
            SMALL.replace("[[0,2]]", "[[0,3]]"),
            "there are 3 candidates, and conflicts between 4",
        ),
        (
            SMALL.replace("[[0,2]]", "[[4294967295,0]]"),
            "there are 3 candidates, and conflicts between 4294967296",
        ),
        (SMALL.replace(members, turned), order),
        (SMALL.replace(members, twice), order),
        (SMALL.replace("\"candidate\":1", "\"candidate\":3"), order),
        (
            SMALL.replace("\"weight\":2", "\"weight\":0"),
            "group 0: candidate 1 weighs nothing there",
        ),
        (
            SMALL.replace("\"required\"", "\"requires\""),
            "unknown field `requires`, expected one of `sizes`, `conflicts`, `groups`, `required`",
        ),
    ];
    for (text, reason) in cases {
        assert_eq!(refused(text), reason);
    }
}

/// The same, said in Rust.
#[test]
fn parts_that_do_not_fit_are_refused() {
    let sizes = |size| vec![1; size];
    let error = Problem::new(sizes(2), ConflictGraph::new(3), vec![]).unwrap_err();
    let expected = ProblemError::Conflicts {
        candidates: 2,
        related: 3,
    };
    assert_eq!(error, expected);
    let too_many = MAX_CANDIDATES as usize + 1;
    let error = Problem::new(sizes(too_many), ConflictGraph::new(0), vec![]).unwrap_err();
    assert_eq!(error, ProblemError::TooLarge(too_many));
}

#[test]
fn a_feature_is_told_by_its_name() {
    assert_eq!(Feature::GROUPS.to_string(), Feature::GROUPS.name());
    assert!(!Feature::GROUPS.name().is_empty());
}
