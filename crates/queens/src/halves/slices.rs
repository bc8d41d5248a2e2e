//! Up to 512 placements in bit slices, matched at once against one placement of the other half.

use standoff_lanes::{Lanes, Row, Sixteen};

use super::crossing::CrossingList;

/// Number of placements that are sliced together.
pub(super) const SLICED: usize = 512;

/// Number of diagonals per table look-up.
const CHUNK: u32 = 6;

/// The number of look-ups for this many diagonals.
pub(super) fn chunks(diagonals: u32) -> u32 {
    diagonals.div_ceil(CHUNK)
}

/// The number of diagonals in the last chunk.
pub(super) fn in_last_chunk(diagonals: u32) -> u32 {
    diagonals - CHUNK * (chunks(diagonals) - 1)
}

/// For each set of diagonals within a chunk, the sliced placements that occupy none of them.
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
/// A placement of the other half has one row per chunk: that of its own diagonals there. It is compatible with the
/// sliced placements that are in all these rows.
///
/// Source: E. Kluev, github.com/EvgenyKluev/N-Queens-Count-Sol.
pub(super) struct BitSlices<const K: usize> {
    chunks: [[Row; 1 << CHUNK]; K],
}

impl<const K: usize> BitSlices<K> {
    pub(super) fn new() -> Box<Self> {
        Box::new(BitSlices {
            chunks: [[[0; 8]; 1 << CHUNK]; K],
        })
    }

    /// Slices the placements of a list from index `from` on, at most [`SLICED`] of them.
    ///
    /// The list is of the other half, where rising and falling diagonals are exchanged. `diagonals` is the number of
    /// diagonals of each direction.
    #[inline(always)]
    pub(super) fn slice<const W: usize>(
        &mut self,
        list: &CrossingList<W>,
        from: usize,
        diagonals: u32,
    ) {
        let count = (list.len() - from).min(SLICED);
        let mut planes = [[[0; 16]; 32]; W];
        // All diagonals are in the first and the last word.
        transpose(&list.word(0)[from..from + count], &mut planes[0]);
        if W > 1 {
            transpose(&list.word(W - 1)[from..from + count], &mut planes[W - 1]);
        }
        for (chunk, rows) in (0..).zip(&mut self.chunks) {
            rows[0] = if chunk == 0 {
                as_row(&first_lanes(count))
            } else {
                [u64::MAX; 8]
            };
            for bit in 0..CHUNK {
                let diagonal = chunk * CHUNK + bit;
                if diagonal >= 2 * diagonals {
                    break;
                }
                let plane = as_row(plane(&planes, diagonal, diagonals));
                let (without, with) = rows.split_at_mut(1 << bit);
                for (with, without) in with.iter_mut().zip(without) {
                    for word in 0..8 {
                        with[word] = without[word] & !plane[word];
                    }
                }
            }
        }
    }

    /// Counts the pairs of a placement of `list` and a sliced placement that share no diagonal.
    ///
    /// The last `SKIPPED` chunks are skipped: the caller knows that no placement occupies a diagonal in them.
    #[inline(always)]
    pub(super) fn count_pairs<L: Lanes, const W: usize, const SKIPPED: usize>(
        &self,
        lanes: L,
        list: &CrossingList<W>,
        diagonals: u32,
    ) -> u64 {
        let mut sum = lanes.nothing();
        let (rising, falling) = (list.word(0), list.word(W - 1));
        let (rising, last_rising) = rising.as_chunks::<8>();
        let (falling, last_falling) = falling.as_chunks::<8>();
        for (rising, falling) in rising.iter().zip(falling) {
            // Written out, so that all rows stay in registers.
            let rows = [
                self.compatible::<L, W, SKIPPED>(lanes, [rising[0], falling[0]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[1], falling[1]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[2], falling[2]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[3], falling[3]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[4], falling[4]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[5], falling[5]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[6], falling[6]], diagonals),
                self.compatible::<L, W, SKIPPED>(lanes, [rising[7], falling[7]], diagonals),
            ];
            lanes.add(&mut sum, rows);
        }
        let mut rows = [lanes.hold(&[0; 8]); 8];
        let last = last_rising.iter().zip(last_falling);
        for ((&rising, &falling), row) in last.zip(&mut rows) {
            *row = self.compatible::<L, W, SKIPPED>(lanes, [rising, falling], diagonals);
        }
        lanes.add(&mut sum, rows);
        lanes.total(sum)
    }

