//! Pieces as drawn: shape, rotation and colour.

use crate::silhouette::Silhouette;

/// A piece as drawn.
///
/// The six chess pieces and a star have their own shapes. Some fairy pieces are rotated chess pieces, as usual in the
/// diagrams of chess problems. All others are a letter in a disc.
///
/// ```
/// use standoff_draw::Figure;
///
/// let nightrider = Figure::new("Nightrider", 'N');
/// assert_eq!(nightrider.letter(), 'N');
/// assert_ne!(nightrider, Figure::new("Knight", 'N'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub(crate) shape: Shape,
    pub(crate) letter: char,
    pub(crate) tone: Tone,
    pub(crate) is_given: bool,
}

/// A silhouette, rotated clockwise by a number of quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape {
    pub(crate) silhouette: Silhouette,
    pub(crate) quarters: u8,
}

/// The colour of a piece. The first four tones also differ in lightness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// No side: dark on a light board, and light on a dark board.
    #[default]
    Plain,
    /// White.
    White,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

/// The tones of sides, in order of preference.
const OF_SIDES: [Tone; 6] = [
    Tone::White,
    Tone::Black,
    Tone::Red,
    Tone::Yellow,
    Tone::Blue,
    Tone::Green,
];

impl Tone {
    /// A tone for each side. A side named like a tone gets that tone, and the others get the remaining ones in their
    /// order. With more than six sides, some tones repeat.
    ///
    /// ```
    /// use standoff_draw::Tone;
    ///
    /// assert_eq!(Tone::of_sides(&["cat", "white"]), [Tone::Black, Tone::White]);
    /// ```
    pub fn of_sides(sides: &[&str]) -> Vec<Tone> {
        let by_name: Vec<Option<Tone>> = sides.iter().map(|side| Tone::named(side)).collect();
        let is_unused = |tone: &Tone| !by_name.contains(&Some(*tone));
        let mut left = OF_SIDES.into_iter().filter(is_unused).collect::<Vec<_>>();
        if left.is_empty() {
            left.extend(OF_SIDES);
        }
        let mut left = left.into_iter().cycle();
        let tones = by_name.iter();
        tones
            .map(|tone| tone.or_else(|| left.next()).unwrap_or_default())
            .collect()
    }

    fn named(side: &str) -> Option<Tone> {
        let mut tones = OF_SIDES.into_iter();
        tones.find(|tone| tone.class() == side)
    }

    /// The class of the tone in the style sheet.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::White => "white",
            Tone::Black => "black",
            Tone::Red => "red",
            Tone::Yellow => "yellow",
            Tone::Blue => "blue",
            Tone::Green => "green",
        }
    }
}

impl Figure {
    /// The piece with this name. An unknown name gives the letter in a disc, or a box in the disc if the letter is not
    /// Latin. A board as text shows the letter.
    pub fn new(name: &str, letter: char) -> Self {
        Figure {
            shape: Shape::of(name).unwrap_or(Shape {
                silhouette: Silhouette::Disc(letter),
                quarters: 0,
            }),
            letter,
            tone: Tone::Plain,
            is_given: false,
        }
    }

    /// The same piece in the colour of a side.
    #[must_use]
    pub fn with_tone(self, tone: Tone) -> Self {
        Figure { tone, ..self }
    }

    /// The same piece in a frame, which marks it as given by the puzzle.
    #[must_use]
    pub fn given(self) -> Self {
        Figure {
            is_given: true,
            ..self
        }
    }

    /// The letter of the piece on a board as text.
    pub fn letter(&self) -> char {
        self.letter
    }
}

impl Shape {
    fn of(name: &str) -> Option<Shape> {
        let mut known = SHAPES.iter();
        let (_, silhouette, quarters) = known.find(|(known, ..)| *known == name)?;
        Some(Shape {
            silhouette: *silhouette,
            quarters: *quarters,
        })
    }
}

/// Name, silhouette and number of quarter turns. Riders are upside down. Leapers longer than the knight, and compounds
/// of a chess piece and a knight, lie on a side.
#[rustfmt::skip] // A piece is a line.
const SHAPES: &[(&str, Silhouette, u8)] = &[
    ("King", Silhouette::King, 0),
    ("Queen", Silhouette::Queen, 0),
    ("Rook", Silhouette::Rook, 0),
    ("Bishop", Silhouette::Bishop, 0),
    ("Knight", Silhouette::Knight, 0),
    ("Pawn", Silhouette::Pawn, 0),
    ("BlackPawn", Silhouette::Pawn, 2),
    ("Star", Silhouette::Star, 0),

    ("Nightrider", Silhouette::Knight, 2),
    ("Grasshopper", Silhouette::Queen, 2),
    ("Camel", Silhouette::Knight, 3),
    ("Zebra", Silhouette::Knight, 1),
    ("Amazon", Silhouette::Queen, 3),
    ("Empress", Silhouette::Rook, 3),
    ("Princess", Silhouette::Bishop, 3),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_distinct() {
        for (index, (name, silhouette, quarters)) in SHAPES.iter().enumerate() {
            let same =
                |other: &&(&str, Silhouette, u8)| (other.1, other.2) == (*silhouette, *quarters);
            let others = SHAPES[index + 1..].iter().find(same);
            assert_eq!(others, None, "{name}");
        }
    }

    #[test]
    fn unknown_names_are_discs() {
        let shape = |name| Figure::new(name, 'X').shape.silhouette;
        assert_eq!(shape("Queen"), Silhouette::Queen);
        assert_eq!(shape("queen"), Silhouette::Disc('X'));
        assert_eq!(shape(""), Silhouette::Disc('X'));
    }

    #[test]
    fn every_side_has_a_tone() {
        use Tone::*;
        assert_eq!(Tone::of_sides(&[]), []);
        assert_eq!(Tone::of_sides(&["black", "white"]), [Black, White]);
        assert_eq!(Tone::of_sides(&["a", "b", "c"]), [White, Black, Red]);
        assert_eq!(Tone::of_sides(&["red", "a"]), [Red, White]);
        let many = ["a", "b", "c", "d", "e", "f", "g"];
        assert_eq!(Tone::of_sides(&many)[6], White);
        let all = ["white", "black", "red", "yellow", "blue", "green", "h"];
        assert_eq!(Tone::of_sides(&all)[6], White);
    }
}
