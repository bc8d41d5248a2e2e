//! Boards, kinds of piece and rules in plain words.

use standoff::board::{Board, Square, Wrap};
use standoff::model::{Bounds, Goal, Kind, Lines, Model, Origin, Rule, SquareState};

/// A board: its size, how its edges are joined, and what is special about its squares.
pub(crate) fn board(board: &Board) -> String {
    let squares = board.squares().count();
    let free = board.squares().filter(|&s| board.may_hold(s)).count();
    let mut text = format!(
        "{} x {}{}: {}, {} of them forbidden",
        board.width(),
        board.height(),
        joined(board.wrapping()),
        number_of(squares as u64, "square"),
        squares - free,
    );
    let (holes, regions) = (board.area() - squares, board.regions().len());
    let stopped = if board.riders_pass_holes() {
        "that riders pass"
    } else {
        "that stop riders"
    };
    if holes > 0 {
        text += &format!(", holes {stopped}: {holes}");
    }
    if regions > 0 {
        text += &format!(", regions: {regions}");
    }
    text
}

fn joined(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::Flat => "",
        Wrap::Cylinder => " cylinder",
        Wrap::Torus => " torus",
    }
}

/// A number of things, as in `1 square` and `2 squares`.
pub(crate) fn number_of(number: u64, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// A kind of piece: how many of it, or where they are given, and how it is drawn.
pub(crate) fn kind(kind: &Kind, board: &Board) -> String {
    let name = name(kind);
    let letter = kind.letter;
    match &kind.squares {
        Some(given) => format!("{name} on {}, drawn {letter}", names(board, given.iter())),
        None => {
            let number = number(kind.number);
            format!("{number} {name}, drawn {letter}")
        }
    }
}

/// The name of a kind of piece, after its side.
pub(crate) fn name(kind: &Kind) -> String {
    let side = kind.side.as_ref().map(|side| format!("{side} "));
    format!("{}{}", side.unwrap_or_default(), kind.name)
}

/// A number within bounds.
pub(crate) fn number(bounds: Bounds) -> String {
    match (bounds.least(), bounds.most()) {
        (0, None) => "any number of".to_string(),
        (least, None) => format!("at least {least}"),
        (least, Some(most)) if least == most => format!("exactly {least}"),
        (0, Some(most)) => format!("at most {most}"),
        (least, Some(most)) => format!("from {least} to {most}"),
    }
}

/// Each rule as a sentence, with the linear constraints that it compiles to.
pub(crate) fn rules(rules: &[Rule], model: &Model) -> Vec<String> {
    let line = |(index, rule)| sentence(rule, model) + &groups(index, model);
    let asks = |(_, rule): &(usize, &Rule)| {
        let asks_nothing = matches!(rule, Rule::Squares { number, .. } if *number == Bounds::ANY);
        !asks_nothing
    };
    let lines: Vec<String> = rules.iter().enumerate().filter(asks).map(line).collect();
    if lines.is_empty() {
        vec!["none".to_string()]
    } else {
        lines
    }
}

/// A rule as a sentence.
pub(crate) fn sentence(rule: &Rule, model: &Model) -> String {
    let board = model.board();
    match rule {
        Rule::NoAttack => "no piece attacks another one".to_string(),
        Rule::SidesAtPeace => "no piece attacks one of another side".to_string(),
        Rule::NoTouch => "no two pieces touch, not even at a corner".to_string(),
        Rule::Each {
            lines,
            kinds,
            number,
        } => {
            let pieces = pieces(*number, kinds.as_deref(), model);
            format!("{} {pieces}", holder(lines, board))
        }
        Rule::Cover {
            lines,
            kinds,
            number,
        } => {
            let pieces = pieces(*number, kinds.as_deref(), model);
            format!("{} is attacked by {pieces}", each_square(lines, board))
        }
        Rule::Dominate {
            lines,
            kinds,
            number,
        } => {
            let pieces = pieces(*number, kinds.as_deref(), model);
            let squares = each_square(lines, board);
            format!("{squares} is attacked or occupied by {pieces}")
        }
        Rule::Squares {
            state,
            kinds,
            number,
        } => {
            let squares = match number.most() {
                Some(1) => "square",
                None if number.least() == 1 => "square",
                _ => "squares",
            };
            let (number, state) = (self::number(*number), in_state(*state, kinds, model));
            format!("{number} {squares} {state}")
        }
        Rule::Guarded { kinds, number } => {
            let piece = one_piece(kinds, model);
            let others = match (number.least(), number.most()) {
                (_, Some(1)) | (1, None) => "other piece",
                _ => "other pieces",
            };
            let number = self::number(*number);
            format!("each {piece} is attacked by {number} {others} with nothing between")
        }
        Rule::Irredundant { lines, kinds } => {
            let piece = one_piece(kinds, model);
            let beside = match kinds {
                None => String::new(),
                Some(_) => format!(" of all {piece}s"),
            };
            let on = match lines {
                Lines::Regions => " of the regions".to_string(),
                Lines::Squares(squares) => {
                    format!(" of {}", names(board, squares.iter().copied()))
                }
                _ => String::new(),
            };
            format!("each {piece} attacks or occupies a square{on} that no other{beside} does")
        }
        Rule::Maximal { kinds } => {
            let piece = one_piece(kinds, model);
            format!("no {piece} can be added, however many there may be")
        }
    }
}

/// One piece of those that a rule names.
fn one_piece(kinds: &Option<Vec<usize>>, model: &Model) -> String {
    match Counted::of(kinds.as_deref(), model) {
        Counted::All => "piece".to_string(),
        Counted::Kind(kind) => kind.to_string(),
        Counted::Side(side) => format!("{side} piece"),
    }
}

/// The state of squares, with the pieces that attack them.
fn in_state(state: SquareState, kinds: &Option<Vec<usize>>, model: &Model) -> String {
    let by = match kinds {
        None => String::new(),
        Some(_) => format!(" by a {}", one_piece(kinds, model)),
    };
    match state {
        SquareState::Free => format!("neither attacked nor occupied{by}"),
        SquareState::Attacked => format!("attacked{by}"),
        SquareState::Dominated => format!("attacked or occupied{by}"),
    }
}

/// A goal in words.
pub(crate) fn goal(goal: &Goal, model: &Model) -> String {
    let pieces = |kinds: &Option<Vec<usize>>| match Counted::of(kinds.as_deref(), model) {
        Counted::All => "pieces".to_string(),
        Counted::Kind(kind) => format!("{kind} pieces"),
        Counted::Side(side) => format!("{side} pieces"),
    };
    let wanted = match goal {
        Goal::Fewest(kinds) => format!("as few {} as can be", pieces(kinds)),
        Goal::Most(kinds) => format!("as many {} as can be", pieces(kinds)),
        Goal::FewestSquares(state, kinds) => {
            format!(
                "as few squares {} as can be",
                in_state(*state, kinds, model)
            )
        }
        Goal::MostSquares(state, kinds) => {
            format!(
                "as many squares {} as can be",
                in_state(*state, kinds, model)
            )
        }
        Goal::MostOfEach(_) => {
            "as many pieces of each side as can be: the side with the fewest counts".to_string()
        }
    };
    format!("{wanted}; only the solutions of the best value are solutions")
}

/// The pieces that a rule counts.
pub(crate) enum Counted<'m> {
    All,
    /// Those of one name.
    Kind(&'m str),
    /// Those of one side.
    Side(&'m str),
}

impl<'m> Counted<'m> {
    /// The pieces of some kinds, which a puzzle names by piece or by side.
    pub(crate) fn of(kinds: Option<&[usize]>, model: &'m Model) -> Self {
        let Some(kinds @ [first, ..]) = kinds else {
            return Counted::All;
        };
        let (all, first) = (model.kinds(), &model.kinds()[*first]);
        let named_alike = all.iter().filter(|kind| kind.name == first.name).count();
        let is_named_so = |&kind: &usize| all[kind].name == first.name;
        match &first.side {
            Some(side) if named_alike != kinds.len() || !kinds.iter().all(is_named_so) => {
                Counted::Side(side)
            }
            _ => Counted::Kind(&first.name),
        }
    }
}

/// A number of pieces of some kinds.
fn pieces(bounds: Bounds, kinds: Option<&[usize]>, model: &Model) -> String {
    let number = number(bounds);
    let piece = match (bounds.least(), bounds.most()) {
        (_, Some(1)) | (1, None) => "piece",
        _ => "pieces",
    };
    match Counted::of(kinds, model) {
        Counted::All => format!("{number} {piece}"),
        Counted::Kind(kind) => format!("{number} {kind}"),
        Counted::Side(side) => format!("{number} {side} {piece}"),
    }
}

/// The lines that have a number of pieces.
fn holder(lines: &Lines, board: &Board) -> String {
    match lines {
        Lines::Rows => "each row has".to_string(),
        Lines::Columns => "each column has".to_string(),
        Lines::Diagonals => "each diagonal has".to_string(),
        Lines::Straight => "each straight line through three squares or more has".to_string(),
        Lines::Regions => "each region has".to_string(),
        Lines::Board => "the board has".to_string(),
        Lines::Squares(squares) => {
            format!("together {} have", names(board, squares.iter().copied()))
        }
    }
}

fn each_square(lines: &Lines, board: &Board) -> String {
    match lines {
        Lines::Rows | Lines::Columns | Lines::Diagonals | Lines::Board => "each square".to_string(),
        Lines::Straight => "each square in line with two others".to_string(),
        Lines::Regions => "each square of the regions".to_string(),
        Lines::Squares(squares) => {
            format!("each of {}", names(board, squares.iter().copied()))
        }
    }
}

/// The linear constraints of a rule, and one that cannot be satisfied, if there is one.
fn groups(rule: usize, model: &Model) -> String {
    let all = 0..model.constraints().len();
    let of_rule: Vec<usize> = all
        .filter(|&g| model.origin(g) == Origin::Rule(rule))
        .collect();
    let sizes = of_rule
        .iter()
        .map(|&group| model.constraints()[group].members.len());
    let (Some(least), Some(most)) = (sizes.clone().min(), sizes.max()) else {
        return String::new();
    };
    let groups = number_of(of_rule.len() as u64, "linear constraint");
    let sizes = if least == most {
        number_of(least as u64, "candidate")
    } else {
        format!("{least} to {most} candidates")
    };
    let is_unmet = |&&group: &&usize| {
        let group = &model.constraints()[group];
        group.total() < group.bounds.least()
    };
    let unmet = of_rule.iter().find(is_unmet).map(|&group| {
        let (name, total) = (
            model.constraint_name(group),
            model.constraints()[group].total(),
        );
        format!(", too few for {name}, which can have {total} at most")
    });
    format!(" ({groups} of {sizes}{})", unmet.unwrap_or_default())
}

fn names(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let names: Vec<String> = squares.map(|square| board.name(square)).collect();
    names.join(", ")
}
