//! The content of pages: a puzzle in words, and its model as a stage.

mod groups;
mod listed;
mod steps;
mod target;

use standoff::Figures;
use standoff::board::SquareSet;
use standoff::draw::Diagram;
use standoff::model::{Candidate, Goal, Kind, Model, PlacedPiece, Rule};
use standoff::page::{Stage, Thing};
use standoff::puzzle::Instance;

use crate::failure::Failure;
use crate::in_words;

pub(crate) use listed::{Listed, list};
pub(crate) use steps::steps;
pub(crate) use target::PageFile;

/// The puzzle in words: its pieces, its rules, and its goal.
pub(crate) fn about(instance: &Instance) -> Vec<String> {
    let model = instance.model();
    let kind = |kind: &Kind| match &kind.squares {
        Some(squares) => {
            let names: Vec<String> = squares.iter().map(|s| model.board().name(s)).collect();
            format!("{} on {}", in_words::name(kind), names.join(", "))
        }
        None => format!("{} {}", in_words::number(kind.number), in_words::name(kind)),
    };
    let kinds = model.kinds().iter().map(kind);
    let rules = instance.rules().iter();
    let rules = rules.map(|rule| in_words::sentence(rule, model));
    let goal = instance.goal().map(|goal| in_words::goal(goal, model));
    kinds
        .chain(rules)
        .chain(goal)
        .map(|text| sentence(&text))
        .collect()
}

/// Fails if a page has no room for the board and its candidates.
pub(crate) fn expect_room(instance: &Instance) -> Result<(), Failure> {
    // The board alone may be too large.
    let fits = empty_stage(instance.model())
        .fits()
        .and_then(|()| stage(instance).fits());
    fits.map_err(|error| Failure::mistake(error.to_string()))
}

/// The stage of a puzzle, without its solutions. A goal is among the unchecked rules if its best value is unknown.
pub(crate) fn stage(instance: &Instance) -> Stage {
    let model = instance.model();
    let figures = Figures::of(model.kinds());
    let layout = model.layout();
    let attacks = layout
        .pieces()
        .iter()
        .map(|&stand| layout.attacked_by(stand));
    let attacks: Vec<SquareSet> = attacks.collect();
    let candidates = (0..layout.pieces().len()).map(Candidate::new);
    let goal = instance.goal().map(|goal| in_words::goal(goal, model));
    Stage {
        things: candidates
            .map(|candidate| thing(candidate, model, &attacks, &figures))
            .collect(),
        groups: groups::checked(model),
        counts_attacks: counts_attacks(instance),
        unchecked: groups::unchecked(model).into_iter().chain(goal).collect(),
        ..empty_stage(model)
    }
}

fn empty_stage(model: &Model) -> Stage {
    Stage {
        diagram: Diagram::new(model.board().clone()),
        things: Vec::new(),
        groups: Vec::new(),
        counts_attacks: false,
        steps: Vec::new(),
        solutions: None,
        unchecked: Vec::new(),
    }
}

/// Whether a rule or the goal asks which squares, or which pieces, are attacked, beside forbidding attacks.
fn counts_attacks(instance: &Instance) -> bool {
    let is_about_squares = |goal: &Goal| match goal {
        Goal::FewestSquares(..) | Goal::MostSquares(..) => true,
        Goal::Fewest(_) | Goal::Most(_) | Goal::MostOfEach(_) => false,
    };
    instance.model().rules().iter().any(Rule::counts_attacks)
        || instance.goal().is_some_and(is_about_squares)
}

