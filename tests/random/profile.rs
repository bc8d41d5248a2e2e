//! The coverage profile of the random puzzles: the number of puzzles with each feature of the language.

use std::collections::BTreeMap;

use super::puzzle::{
    Count, Kind, Lines, Number, Piece, Places, Puzzle, Rule, Shape, Verb, Whom, Wrap,
};
use super::referee::{Counting, Grid, Referee, countings, kinds_of};

/// The number of puzzles, and the number of those with each feature.
#[derive(Debug, Default)]
pub(super) struct Profile {
    pub(super) puzzles: u64,
    features: BTreeMap<&'static str, u64>,
}

/// The minimum number of puzzles with each feature, of [`OF`] puzzles. Typical numbers are at least a third higher.
#[rustfmt::skip]
const LEAST: &[(&str, u64)] = &[
    ("a placement", 750), ("more than ten placements", 400), ("more than two maps", 300),
    ("uneven weights", 400), ("few sets", 1000), ("more than 64 stands", 25), ("the engine for queens", 30),
    ("three threads", 200), ("Square", 60), ("Rect", 60), ("Where", 60), ("Map", 60), ("two letters", 40),
    ("Cylinder", 60), ("Torus", 60), ("only", 60), ("forbidden", 60), ("regions", 60),
    ("regions of the map", 60), ("a hole", 60), ("riders pass holes", 60), ("no square", 60),
    ("any number", 60), ("exactly", 60), ("at least", 60), ("at most", 60), ("between", 60), ("given", 60),
    ("two sides", 60), ("several kinds", 60), ("a parameter set", 60), ("a square by name", 60),
    ("a square by file and rank", 60), ("squares by a condition", 60), ("named", 60), ("an alias", 60),
    ("own", 60), ("Leaper", 60), ("Rider", 60), ("Leaps", 60), ("Rides", 60), ("UpTo", 60), ("Any", 60),
    ("a piece by a condition", 60), ("Betza", 60), ("no rules given", 60), ("no rule", 60), ("NoAttack", 60),
    ("SidesAtPeace", 60), ("NoTouch", 60), ("Rows", 60), ("Columns", 60), ("Diagonals", 60), ("Regions", 40),
    ("Board", 60), ("Squares", 60), ("each of a piece", 60), ("each of a side", 60), ("each of all", 60),
    ("Each", 60), ("Cover", 60), ("Dominate", 60), ("one or more", 60), ("Maximal", 60),
    ("maximal of some", 40), ("maximal with room for two", 15), ("each counted alike", 60), ("each of some kinds", 25),
    ("a piece of two kinds", 60), ("each exactly", 60), ("each at least", 60), ("each at most", 60),
    ("each between", 60),
];

const OF: u64 = 1_500;

impl Profile {
    pub(super) fn add(
        &mut self,
        puzzle: &Puzzle,
        referee: &Referee,
        by_queens: bool,
        is_threaded: bool,
    ) {
        self.puzzles += 1;
        let mut seen = vec![
            ("a placement", referee.count() > 0),
            ("more than ten placements", referee.count() > 10),
            ("more than two maps", referee.maps.len() > 2),
            ("uneven weights", referee.weighs_unevenly()),
            ("more than 64 stands", referee.stands.len() > 64),
            ("few sets", referee.has_few_sets),
            ("maximal with room for two", referee.has_auxiliaries),
            ("the engine for queens", by_queens),
            ("three threads", is_threaded),
            ("a parameter set", puzzle.asked.is_some()),
        ];
        seen.extend(of_board(puzzle));
        seen.extend(of_kinds(puzzle));
        seen.extend(of_rules(puzzle));
        seen.extend(of_lists(puzzle));
        let mut pieces: Vec<&Piece> = puzzle.own.iter().collect();
        pieces.extend(puzzle.kinds.iter().map(|kind| &kind.piece));
        while let Some(piece) = pieces.pop() {
            seen.push((of_piece(piece), true));
            seen.push(("an alias", matches!(piece, Piece::Named(_, 1..))));
            match piece {
                Piece::UpTo(_, piece) => pieces.push(piece),
                Piece::Any(parts) => pieces.extend(parts),
                _ => {}
            }
        }
        let mut seen: Vec<&str> = seen
            .iter()
            .filter(|(_, is)| *is)
            .map(|(name, _)| *name)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        for feature in seen {
            *self.features.entry(feature).or_default() += 1;
        }
    }

    pub(super) fn merge(&mut self, other: Profile) {
        self.puzzles += other.puzzles;
        for (feature, count) in other.features {
            *self.features.entry(feature).or_default() += count;
        }
    }

    /// The features that too few puzzles have.
    pub(super) fn lacks(&self) -> Vec<String> {
        let lacks = LEAST.iter().filter_map(|(feature, least)| {
            let count = self.features.get(feature).copied().unwrap_or(0);
            let is_rare = count * OF < least * self.puzzles;
            is_rare.then(|| format!("{feature}: {count} of {}", self.puzzles))
        });
        lacks.collect()
    }
}

