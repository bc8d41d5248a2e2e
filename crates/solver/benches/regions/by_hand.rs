//! Region puzzles by a program that was written for nothing else.
//!
//! A bit for each free square. The row, column or region with the fewest free squares gets its queen in each way that
//! there is, and what that queen sees, touches or shares a region with is free no more.

/// A board as bits of the narrowest width that holds its squares.
pub(crate) enum Puzzle {
    UpTo8(Board<1>),
    UpTo11(Board<2>),
    UpTo16(Board<4>),
    UpTo19(Board<6>),
}

impl Puzzle {
    /// Reads the region of each square, row by row, with `/` between the rows.
    pub(crate) fn read(regions: &str) -> Self {
        let rows: Vec<&[u8]> = regions.split('/').map(str::as_bytes).collect();
        match rows.len() {
            0..=8 => Puzzle::UpTo8(Board::read(&rows)),
            9..=11 => Puzzle::UpTo11(Board::read(&rows)),
            12..=16 => Puzzle::UpTo16(Board::read(&rows)),
            _ => Puzzle::UpTo19(Board::read(&rows)),
        }
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            Puzzle::UpTo8(board) => board.count(),
            Puzzle::UpTo11(board) => board.count(),
            Puzzle::UpTo16(board) => board.count(),
            Puzzle::UpTo19(board) => board.count(),
        }
    }
}

pub(crate) struct Board<const W: usize> {
    all: [u64; W],
    /// The squares of each row, then of each column, then of each region.
    units: Vec<[u64; W]>,
    /// For each square the three units that it is in.
    units_of: Vec<u64>,
    /// For each square those that a queen there leaves free.
    leaves: Vec<[u64; W]>,
}

impl<const W: usize> Board<W> {
    fn read(rows: &[&[u8]]) -> Self {
        let side = rows.len();
        let (mut names, mut units) = (Vec::new(), vec![[0; W]; 3 * side]);
        let mut of_square = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, name) in row.iter().enumerate() {
                let region = names.iter().position(|known| known == name);
                let region = region.unwrap_or_else(|| {
                    names.push(*name);
                    names.len() - 1
                });
                let three = [y, side + x, 2 * side + region];
                for unit in three {
                    set(&mut units[unit], y * side + x);
                }
                of_square.push(three);
            }
        }
        let bits = |three: &[usize; 3]| three.iter().fold(0, |bits, unit| bits | 1 << unit);
        Board {
            all: units.iter().fold([0; W], or),
            units_of: of_square.iter().map(bits).collect(),
            leaves: (0..side * side)
                .map(|square| {
                    let three = of_square[square].iter().map(|&unit| &units[unit]);
                    not(three.fold(around(square, side), or))
                })
                .collect(),
            units,
        }
    }

    fn count(&self) -> u64 {
        self.below(&self.all, u64::MAX >> (64 - self.units.len()))
    }

    /// In how many ways the open units get their queens.
    fn below(&self, free: &[u64; W], open: u64) -> u64 {
        if open == 0 {
            return 1;
        }
        let mut sum = 0;
        for (word, mut left) in self.tightest(free, open).into_iter().enumerate() {
            while left != 0 {
                let square = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                let rest = and(free, &self.leaves[square]);
                sum += self.below(&rest, open & !self.units_of[square]);
            }
        }
        sum
    }

    /// The free squares of the open unit that has the fewest of them; one that has no choice will do.
    fn tightest(&self, free: &[u64; W], mut open: u64) -> [u64; W] {
        let (mut tightest, mut fewest) = ([0; W], u32::MAX);
        while open != 0 {
            let left = and(free, &self.units[open.trailing_zeros() as usize]);
            let number = left.iter().map(|word| word.count_ones()).sum();
            if number < fewest {
                (tightest, fewest) = (left, number);
                if number <= 1 {
                    break;
                }
            }
            open &= open - 1;
        }
        tightest
    }
}

/// A square and those around it.
fn around<const W: usize>(square: usize, side: usize) -> [u64; W] {
    let near = |at: usize| at.saturating_sub(1)..(at + 2).min(side);
    let mut around = [0; W];
    for y in near(square / side) {
        near(square % side).for_each(|x| set(&mut around, y * side + x));
    }
    around
}

fn set<const W: usize>(bits: &mut [u64; W], square: usize) {
    bits[square / 64] |= 1 << (square % 64);
}

fn and<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

fn or<const W: usize>(a: [u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] | b[word])
}

fn not<const W: usize>(a: [u64; W]) -> [u64; W] {
    a.map(|word| !word)
}
