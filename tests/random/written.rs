//! A puzzle as RON text.

use super::puzzle::{
    Atom, Board, Core, Count, Kind, Lines, Number, OWN, Piece, Places, Puzzle, Range, Rule, Shape,
    Verb, Whom, Wrap,
};
use super::referee::NAMED;

/// The whole text.
pub(super) fn text(puzzle: &Puzzle) -> String {
    let writer = Writer { n: puzzle.n() };
    let mut text = format!("(\n    params: {{\"n\": {}}},\n", puzzle.default);
    if !puzzle.own.is_empty() {
        let own = OWN.iter().zip(&puzzle.own);
        let own = list(own, |(name, own)| {
            format!("{name:?}: {}", writer.piece(own))
        });
        text += &format!("    pieces: {{{own}}},\n");
    }
    text += &format!("    board: ({}),\n", writer.board(&puzzle.board));
    let kinds = list(&puzzle.kinds, |kind| {
        format!("\n        {}", writer.kind(kind))
    });
    text += &format!("    place: [{kinds}\n    ],\n");
    if let Some(rules) = &puzzle.rules {
        let rules = list(rules, |rule| writer.rule(rule));
        text += &format!("    rules: [{rules}],\n");
    }
    text + ")\n"
}

/// A piece as the text of a puzzle with this parameter writes it.
pub(super) fn piece(n: i64, piece: &Piece) -> String {
    Writer { n }.piece(piece)
}

/// The name of a square by file and rank.
pub(super) fn name(file: i64, rank: i64) -> String {
    let letter = |number: i64| char::from(b'a' + number as u8);
    match file - 1 {
        file @ 0..26 => format!("{}{rank}", letter(file)),
        file => format!("{}{}{rank}", letter(file / 26 - 1), letter(file % 26)),
    }
}

fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    let items: Vec<String> = items.into_iter().map(write).collect();
    items.join(", ")
}

/// Writes numbers as expressions in the parameter where possible.
struct Writer {
    n: i64,
}

impl Writer {
    fn integer(&self, value: i64) -> String {
        match value - self.n {
            0 => "\"n\"".to_string(),
            1 => "\"n + 1\"".to_string(),
            _ => value.to_string(),
        }
    }

    fn pair(&self, (a, b): (i64, i64)) -> String {
        format!("({}, {})", self.integer(a), self.integer(b))
    }

    fn board(&self, board: &Board) -> String {
        let mut text = format!("squares: {}", self.shape(&board.shape));
        match board.wrap {
            Wrap::Flat => {}
            Wrap::Cylinder => text += ", wrap: Cylinder",
            Wrap::Torus => text += ", wrap: Torus",
        }
        match board.only {
            None => {}
            Some(true) => text += ", only: Light",
            Some(false) => text += ", only: Dark",
        }
        if !board.forbidden.is_empty() {
            text += &format!(", forbidden: {}", self.places(&board.forbidden));
        }
        if board.riders_pass_holes {
            text += ", riders_pass_holes: true";
        }
        if let Some(regions) = &board.regions {
            let (width, _) = board.shape.sides();
            text += &format!(", regions: {}", drawing(width, regions));
        }
        text
    }

    fn shape(&self, shape: &Shape) -> String {
        let rect = |width: &i64, height: &i64| format!("Rect{}", self.pair((*width, *height)));
        let square = |side: &i64| format!("Square({})", self.integer(*side));
        match shape {
            Shape::Square(side) => square(side),
            Shape::Rect(width, height) => rect(width, height),
            Shape::Where(width, height, condition) => {
                let whole = if width == height {
                    square(width)
                } else {
                    rect(width, height)
                };
                format!("Where({whole}, \"{condition}\")")
            }
            Shape::Map(width, places) => format!("Map({})", drawing(*width, places)),
        }
    }

    fn places(&self, places: &[Places]) -> String {
        let places = list(places, |places| match places {
            Places::Named(file, rank) => format!("\"{}\"", name(*file, *rank)),
            Places::At(file, rank) => self.pair((*file, *rank)),
            Places::Where(condition) => format!("Where(\"{condition}\")"),
        });
        format!("[{places}]")
    }

    fn kind(&self, kind: &Kind) -> String {
        let piece = self.piece(&kind.piece);
        let side = kind.side.map(|side| format!(", side: {side:?}"));
        let number = match &kind.number {
            Number::Any => String::new(),
            Number::Count(count) => format!(", count: {}", self.count(*count)),
            Number::Given(places) => format!(", at: {}", self.places(places)),
        };
        format!("(piece: {piece}{}{number})", side.unwrap_or_default())
    }

