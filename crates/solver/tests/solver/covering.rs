//! Rules about attacked squares, and boards to which no piece can be added.

use std::collections::BTreeSet;
use std::sync::Arc;

use standoff_board::{Board, Square, Union, Where, Wrap};
use standoff_model::{
    Bounds, Kind, Lines, MAX_MEMBERS, Model, ModelError, Origin, Placement, Rule,
};
use standoff_solver::Answer;

use crate::support::{any, piece, solver_for};

fn cover(lines: Lines, number: Bounds) -> Rule {
    let kinds = None;
    Rule::Cover {
        lines,
        kinds,
        number,
    }
}

fn dominate(lines: Lines, number: Bounds) -> Rule {
    let kinds = None;
    Rule::Dominate {
        lines,
        kinds,
        number,
    }
}

const ONE: Bounds = Bounds::at_least(1);
const MAXIMAL: Rule = Rule::Maximal { kinds: None };

fn board(width: u64, height: u64) -> Board {
    Board::rectangle(width, height).unwrap()
}

fn with(board: Board, kinds: impl Into<Vec<Kind>>, rules: &[Rule]) -> Model {
    Model::with_rules(board, kinds.into(), rules).unwrap()
}

fn count(model: &Model) -> u64 {
    let answer = solver_for(model).count().unwrap().answer;
    answer.value().try_into().unwrap()
}

fn names(model: &Model) -> Vec<&str> {
    let constraints = 0..model.constraints().len();
    constraints
        .map(|constraint| model.constraint_name(constraint))
        .collect()
}

/// Six questions that are easily confused, for queens on 4 x 4. Sources: OEIS A287070, A287227, A002564 and A146303,
/// and a test of all 65,536 sets.
#[test]
fn six_similar_questions_have_six_answers() {
    let queens = |rules: &[Rule]| with(board(4, 4), [any("queen")], rules);
    let dominating = queens(&[dominate(Lines::Board, ONE)]);
    assert_eq!(count(&dominating), 64_903);
    assert_eq!(count(&queens(&[cover(Lines::Board, ONE)])), 64_333, "total");
    assert_eq!(count(&queens(&[Rule::NoAttack])), 87, "independent");
    assert_eq!(smallest(&dominating), (2, 12), "minimum");
    assert_eq!(inclusion_minimal(&dominating), 194);
    assert_eq!(count(&queens(&[Rule::NoAttack, MAXIMAL])), 18);
    let both = queens(&[Rule::NoAttack, dominate(Lines::Board, ONE)]);
    assert_eq!(count(&both), 18, "who attacks is attacked: that is maximal");
    assert_eq!(smallest(&both), (3, 16), "OEIS A002568");
}

/// The number of pieces of the smallest placements, and the number of these placements.
fn smallest(model: &Model) -> (usize, u64) {
    let by_size = solver_for(model).count_by_size().unwrap().answer;
    let by_size: Vec<u64> = (by_size.value().iter())
        .map(|count| count.try_into().unwrap())
        .collect();
    let size = by_size.iter().position(|&count| count > 0).unwrap();
    (size, by_size[size])
}

/// The placements from which no piece can be removed: no rule requires that.
fn inclusion_minimal(model: &Model) -> usize {
    let set = |placement: &Placement| {
        let chosen = placement.chosen().iter();
        chosen.fold(0u32, |set, candidate| set | 1 << candidate.index())
    };
    let all: BTreeSet<u32> = (solver_for(model).solutions().unwrap())
        .map(|placement| set(&placement))
        .collect();
    let can_lose =
        |set: u32| (0..16).any(|bit| set >> bit & 1 == 1 && all.contains(&(set ^ 1 << bit)));
    all.iter().filter(|&&set| !can_lose(set)).count()
}

/// A constraint for each square, of its attackers and the pieces on it.
#[test]
fn each_square_has_a_constraint_of_its_attackers() {
    let rules = [cover(Lines::Board, ONE), dominate(Lines::Board, ONE)];
    let model = with(board(4, 1), [any("king")], &rules);
    let members = |constraint: usize| {
        let members = model.constraints()[constraint].members.iter();
        members
            .map(|member| member.candidate.index())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&model),
        ["a1", "b1", "c1", "d1", "a1", "b1", "c1", "d1"]
    );
    let all: Vec<Vec<usize>> = (0..8).map(members).collect();
    let attacking = [vec![1], vec![0, 2], vec![1, 3], vec![2]];
    let or_standing = [vec![0, 1], vec![0, 1, 2], vec![1, 2, 3], vec![2, 3]];
    assert_eq!(all, [attacking, or_standing].concat());
    assert_eq!(model.origin(3), Origin::Rule(0));
    assert_eq!(model.origin(4), Origin::Rule(1));
}