type Features = Vec<(&'static str, bool)>;

fn of_board(puzzle: &Puzzle) -> Features {
    let (board, grid) = (&puzzle.board, Grid::of(puzzle));
    let shape = match &board.shape {
        Shape::Square(_) => "Square",
        Shape::Rect(..) => "Rect",
        Shape::Where(..) => "Where",
        Shape::Map(..) => "Map",
    };
    let (width, _) = board.shape.sides();
    let holes = grid.squares().len() < grid.area();
    vec![
        (shape, true),
        ("two letters", width > 26),
        ("Cylinder", board.wrap == Wrap::Cylinder),
        ("Torus", board.wrap == Wrap::Torus),
        ("only", board.only.is_some()),
        ("forbidden", !board.forbidden.is_empty()),
        ("regions", board.regions.is_some()),
        (
            "regions of the map",
            board.regions.is_none() && grid.has_regions(),
        ),
        ("a hole", holes),
        ("riders pass holes", holes && board.riders_pass_holes),
        ("no square", grid.squares().is_empty()),
    ]
}

fn of_kinds(puzzle: &Puzzle) -> Features {
    let kinds = &puzzle.kinds;
    let number = |number: &Number| match number {
        Number::Any => "any number",
        Number::Count(Count::Exactly(_)) => "exactly",
        Number::Count(Count::AtLeast(_)) => "at least",
        Number::Count(Count::AtMost(_)) => "at most",
        Number::Count(Count::Between(..)) => "between",
        Number::Given(_) => "given",
    };
    let mut features: Features = kinds
        .iter()
        .map(|kind| (number(&kind.number), true))
        .collect();
    let again = |kind: &Kind| kinds_of(puzzle, &kind.piece).len() > 1;
    features.push(("a piece of two kinds", kinds.iter().any(again)));
    features.push(("several kinds", kinds.len() > 1));
    features.push((
        "two sides",
        kinds.iter().any(|kind| kind.side != kinds[0].side),
    ));
    features
}

fn of_rules(puzzle: &Puzzle) -> Features {
    let rules = puzzle.rules.as_deref();
    let countings = countings(puzzle, &Grid::of(puzzle));
    let is_of_some = |counting: &Counting<'_>| {
        let kinds = counting.kinds.len();
        1 < kinds && kinds < puzzle.kinds.len()
    };
    let mut features = vec![
        ("no rules given", rules.is_none()),
        ("no rule", rules.is_some_and(<[Rule]>::is_empty)),
        (
            "each counted alike",
            countings.iter().any(|counting| counting.rules > 1),
        ),
        ("each of some kinds", countings.iter().any(is_of_some)),
    ];
    features.extend(rules.unwrap_or_default().iter().flat_map(of_rule));
    features
}

fn of_rule(rule: &Rule) -> Features {
    let (verb, lines, count, whom) = match rule {
        Rule::NoAttack => return vec![("NoAttack", true)],
        Rule::SidesAtPeace => return vec![("SidesAtPeace", true)],
        Rule::NoTouch => return vec![("NoTouch", true)],
        Rule::Maximal(whom) => return vec![("Maximal", true), ("maximal of some", whom.is_some())],
        Rule::Counts(verb, lines, count, whom) => (verb, lines, count, whom),
    };
    let verb_is_short = *verb != Verb::Each && matches!(count, Count::AtLeast(1));
    let verb = match verb {
        Verb::Each => "Each",
        Verb::Cover => "Cover",
        Verb::Dominate => "Dominate",
    };
    let lines = match lines {
        Lines::Rows => "Rows",
        Lines::Columns => "Columns",
        Lines::Diagonals => "Diagonals",
        Lines::Regions => "Regions",
        Lines::Board => "Board",
        Lines::Squares(_) => "Squares",
    };
    let count = match count {
        Count::Exactly(_) => "each exactly",
        Count::AtLeast(_) => "each at least",
        Count::AtMost(_) => "each at most",
        Count::Between(..) => "each between",
    };
    vec![
        (verb, true),
        (lines, true),
        (count, true),
        ("one or more", verb_is_short),
        ("each of a piece", matches!(whom, Some(Whom::Piece(_)))),
        ("each of a side", matches!(whom, Some(Whom::Side(_)))),
        ("each of all", whom.is_none()),
    ]
}

/// The forms of squares in all lists.
fn of_lists(puzzle: &Puzzle) -> Features {
    let in_rules = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Counts(_, Lines::Squares(list), ..) => Some(list),
        _ => None,
    });
    let given = puzzle.kinds.iter().filter_map(|kind| match &kind.number {
        Number::Given(list) => Some(list),
        _ => None,
    });
    let lists = in_rules.chain(given).chain([&puzzle.board.forbidden]);
    lists
        .flatten()
        .map(|places| (of_places(places), true))
        .collect()
}

fn of_places(places: &Places) -> &'static str {
    match places {
        Places::Named(..) => "a square by name",
        Places::At(..) => "a square by file and rank",
        Places::Where(_) => "squares by a condition",
    }
}

fn of_piece(piece: &Piece) -> &'static str {
    match piece {
        Piece::Named(..) => "named",
        Piece::Own(_) => "own",
        Piece::Leaper(..) => "Leaper",
        Piece::Rider(..) => "Rider",
        Piece::Leaps(_) => "Leaps",
        Piece::Rides(_) => "Rides",
        Piece::UpTo(..) => "UpTo",
        Piece::Any(_) => "Any",
        Piece::Where(_) => "a piece by a condition",
        Piece::Betza(_) => "Betza",
    }
}
