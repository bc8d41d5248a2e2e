//! Conflicts and constraints of kinds of piece and rules.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use fastrand::Rng;
use standoff_board::{Board, Paths, Piece, Square};
use standoff_core::End;
use standoff_model::{
    Bounds, Candidate, Kind, LinearConstraint, Lines, MAX_REACHED, Model, ModelError, Outline,
    Rule, SquareState,
};

use crate::{conflicts, dummy, indices};

#[test]
#[should_panic(expected = "it may not stand everywhere")]
fn a_kind_on_some_squares_only_has_no_outline() {
    let _ = Outline::new(1, 1, dummy("dummy").only_on([]));
}

/// It attacks these squares, by the square where it stands.
struct Listed(Vec<Vec<Square>>);

impl Piece for Listed {
    fn paths(&self, _: &Board, _: Square) -> Paths {
        unreachable!("a model asks what the piece attacks")
    }

    fn visit_attacked(
        &self,
        _: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut attacked = self.0[from.index()].iter();
        attacked.try_for_each(|&to| reached(to))
    }
}

/// It is enough that one of two pieces attacks the other.
#[test]
fn conflicts_are_the_attacks_in_both_directions() {
    // The numbers of candidates around one word and two.
    for size in [0, 1, 2, 63, 64, 65, 127, 128, 150] {
        let mut random = Rng::with_seed(size as u64);
        let mut attacked = vec![Vec::new(); size];
        for _ in 0..3 * size {
            let to = Square::new(random.u32(..size as u32));
            attacked[random.usize(..size)].push(to);
        }
        let attacks =
            |from: usize, to: usize| attacked[from].iter().any(|square| square.index() == to);
        let expected = conflicts(size, |a, b| attacks(a, b) || attacks(b, a));
        let kind = Kind::new("listed", 'L', Arc::new(Listed(attacked.clone())));
        let board = Board::rectangle(size as u64, 1).unwrap();
        let model = Model::new(board, vec![kind]).unwrap();
        assert_eq!(*model.conflicts(), expected, "{size}");
    }
}

/// A hole, a square for one kind, and squares for two.
#[test]
fn pieces_on_one_square_exclude_each_other() {
    let board = Board::map(".#..").unwrap();
    let square = |column| board.at(column, 0).unwrap();
    let kinds = vec![
        dummy("a").only_on([0, 3].map(square)),
        dummy("b").only_on([2, 3].map(square)),
    ];
    let model = Model::new(board.clone(), kinds).unwrap();
    let pieces = model.layout().pieces();
    let placed: Vec<_> = pieces.iter().map(|p| (p.square, p.kind)).collect();
    let expected = [(0, 0), (2, 1), (3, 0), (3, 1)];
    assert_eq!(
        placed,
        expected.map(|(column, kind)| (square(column), kind))
    );
    assert_eq!(*model.conflicts(), conflicts(4, |a, b| (a, b) == (3, 2)));
}

/// It attacks the first square again and again.
struct Endless(Arc<AtomicU64>);

impl Piece for Endless {
    fn paths(&self, _: &Board, _: Square) -> Paths {
        unreachable!("a model asks what the piece attacks")
    }

    fn visit_attacked(
        &self,
        _: &Board,
        _: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut number = 0;
        while reached(Square::new(0)).is_continue() {
            number += 1;
        }
        self.0.store(number, Relaxed);
        ControlFlow::Break(())
    }
}

/// The error of a model of an endless piece, and the number of squares that it reached before.
fn endless(stop: &dyn Fn() -> Option<End>) -> (ModelError, u64) {
    let reached = Arc::default();
    // No piece stands on the first square.
    let board = Board::rectangle(2, 1).unwrap();
    let kind = Kind::new("endless", 'E', Arc::new(Endless(Arc::clone(&reached))));
    let kind = kind.only_on([Square::new(1)]);
    let model = Model::with_rules_until(board, vec![kind], &[Rule::NoAttack], stop);
    let reached = reached.load(Relaxed);
    (model.unwrap_err(), reached)
}

#[test]
fn too_many_squares_are_refused() {
    let (error, reached) = endless(&|| None);
    assert_eq!(error, ModelError::TooMuchReached);
    assert_eq!(reached, MAX_REACHED - 1);
}

/// A single piece may reach millions of squares.
#[test]
fn stop_is_asked_regularly() {
    let asked = Cell::new(0);
    let (error, reached) = endless(&|| {
        asked.set(asked.get() + 1);
        (asked.get() > 3).then_some(End::Cancelled)
    });
    assert_eq!(error, ModelError::Stopped(End::Cancelled));
    assert!(reached < 1 << 20, "{reached}");
}