/// A forbidden square has no piece, but can be attacked; a hole is no square.
#[test]
fn forbidden_squares_are_attacked_and_holes_are_not() {
    let forbidden = Board::map("x.").unwrap();
    let kings = |board: &Board, rule: Rule| count(&with(board.clone(), [any("king")], &[rule]));
    assert_eq!(kings(&forbidden, dominate(Lines::Board, ONE)), 1);
    assert_eq!(
        kings(&forbidden, cover(Lines::Board, ONE)),
        0,
        "no piece attacks b1"
    );
    let named = Lines::Squares(vec![Square::new(0)]);
    assert_eq!(kings(&forbidden, cover(named.clone(), ONE)), 1);
    let hole = Board::map("#.").unwrap();
    assert_eq!(kings(&hole, dominate(Lines::Board, ONE)), 1);
    assert_eq!(
        kings(&hole, cover(named, ONE)),
        2,
        "a hole is not asked about"
    );
}

#[test]
fn squares_are_those_on_the_lines() {
    let board = Board::map("A.B\n#.x").unwrap();
    let star = || Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    let guarded = |lines| {
        let model = with(board.clone(), [star()], &[dominate(lines, ONE)]);
        names(&model).join(" ")
    };
    assert_eq!(guarded(Lines::Regions), "a2 c2");
    for lines in [Lines::Rows, Lines::Columns, Lines::Diagonals, Lines::Board] {
        assert_eq!(guarded(lines), "a2 b2 c2 b1 c1");
    }
    let named = [5, 0, 5, 3, 99].map(Square::new).to_vec();
    assert_eq!(guarded(Lines::Squares(named)), "a2 c1");
}

/// A rider on a torus reaches its own square, but does not attack it.
#[test]
fn nothing_attacks_its_own_square() {
    let rooks = |rule| count(&with(board(2, 1).wrap(Wrap::Torus), [any("rook")], &[rule]));
    assert_eq!(rooks(cover(Lines::Board, ONE)), 1);
    assert_eq!(rooks(dominate(Lines::Board, Bounds::exactly(1))), 2);
}

/// A piece of two parts that both attack a square is one attacker.
#[test]
fn a_square_that_is_reached_twice_is_attacked_once() {
    let both = Union::new([piece("rook"), piece("king")]);
    let kind = Kind::new("both", 'B', Arc::new(both));
    let model = with(board(2, 1), [kind], &[cover(Lines::Board, ONE)]);
    let sizes: Vec<usize> = model
        .constraints()
        .iter()
        .map(|g| g.members.len())
        .collect();
    assert_eq!(sizes, [1, 1]);
}

/// All squares of a small torus are attacked from the same ones.
#[test]
fn equal_constraints_of_squares_are_merged() {
    let torus = board(3, 3).wrap(Wrap::Torus);
    let rules = [dominate(Lines::Board, ONE), Rule::NoAttack, MAXIMAL];
    let model = with(torus, [any("king")], &rules);
    assert_eq!(names(&model), ["a3"]);
    assert_eq!(count(&model), 9);
}

#[test]
fn trivial_bounds_are_dropped_and_equal_rules_merged() {
    let rules = [Bounds::at_most(2), Bounds::ANY, ONE].map(|number| cover(Lines::Board, number));
    let model = with(board(3, 1), [any("king")], &rules[..2]);
    assert!(model.constraints().is_empty());
    let model = with(board(3, 1), [any("king")], &rules);
    let bounds: Vec<Bounds> = model
        .constraints()
        .iter()
        .map(|constraint| constraint.bounds)
        .collect();
    assert_eq!(
        bounds,
        [Bounds::between(1, 2); 2],
        "a1 and c1 are attacked from b1"
    );
}

