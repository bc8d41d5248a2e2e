//! Up to 512 placements side by side, to be asked all at once which of them go with another one.

use standoff_lanes::{Lanes, Row, Sixteen};

use super::list::List;

/// So many placements are sliced together.
pub(super) const SLICED: usize = 512;

/// So many diagonals are looked up at once.
const CHUNK: u32 = 6;

/// How many look-ups it takes for so many diagonals.
pub(super) fn chunks(diagonals: u32) -> u32 {
    diagonals.div_ceil(CHUNK)
}

/// How many of so many diagonals are in the last chunk.
pub(super) fn in_last_chunk(diagonals: u32) -> u32 {
    diagonals - CHUNK * (chunks(diagonals) - 1)
}

/// For each set of diagonals of a chunk, which of the placements have none of them.
///
/// ```text
///              chunk 0: diagonals 0 to 5      chunk 1: 6 to 11        ...
/// placement    0 1 2 3 4 ...                  0 1 2 3 4 ...
/// none         1 1 1 1 1                      1 1 1 1 1
/// {0}          1 0 1 1 0                      0 1 1 1 0
/// {1}          0 0 1 1 1                      1 1 0 1 0
/// {0,1}        0 0 1 1 0                      0 1 0 1 0
/// ```
///
/// Another placement goes with those that are in one row of every chunk, the row of its own diagonals there.
///
/// Source: bit slices, as in E. Kluev's program (github.com/EvgenyKluev/N-Queens-Count-Sol).
pub(super) struct Slices<const K: usize> {
    chunks: [[Row; 1 << CHUNK]; K],
}

impl<const K: usize> Slices<K> {
    pub(super) fn new() -> Box<Self> {
        Box::new(Slices {
            chunks: [[[0; 8]; 1 << CHUNK]; K],
        })
    }

    /// Slices the placements of the other half from this one on, as many as there are and fit.
    ///
    /// They are seen from this half, where their rising diagonals fall. There are so many `diagonals` of either
    /// kind.
    #[inline(always)]
    pub(super) fn slice<const W: usize>(&mut self, list: &List<W>, from: usize, diagonals: u32) {
        let count = (list.len() - from).min(SLICED);
        let mut words = [[[0; 16]; 32]; W];
        // All diagonals are in the first word and the last one.
        turn(&list.word(0)[from..from + count], &mut words[0]);
        if W > 1 {
            turn(&list.word(W - 1)[from..from + count], &mut words[W - 1]);
        }
        for (chunk, rows) in (0..).zip(&mut self.chunks) {
            rows[0] = match chunk {
                0 => row(&first(count)),
                _ => [u64::MAX; 8],
            };
            for bit in 0..CHUNK {
                let diagonal = chunk * CHUNK + bit;
                if diagonal >= 2 * diagonals {
                    break;
                }
                let plane = row(plane(&words, diagonal, diagonals));
                let (without, with) = rows.split_at_mut(1 << bit);
                for (with, without) in with.iter_mut().zip(without) {
                    for word in 0..8 {
                        with[word] = without[word] & !plane[word];
                    }
                }
            }
        }
    }

    /// How many pairs of a placement of `list` and a sliced one have no diagonal in common.
    ///
    /// With `LESS` of 1, nobody takes any of the last chunk.
    #[inline(always)]
    pub(super) fn pairs<L: Lanes, const W: usize, const LESS: usize>(
        &self,
        lanes: L,
        list: &List<W>,
        diagonals: u32,
    ) -> u64 {
        let mut sum = lanes.nothing();
        let (rising, falling) = (list.word(0), list.word(W - 1));
        let (rising, last_rising) = rising.as_chunks::<8>();
        let (falling, last_falling) = falling.as_chunks::<8>();
        for (rising, falling) in rising.iter().zip(falling) {
            // Written out, so that all rows are in registers.
            let rows = [
                self.apart::<L, LESS>(lanes, joined::<W>(rising[0], falling[0], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[1], falling[1], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[2], falling[2], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[3], falling[3], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[4], falling[4], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[5], falling[5], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[6], falling[6], diagonals)),
                self.apart::<L, LESS>(lanes, joined::<W>(rising[7], falling[7], diagonals)),
            ];
            lanes.add(&mut sum, rows);
        }
        let mut rows = [lanes.hold(&[0; 8]); 8];
        let last = last_rising.iter().zip(last_falling);
        for ((rising, falling), row) in last.zip(&mut rows) {
            *row = self.apart::<L, LESS>(lanes, joined::<W>(*rising, *falling, diagonals));
        }
        lanes.add(&mut sum, rows);
        lanes.total(sum)
    }