    /// Calls `each` with the index of each sliced placement that shares no diagonal with the given placement.
    #[inline(always)]
    pub(super) fn for_each_compatible<L: Lanes, const W: usize>(
        &self,
        lanes: L,
        occupied: [u32; 2],
        diagonals: u32,
        mut each: impl FnMut(usize),
    ) {
        let compatible = self.compatible::<L, W, 0>(lanes, occupied, diagonals);
        let words = lanes.words(compatible);
        for (word, bits) in words.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                each(16 * (bit % 32) + 2 * word + bit / 32);
            }
        }
    }

    /// The sliced placements that share no diagonal with a placement, given its rising and falling diagonals.
    #[inline(always)]
    fn compatible<L: Lanes, const W: usize, const SKIPPED: usize>(
        &self,
        lanes: L,
        [rising, falling]: [u32; 2],
        diagonals: u32,
    ) -> L::Held {
        let mut bits = match W {
            1 => u64::from(rising),
            _ => u64::from(rising) | u64::from(falling) << diagonals,
        };
        let mut compatible = lanes.hold(&self.chunks[0][bits as usize % (1 << CHUNK)]);
        for chunk in &self.chunks[1..K - SKIPPED] {
            bits >>= CHUNK;
            compatible = lanes.and(compatible, &chunk[bits as usize % (1 << CHUNK)]);
        }
        compatible
    }
}

/// The bits of the first `count` placements, in the order of [`transpose`].
#[inline(always)]
fn first_lanes(count: usize) -> Sixteen {
    let mut bits = [0; 16];
    for (lane, bits) in bits.iter_mut().enumerate() {
        let of_lane = count / 16 + usize::from(lane < count % 16);
        *bits = ((1_u64 << of_lane) - 1) as u32;
    }
    bits
}

/// The same bits as 64-bit words.
#[inline(always)]
fn as_row(plane: &Sixteen) -> Row {
    let mut row = [0; 8];
    for (word, row) in row.iter_mut().enumerate() {
        *row = u64::from(plane[2 * word]) | u64::from(plane[2 * word + 1]) << 32;
    }
    row
}

/// The bit plane for a diagonal of this half, which has the other direction in the sliced half.
#[inline(always)]
fn plane<const W: usize>(planes: &[[Sixteen; 32]; W], diagonal: u32, diagonals: u32) -> &Sixteen {
    let rises = diagonal < diagonals;
    let (word, bit) = match (W, rises) {
        (1, true) => (0, diagonal + diagonals),
        (1, false) => (0, diagonal - diagonals),
        (_, true) => (W - 1, diagonal),
        (_, false) => (0, diagonal - diagonals),
    };
    &planes[word][bit as usize % 32]
}

/// Transposes up to 512 numbers into 32 bit planes: number `16 r + l` becomes bit `r` of lane `l`.
///
/// Source: transposing a bit matrix by recursive halving, H. Warren, Hacker's Delight, section 7-3.
#[inline(always)]
fn transpose(numbers: &[u32], planes: &mut [Sixteen; 32]) {
    for (plane, row) in planes.iter_mut().zip(numbers.chunks(16)) {
        plane[..row.len()].copy_from_slice(row);
    }
    let (mut mask, mut step) = (u32::MAX, 16);
    while step > 0 {
        mask ^= mask << step;
        let mut first = 0;
        while first < 32 {
            // Copies let the compiler use vector registers.
            let (mut upper, mut lower) = (planes[first], planes[first + step]);
            for lane in 0..16 {
                let exchanged = ((upper[lane] >> step) ^ lower[lane]) & mask;
                upper[lane] ^= exchanged << step;
                lower[lane] ^= exchanged;
            }
            (planes[first], planes[first + step]) = (upper, lower);
            first = (first + step + 1) & !step;
        }
        step /= 2;
    }
}
