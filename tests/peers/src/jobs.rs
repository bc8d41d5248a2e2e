//! The jobs: puzzles to count, and to find the fewest pieces of.

#[derive(Clone, Copy)]
pub struct Job {
    pub name: &'static str,
    pub puzzle: Puzzle,
}

#[derive(Clone, Copy)]
pub enum Puzzle {
    /// n queens on a board of width n.
    Queens(usize),
    /// Any number of pieces of a kind on a board of this width.
    AnyNumber(&'static str, usize),
    /// The fewest pieces of a kind that dominate a board of this width.
    Fewest(&'static str, usize),
    /// The fewest queens that dominate a torus of this width, and do not attack each other.
    FewestOnTorus(usize),
    /// A number of stars in each row, column and region. A region is a letter, and a slash ends a row.
    Stars(usize, &'static str),
}

impl Puzzle {
    /// The smallest puzzle of the same kind, to measure the start-up.
    pub fn smallest(self) -> Self {
        match self {
            Self::Queens(_) => Self::Queens(1),
            Self::AnyNumber(piece, _) => Self::AnyNumber(piece, 1),
            Self::Fewest(piece, _) => Self::Fewest(piece, 1),
            Self::FewestOnTorus(_) => Self::FewestOnTorus(1),
            Self::Stars(..) => Self::Stars(1, "A"),
        }
    }
}

pub const JOBS: [Job; 16] = [
    Job {
        name: "10 queens",
        puzzle: Puzzle::Queens(10),
    },
    Job {
        name: "12 queens",
        puzzle: Puzzle::Queens(12),
    },
    Job {
        name: "any number of queens on 8 x 8",
        puzzle: Puzzle::AnyNumber("queens", 8),
    },
    Job {
        name: "any number of queens on 10 x 10",
        puzzle: Puzzle::AnyNumber("queens", 10),
    },
    Job {
        name: "any number of kings on 8 x 8",
        puzzle: Puzzle::AnyNumber("kings", 8),
    },
    Job {
        name: "any number of kings on 12 x 12",
        puzzle: Puzzle::AnyNumber("kings", 12),
    },
    Job {
        name: "any number of knights on 8 x 8",
        puzzle: Puzzle::AnyNumber("knights", 8),
    },
    Job {
        name: "any number of bishops on 8 x 8",
        puzzle: Puzzle::AnyNumber("bishops", 8),
    },
    Job {
        name: "fewest knights that dominate 11 x 11",
        puzzle: Puzzle::Fewest("knights", 11),
    },
    Job {
        name: "fewest knights that dominate 12 x 12",
        puzzle: Puzzle::Fewest("knights", 12),
    },
    Job {
        name: "fewest knights that dominate 13 x 13",
        puzzle: Puzzle::Fewest("knights", 13),
    },
    Job {
        name: "fewest knights that dominate 14 x 14",
        puzzle: Puzzle::Fewest("knights", 14),
    },
    Job {
        name: "fewest kings that dominate 20 x 20",
        puzzle: Puzzle::Fewest("kings", 20),
    },
    Job {
        name: "fewest independent queens that dominate a torus of 14 x 14",
        puzzle: Puzzle::FewestOnTorus(14),
    },
    Job {
        name: "star battle with two stars on 10 x 10",
        puzzle: Puzzle::Stars(2, TWO_STARS),
    },
    Job {
        name: "star battle with three stars on 14 x 14",
        puzzle: Puzzle::Stars(3, THREE_STARS),
    },
];

/// As in `crates/puzzle/puzzles/star-battle.ron`.
const TWO_STARS: &str = "AAAABBBCDD/AAAABBBCDD/AAAABCCCDD/AAAEECCCFF/GGGEEEEFFF/\
     GGGEEEEFFF/GGGHHHHFFF/IIIHHHHJJJ/IIIIHHHJJJ/IIIIHHJJJJ";

/// As in `examples/puzzles/star-battle-three-stars.ron`.
const THREE_STARS: &str = "AAABBBBCDDDDDD/AAABBBCCCEEEDD/AABBBBCCCEEEDD/AABBBBBCEEEEEE/FFFBBBGGGEEEEE/\
     FFFBBBGGGGEEEE/HFFIIIGGGJJJJJ/HHHIIIGGGJJJJJ/HHHIIIIGGJJJJJ/HHHKKIILLLLLMM/\
     HHKKKKKLLLLMMM/HHKKKKKLLNNMMM/HHKKKKNNNNNMMM/HHKKKKNNNNNNMM";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_stars_are_square_with_one_region_for_each_row() {
        for job in JOBS {
            if let Puzzle::Stars(_, regions) = job.puzzle {
                let n = regions.split('/').count();
                assert!(regions.split('/').all(|row| row.len() == n), "{}", job.name);
                let mut letters: Vec<char> = regions.split('/').flat_map(str::chars).collect();
                letters.sort_unstable();
                letters.dedup();
                assert_eq!(letters.len(), n, "{}", job.name);
            }
        }
    }
}