    /// Calls `each` with the number of each sliced placement that has no diagonal in common with this one of a
    /// list. There are so many `diagonals` of either kind.
    #[inline(always)]
    pub(super) fn for_each_with<L: Lanes, const W: usize>(
        &self,
        lanes: L,
        [rising, falling]: [u32; 2],
        diagonals: u32,
        mut each: impl FnMut(usize),
    ) {
        let apart = self.apart::<L, 0>(lanes, joined::<W>(rising, falling, diagonals));
        let words = lanes.words(apart);
        for (word, bits) in words.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                each(16 * (bit % 32) + 2 * word + bit / 32);
            }
        }
    }

    /// Which of the sliced placements have none of these diagonals.
    #[inline(always)]
    fn apart<L: Lanes, const LESS: usize>(&self, lanes: L, mut taken: u64) -> L::Held {
        let mut apart = lanes.hold(&self.chunks[0][taken as usize % (1 << CHUNK)]);
        for chunk in &self.chunks[1..K - LESS] {
            taken >>= CHUNK;
            apart = lanes.and(apart, &chunk[taken as usize % (1 << CHUNK)]);
        }
        apart
    }
}

/// The words of a placement as one, where there are so many diagonals of either kind.
#[inline(always)]
fn joined<const W: usize>(rising: u32, falling: u32, diagonals: u32) -> u64 {
    match W {
        1 => u64::from(rising),
        _ => u64::from(rising) | u64::from(falling) << diagonals,
    }
}

/// Bits of the first of 512 placements, in the order of [`planes`].
#[inline(always)]
fn first(count: usize) -> Sixteen {
    let mut bits = [0; 16];
    for (lane, bits) in bits.iter_mut().enumerate() {
        let of_lane = count / 16 + usize::from(lane < count % 16);
        *bits = ((1_u64 << of_lane) - 1) as u32;
    }
    bits
}

/// The same bits as words of 64.
#[inline(always)]
fn row(plane: &Sixteen) -> Row {
    let mut row = [0; 8];
    for (word, row) in row.iter_mut().enumerate() {
        *row = u64::from(plane[2 * word]) | u64::from(plane[2 * word + 1]) << 32;
    }
    row
}

/// The plane of a diagonal of this half, which is one of the other kind for the other half.
#[inline(always)]
fn plane<const W: usize>(words: &[[Sixteen; 32]; W], diagonal: u32, diagonals: u32) -> &Sixteen {
    let rises = diagonal < diagonals;
    let (word, bit) = match (W, rises) {
        (1, true) => (0, diagonal + diagonals),
        (1, false) => (0, diagonal - diagonals),
        (_, true) => (W - 1, diagonal),
        (_, false) => (0, diagonal - diagonals),
    };
    &words[word][bit as usize % 32]
}

/// For each bit, which of up to 512 numbers have it: number `16 r + l` is bit `r` of lane `l`.
///
/// Source: to turn a square of bits by halves, H. Warren, Hacker's Delight, section 7-3.
#[inline(always)]
fn turn(numbers: &[u32], planes: &mut [Sixteen; 32]) {
    for (plane, row) in planes.iter_mut().zip(numbers.chunks(16)) {
        plane[..row.len()].copy_from_slice(row);
    }
    let (mut mask, mut step) = (u32::MAX, 16);
    while step > 0 {
        mask ^= mask << step;
        let mut first = 0;
        while first < 32 {
            // Copies, of which the compiler makes vectors.
            let (mut these, mut those) = (planes[first], planes[first + step]);
            for lane in 0..16 {
                let other = ((these[lane] >> step) ^ those[lane]) & mask;
                these[lane] ^= other << step;
                those[lane] ^= other;
            }
            (planes[first], planes[first + step]) = (these, those);
            first = (first + step + 1) & !step;
        }
        step /= 2;
    }
}