/// A constraint without members makes all engines finish at once. `plain` still tries the only set and the empty one,
/// for which the choice of no further candidate is a node too.
#[test]
fn a_square_that_nothing_can_attack_leaves_no_placement() {
    let model = with(board(1, 1), [any("king")], &[cover(Lines::Board, ONE)]);
    assert!(model.constraints()[0].members.is_empty());
    for engine in ["split", "groups", "plain", "sweep", "join"] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let outcome = solver.count().unwrap();
        assert_eq!(outcome.answer, Answer::Exact(0u32.into()), "{engine}");
        let most = if engine == "plain" { 3 } else { 1 };
        assert!(outcome.nodes <= most, "{engine}: {} nodes", outcome.nodes);
    }
}

/// Maximality depends on the other rules about two pieces, in any order, and not on the number of pieces.
#[test]
fn no_piece_can_be_added_to_a_maximal_placement() {
    let stars = |rules: &[Rule]| {
        let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
        count(&with(board(4, 1), [star], rules))
    };
    assert_eq!(stars(&[MAXIMAL]), 1);
    assert_eq!(stars(&[MAXIMAL, Rule::NoAttack]), 1);
    assert_eq!(stars(&[MAXIMAL, Rule::NoTouch]), 3);
    let kings = |kinds: &[Kind]| count(&with(board(4, 1), kinds, &[Rule::NoAttack, MAXIMAL]));
    assert_eq!(kings(&[any("king")]), 3);
    assert_eq!(kings(&[any("king").exactly(1)]), 0);
    assert_eq!(kings(&[any("king").exactly(2)]), 3);
}

#[test]
fn maximality_applies_only_to_the_named_kinds() {
    let kinds = [any("king").between(0, 1), any("knight")];
    let of = |kinds: Option<Vec<usize>>, all: &[Kind]| {
        count(&with(
            board(2, 1),
            all,
            &[Rule::NoAttack, Rule::Maximal { kinds }],
        ))
    };
    // K. .K NN; and without kings also N. and .N, to which no king can be added.
    assert_eq!(of(None, &kinds), 3);
    assert_eq!(of(Some(vec![1]), &kinds), 3);
    assert_eq!(of(Some(vec![0]), &kinds), 5);
}

/// Sides without conflicts between them: white queens are maximal only with respect to black ones.
#[test]
fn maximal_armies_at_peace() {
    let army = |side: &str| any("king").on_side(side);
    let kinds = [army("white"), army("black")];
    let rules = [Rule::SidesAtPeace, MAXIMAL];
    // All white or all black; or w.b, b.w.
    assert_eq!(count(&with(board(3, 1), kinds, &rules)), 4);
}

/// A given piece is always chosen, so it adds no constraint.
#[test]
fn a_given_piece_excludes_others() {
    let given = any("rook").only_on([Square::new(0)]).exactly(1);
    let rules = [Rule::NoAttack, MAXIMAL];
    assert_eq!(count(&with(board(3, 3), [given.clone()], &rules)), 1);
    assert_eq!(count(&with(board(3, 3), [given, any("rook")], &rules)), 2);
}

/// The constraints would have a bit for every pair of squares, and a member for each attack.
#[test]
fn models_that_need_too_much_memory_are_refused_at_once() {
    let kings = |side, rules: &[Rule]| {
        Model::with_rules(board(side, side), vec![any("king")], rules).unwrap_err()
    };
    let too_many = |constraints| ModelError::TooManyConstraints {
        constraints,
        candidates: 1 << 14,
        most: 1 << 12,
    };
    let everywhere = [dominate(Lines::Board, ONE)];
    assert_eq!(kings(128, &everywhere), too_many(1 << 14));
    assert_eq!(
        kings(128, &[Rule::NoAttack, MAXIMAL]),
        too_many((1 << 12) + 1)
    );
    let far = || Kind::new("far", 'F', Arc::new(Where(|_: i32, _: i32| true)));
    let model = |side| Model::with_rules(board(side, side), vec![far()], &everywhere);
    assert_eq!(
        model(45).unwrap().constraints().len(),
        1,
        "all squares ask the same"
    );
    assert_eq!(model(46).unwrap_err(), ModelError::TooManyMembers);
    let message = ModelError::TooManyMembers.to_string();
    assert!(message.contains(&MAX_MEMBERS.to_string()), "{message}");
}