/// Exactly one line contains each three collinear squares.
#[test]
fn three_collinear_squares_are_on_one_line() {
    for map in [
        "....\n....\n....",
        ".....\n.....\n..#..\n.....\n.....",
        "...",
        ".#.\n...\n...",
    ] {
        let board = Board::map(map).unwrap();
        let rule = Rule::Each {
            lines: Lines::Straight,
            kinds: None,
            number: Bounds::at_most(2),
        };
        let model = Model::with_rules(board, vec![dummy("dummy")], &[rule]).unwrap();
        let at_most_two = |it: &&LinearConstraint| it.bounds == Bounds::at_most(2);
        let lines = model.constraints().iter().filter(at_most_two).map(indices);
        let lines = Vec::from_iter(lines);
        let place = |candidate: usize| {
            let piece = model.layout().piece(Candidate::new(candidate));
            let (column, row) = model.board().column_and_row(piece.square);
            (i64::from(column), i64::from(row))
        };
        let mut checked = 0;
        for c in 0..model.layout().pieces().len() {
            for (a, b) in (0..c).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let [(ax, ay), (bx, by), (cx, cy)] = [a, b, c].map(place);
                let in_line = (bx - ax) * (cy - ay) == (cx - ax) * (by - ay);
                let on = lines
                    .iter()
                    .filter(|l| [a, b, c].iter().all(|s| l.contains(s)));
                assert_eq!(on.count(), usize::from(in_line), "{map}: {a} {b} {c}");
                checked += 1;
            }
        }
        assert!(checked > 0);
    }
}

/// A rook attacks or occupies a square, with nothing in its way.
fn reaches((column, row): (u32, u32), at: (u32, u32)) -> bool {
    column == at.0 || row == at.1
}

/// Rooks without a rule about attacks, each of which reaches a square that no other one does.
#[test]
fn constraints_and_conflicts_define_auxiliary_variables() {
    let kind = Kind::new("rook", 'R', Arc::new(standoff_riders::rook()));
    let irredundant = Rule::Irredundant {
        lines: Lines::Board,
        kinds: None,
    };
    let board = Board::rectangle(3, 2).unwrap();
    let model = Model::with_rules(board, vec![kind], &[irredundant]).unwrap();
    let (layout, board) = (model.layout(), model.board());
    let squares = Vec::from_iter(board.squares().map(|square| board.column_and_row(square)));
    let auxiliaries = 6..model.problem().len();
    assert!(auxiliaries.len() > 6);
    for choice in 0..1_u32 << 6 {
        let mut is_chosen: Vec<bool> = (0..6).map(|index| choice >> index & 1 == 1).collect();
        let pieces = || (0..6).filter(|&index| choice >> index & 1 == 1);
        let number = |at| {
            pieces()
                .filter(|&piece| reaches(squares[piece], at))
                .count()
        };
        let is_alone = |piece: usize| {
            let mut reached = squares.iter().filter(|&&at| reaches(squares[piece], at));
            reached.any(|&at| number(at) == 1)
        };
        for index in auxiliaries.clone() {
            let (of, most) = layout.auxiliary(Candidate::new(index)).unwrap();
            let chosen = of.iter().filter(|c| is_chosen[c.index()]).count() as u64;
            is_chosen.push(chosen <= most);
        }
        let is_placement = pieces().all(is_alone);
        assert_eq!(is_allowed(&model, &is_chosen), is_placement, "{choice:b}");
        for index in auxiliaries.clone() {
            is_chosen[index] ^= true;
            assert!(!is_allowed(&model, &is_chosen), "{choice:b}, {index}");
            is_chosen[index] ^= true;
        }
    }
}

/// Whether candidates satisfy the constraints and do not conflict.
fn is_allowed(model: &Model, is_chosen: &[bool]) -> bool {
    let is_met = |constraint: &LinearConstraint| {
        let chosen = constraint
            .members
            .iter()
            .filter(|m| is_chosen[m.candidate.index()]);
        let weight = chosen.map(|m| u64::from(m.weight)).sum();
        constraint.bounds.contain(weight)
    };
    let are_free = |candidate: Candidate| {
        let mut others = model.conflicts().with(candidate);
        !is_chosen[candidate.index()] || !others.any(|other| is_chosen[other.index()])
    };
    model.constraints().iter().all(is_met) && model.problem().candidates().all(are_free)
}

/// The only piece occupies the first of four squares and attacks none.
#[test]
fn squares_with_the_same_attackers_are_counted_by_one_variable() {
    let board = Board::rectangle(4, 1).unwrap();
    let some_free = Rule::Squares {
        state: SquareState::Free,
        kinds: None,
        number: Bounds::at_least(4),
    };
    let kind = dummy("dummy").only_on([Square::new(0)]);
    let model = Model::with_rules(board, vec![kind], &[some_free]).unwrap();
    let all_free = |it: &&LinearConstraint| it.bounds == Bounds::at_least(4);
    let constraint = model.constraints().iter().find(all_free).unwrap();
    let weights = constraint.members.iter().map(|member| member.weight);
    assert_eq!(Vec::from_iter(weights), [1, 3]);
}