fn thing(candidate: Candidate, model: &Model, attacks: &[SquareSet], figures: &Figures) -> Thing {
    let layout = model.layout();
    let stand = layout.piece(candidate);
    let kind = &layout.kinds()[stand.kind];
    let later = candidate.index() + 1..layout.pieces().len();
    let is_elsewhere = |other: &Candidate| layout.piece(*other).square != stand.square;
    let conflicts = (model.conflicts().with(candidate))
        .filter(|other| later.contains(&other.index()) && is_elsewhere(other));
    let (conflicts, touching): (Vec<Candidate>, Vec<Candidate>) =
        conflicts.partition(|&other| may_not_attack(candidate, other, model, attacks));
    let indexes = |all: Vec<Candidate>| all.into_iter().map(|one| one.index()).collect();
    let (conflicts, touching) = (indexes(conflicts), indexes(touching));
    Thing {
        square: stand.square,
        figure: figures.of_kind(stand.kind),
        kind: in_words::name(kind),
        attacks: attacks[candidate.index()].iter().collect(),
        conflicts,
        touching,
        is_given: is_given(kind),
    }
}

/// Whether one of two pieces attacks the other and a rule forbids that. Two pieces that exclude each other for another
/// reason would touch.
fn may_not_attack(one: Candidate, other: Candidate, model: &Model, attacks: &[SquareSet]) -> bool {
    let [a, b] = [one, other].map(|candidate| model.layout().piece(candidate));
    let side = |stand: PlacedPiece| &model.kinds()[stand.kind].side;
    let is_forbidden = |rule: &Rule| match rule {
        Rule::NoAttack => true,
        Rule::SidesAtPeace => side(a) != side(b),
        _ => false,
    };
    let is_attack =
        attacks[one.index()].contains(b.square) || attacks[other.index()].contains(a.square);
    is_attack && model.rules().iter().any(is_forbidden)
}

/// Whether a kind occupies all squares where it may stand.
fn is_given(kind: &Kind) -> bool {
    let squares = kind.squares.as_ref().map(|squares| squares.len() as u64);
    squares.is_some_and(|squares| kind.number.least() >= squares)
}

/// A text as a sentence: with a capital at its beginning and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase());
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", characters.as_str())
}

#[cfg(test)]
mod tests {
    use standoff::puzzle::Puzzle;

    use super::*;

    fn instance(place: &str, rules: &str) -> Instance {
        let text = format!("(board: (squares: Square(3)), place: [{place}], rules: [{rules}])");
        let puzzle = Puzzle::parse("a test", &text, standoff::registry().pieces()).unwrap();
        puzzle.instance([]).unwrap()
    }

    /// The number of pairs in conflict because of an attack, and because of a touch only.
    fn pairs(place: &str, rules: &str) -> (usize, usize) {
        let things = stage(&instance(place, rules)).things;
        let number =
            |of: fn(&Thing) -> &Vec<usize>| things.iter().map(|thing| of(thing).len()).sum();
        (
            number(|thing| &thing.conflicts),
            number(|thing| &thing.touching),
        )
    }

    /// A board of 3 x 3 has 20 pairs of neighbours, 12 of them in one line, and rooks attack each other in 18 pairs.
    #[test]
    fn touches_and_attacks_are_distinguished() {
        let rooks = "(piece: Rook)";
        assert_eq!(pairs(rooks, "NoAttack"), (18, 0));
        assert_eq!(pairs(rooks, "NoTouch"), (0, 20));
        assert_eq!(pairs(rooks, "NoAttack, NoTouch"), (18, 8));
        assert_eq!(pairs(rooks, "Each(Rows, Exactly(1))"), (0, 0));
    }

    /// Pieces of one side may attack each other. The page checks that a square has one piece.
    #[test]
    fn pieces_of_one_side_conflict_only_if_they_touch() {
        let armies = r#"(piece: Rook, side: "white"), (piece: Rook, side: "black")"#;
        assert_eq!(pairs(armies, "SidesAtPeace"), (36, 0));
        assert_eq!(pairs(armies, "SidesAtPeace, NoTouch"), (36, 56));
    }

    #[test]
    fn attacked_squares_are_shown_if_a_rule_counts_them() {
        let counts = |rules| stage(&instance("(piece: Rook)", rules)).counts_attacks;
        assert!(counts("Dominate"));
        assert!(counts("NoAttack, Guarded(Exactly(1))"));
        assert!(!counts("NoAttack, NoTouch, Each(Rows, Exactly(1))"));
    }
}
