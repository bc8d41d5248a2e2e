//! The outlines of pieces.

/// The outline of a piece, before rotation and colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Silhouette {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Star,
    /// A letter in a disc.
    Disc(char),
}

impl Silhouette {
    /// The filled path, in a box of 100 x 100. Its subpaths can overlap and are all clockwise: the overlap of
    /// subpaths with opposite orientations would not be filled.
    pub(crate) fn body(self) -> String {
        match self {
            Silhouette::King => KING.to_string() + FOOT,
            Silhouette::Queen => QUEEN.to_string() + FOOT,
            Silhouette::Rook => ROOK.to_string() + FOOT,
            Silhouette::Bishop => BISHOP.to_string() + FOOT,
            Silhouette::Knight => KNIGHT.to_string() + FOOT,
            Silhouette::Pawn => PAWN.to_string() + FOOT,
            Silhouette::Star => STAR.to_string(),
            Silhouette::Disc(_) => DISC.to_string(),
        }
    }

    /// The thin lines on the filled path. The letter of a disc is not one of them.
    pub(crate) fn lines(self) -> &'static str {
        match self {
            Silhouette::King => "M50 37V59M29 65Q50 58 71 65M30 76Q50 69 70 76",
            Silhouette::Queen => "M29 63Q50 56 71 63M32 75Q50 68 68 75",
            Silhouette::Rook => "M33 36H67M31 70H69",
            Silhouette::Bishop => "M58 25 49 41M38 60H62M34 73Q50 67 66 73",
            Silhouette::Knight => "M37 33V34M19 53V53.5M18 61 27 57M57 24C69 34 74 52 72 72",
            Silhouette::Pawn => "M38 49H62M32 75Q50 69 68 75",
            Silhouette::Star | Silhouette::Disc(_) => "",
        }
    }
}

/// The base of all chess pieces.
const FOOT: &str = "M26 79H74Q79 79 79 84V90H21V84Q21 79 26 79Z";

const KING: &str = "M46 4H54V11H61V19H54V34H46V19H39V11H46Z\
    M50 35C56 25 86 22 87 42C88 53 77 60 71 65L70 80H30L29 65C23 60 12 53 13 42C14 22 44 25 50 35Z";

const QUEEN: &str = "M9 27A6 6 0 1 1 21 27A6 6 0 1 1 9 27ZM25 18A6 6 0 1 1 37 18A6 6 0 1 1 25 18Z\
    M44 14A6 6 0 1 1 56 14A6 6 0 1 1 44 14ZM63 18A6 6 0 1 1 75 18A6 6 0 1 1 63 18Z\
    M79 27A6 6 0 1 1 91 27A6 6 0 1 1 79 27Z\
    M13 28H17L31 50 29 20H33L43 47 48 16H52L57 47 67 20H71L69 50 83 28H87L72 64 68 80H32L28 64Z";

const ROOK: &str = "M23 14H37V23H43V14H57V23H63V14H77V31L68 39 70 68 73 80H27L30 68 32 39 23 31Z";

const BISHOP: &str = "M44 11A6 6 0 1 1 56 11A6 6 0 1 1 44 11Z\
    M50 14C65 24 71 36 69 47C68 54 64 58 61 60L66 80H34L39 60C36 58 32 54 31 47C29 36 35 24 50 14Z";

const KNIGHT: &str = "M27 80C27 66 44 60 46 48C40 53 36 53 32 57C29 62 22 66 17 62\
    C11 58 13 51 17 45C21 38 23 32 27 27C29 23 33 19 37 17L35 6 46 12 50 5 56 14C76 20 84 46 80 80Z";

const PAWN: &str = "M36 29A14 14 0 1 1 64 29A14 14 0 1 1 36 29Z\
    M38 42H62A4 4 0 0 1 62 50H38A4 4 0 0 1 38 42Z\
    M57 48C57 64 65 70 72 80H28C35 70 43 64 43 48Z";

/// Five points at a distance of 38 from the centre, and five at 17 between them.
const STAR: &str =
    "M50 12 60 36.2 86.1 38.3 66.2 55.3 72.3 80.7 50 67 27.7 80.7 33.8 55.3 13.9 38.3 40 36.2Z";

const DISC: &str = "M14 50A36 36 0 1 1 86 50A36 36 0 1 1 14 50Z";