    fn count(&self, count: Count) -> String {
        let number = |number: u64| self.integer(number as i64);
        match count {
            Count::Exactly(count) => format!("Exactly({})", number(count)),
            Count::AtLeast(least) => format!("AtLeast({})", number(least)),
            Count::AtMost(most) => format!("AtMost({})", number(most)),
            Count::Between(least, most) => format!("Between({}, {})", number(least), number(most)),
        }
    }

    fn rule(&self, rule: &Rule) -> String {
        let (verb, lines, count, whom) = match rule {
            Rule::NoAttack => return "NoAttack".to_string(),
            Rule::SidesAtPeace => return "SidesAtPeace".to_string(),
            Rule::NoTouch => return "NoTouch".to_string(),
            Rule::Maximal(None) => return "Maximal".to_string(),
            Rule::Maximal(Some(whom)) => return format!("Maximal({})", self.whom(whom)),
            Rule::Counts(verb, lines, count, whom) => (verb, lines, count, whom),
        };
        let is_one_or_more = matches!(count, Count::AtLeast(1));
        let name = match verb {
            Verb::Each => "Each",
            Verb::Cover if is_one_or_more => "TotalDominate",
            Verb::Cover => "Cover",
            Verb::Dominate => "Dominate",
        };
        let is_short = *verb != Verb::Each && is_one_or_more;
        if is_short && matches!(lines, Lines::Board) && whom.is_none() {
            return name.to_string();
        }
        let lines = self.lines(lines);
        let count = if is_short {
            String::new()
        } else {
            format!(", {}", self.count(*count))
        };
        let whom = whom.as_ref().map(|whom| format!(", {}", self.whom(whom)));
        format!("{name}({lines}{count}{})", whom.unwrap_or_default())
    }

    fn whom(&self, whom: &Whom) -> String {
        match whom {
            Whom::Piece(piece) => self.piece(piece),
            Whom::Side(side) => format!("{side:?}"),
        }
    }

    fn lines(&self, lines: &Lines) -> String {
        match lines {
            Lines::Rows => "Rows".to_string(),
            Lines::Columns => "Columns".to_string(),
            Lines::Diagonals => "Diagonals".to_string(),
            Lines::Regions => "Regions".to_string(),
            Lines::Board => "Board".to_string(),
            Lines::Squares(places) => format!("Squares({})", self.places(places)),
        }
    }

    fn piece(&self, piece: &Piece) -> String {
        let pairs = |pairs: &[(i64, i64)]| list(pairs, |&pair| self.pair(pair));
        match piece {
            Piece::Named(row, name) => NAMED[*row].0[*name].to_string(),
            Piece::Own(own) => OWN[*own].to_string(),
            Piece::Leaper(m, n) => format!("Leaper{}", self.pair((*m, *n))),
            Piece::Rider(m, n) => format!("Rider{}", self.pair((*m, *n))),
            Piece::Leaps(leaps) => format!("Leaps([{}])", pairs(leaps)),
            Piece::Rides(leaps) => format!("Rides([{}])", pairs(leaps)),
            Piece::UpTo(most, piece) => {
                format!(
                    "UpTo({}, {})",
                    self.integer(*most as i64),
                    self.piece(piece)
                )
            }
            Piece::Any(pieces) => format!("Any([{}])", list(pieces, |piece| self.piece(piece))),
            Piece::Where(condition) => format!("Where(\"{condition}\")"),
            Piece::Betza(atoms) => {
                let atoms: String = atoms.iter().map(atom).collect();
                format!("Betza(\"{atoms}\")")
            }
        }
    }
}

fn atom(atom: &Atom) -> String {
    let core = match atom.core {
        Core::Letter(letter) => letter.to_string(),
        Core::Sides(m, n) => format!("({m},{n})"),
    };
    let range = match atom.range {
        Range::Plain => String::new(),
        Range::Doubled => core.clone(),
        Range::Number(number) => number.to_string(),
    };
    format!("{}{}{core}{range}", atom.purpose, atom.directions)
}

fn drawing(width: i64, places: &[char]) -> String {
    let rows = places.chunks(width as usize);
    let rows: String = rows
        .map(|row| format!("\n        {}", String::from_iter(row)))
        .collect();
    format!("r\"{rows}\n    \"")
}
