//! Random counts: pieces, boards and rules that nobody chose, on boards that grow.

use fastrand::Rng;
use standoff::engine::Question;
use standoff::puzzle::Puzzle;

use super::Case;

/// The smallest and the largest board.
const SIDES: std::ops::RangeInclusive<i64> = 4..=40;

const PIECES: [&str; 14] = [
    "King",
    "Queen",
    "Rook",
    "Bishop",
    "Knight",
    "Wazir",
    "Ferz",
    "Camel",
    "Zebra",
    "Dabbaba",
    "Alfil",
    "Any([Rook, King])",
    "Any([Bishop, Wazir])",
    "Any([Rook, Knight])",
];

/// The counts of a random puzzle, by the size of the board.
pub(super) struct Family {
    text: String,
    puzzle: Puzzle,
}

impl Family {
    /// A family for each number.
    pub(super) fn new(number: u64) -> Self {
        let text = text(&mut Rng::with_seed(number));
        let puzzle = Puzzle::parse("random", &text, standoff::registry().pieces());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}\n{text}"));
        Family { text, puzzle }
    }

    /// The counts that are possible: some pieces do not fit on a small torus, for example.
    pub(super) fn cases(&self) -> impl Iterator<Item = Case> {
        SIDES.filter_map(|n| {
            let instance = self.puzzle.instance([("n", n)]).ok()?;
            Some(Case {
                name: format!("count n = {n}, {}", self.text),
                model: instance.model().clone(),
                question: Question::Count,
            })
        })
    }
}

/// One of the texts, most often the first.
fn one_of<'t>(rng: &mut Rng, all: &[&'t str]) -> &'t str {
    let at = rng.usize(..=all.len()).min(rng.usize(..all.len()));
    all[at]
}

fn piece(rng: &mut Rng) -> &'static str {
    PIECES[rng.usize(..PIECES.len())]
}

fn board(rng: &mut Rng) -> String {
    let squares = one_of(
        rng,
        &[
            r#"Square("n")"#,
            r#"Rect("n", "n + 2")"#,
            r#"Rect("n", "2 * n")"#,
            r#"Where(Square("n"), "x <= y + 2")"#,
            r#"Where(Square("n"), "(5 * x + 3 * y) % 7 > 0")"#,
        ],
    );
    let wrap = one_of(rng, &["", ", wrap: Torus", ", wrap: Cylinder"]);
    let forbidden = one_of(
        rng,
        &["", r#", forbidden: [Where("(x + 2 * y) % 5 == 0")]"#],
    );
    format!("(squares: {squares}{wrap}{forbidden})")
}

/// The number of pieces of a kind; any number if nothing is said.
fn count(rng: &mut Rng) -> &'static str {
    one_of(
        rng,
        &[
            "",
            r#", count: Exactly("n")"#,
            ", count: Exactly(5)",
            r#", count: AtMost("n / 2 + 2")"#,
            r#", count: Exactly("3 * n / 2")"#,
        ],
    )
}

/// A random puzzle: one kind of piece, two kinds, or two armies.
fn text(rng: &mut Rng) -> String {
    let board = board(rng);
    let (place, attacks) = match rng.usize(..6) {
        0 => {
            let (piece, count) = (piece(rng), count(rng));
            let army = |side: &str| format!(r#"(piece: {piece}, side: "{side}"{count})"#);
            let armies = [army("white"), army("black")].join(", ");
            (armies, "SidesAtPeace")
        }
        1 => {
            let (first, of_first) = (piece(rng), count(rng));
            let mut second = piece(rng);
            while second == first {
                second = piece(rng);
            }
            let of_second = count(rng);
            let kinds = format!("(piece: {first}{of_first}), (piece: {second}{of_second})");
            (kinds, "NoAttack")
        }
        _ => (format!("(piece: {}{})", piece(rng), count(rng)), "NoAttack"),
    };
    let rule = one_of(
        rng,
        &[
            "NoAttack",
            "Maximal",
            "Each(Rows, Exactly(1))",
            "Each(Rows, AtMost(2))",
            "Each(Rows, Exactly(1)), Each(Columns, AtMost(2))",
            "Cover(Board, AtMost(2))",
            "Dominate",
            "Guarded(AtMost(1))",
            "Irredundant",
            "Each(Columns, Exactly(2)), Each(Rows, AtLeast(1))",
        ],
    );
    // These rules are about pieces that attack each other.
    let rules = match rule {
        "NoAttack" => attacks.to_string(),
        "Guarded(AtMost(1))" | "Irredundant" => rule.to_string(),
        rule if rng.u8(..5) == 0 => rule.to_string(),
        rule => format!("{attacks}, {rule}"),
    };
    format!(r#"(params: {{"n": 4}}, board: {board}, place: [{place}], rules: [{rules}])"#)
}
