//! Vectors of fixed width, independent of the instructions.

/// Sixteen numbers side by side.
pub type Sixteen = [u32; 16];

/// Eight words side by side: 512 bits.
pub type Row = [u64; 8];

/// Vector operations at one level of instructions.
///
/// All levels compute the same results. A loop uses the instructions of its level only if it is inlined into the
/// function that enables them: mark the functions called in the loop `#[inline(always)]`.
pub trait Lanes: Copy {
    /// A [`Row`] in registers.
    type Held: Copy;
    /// A number of bits.
    type Sum: Copy;

    /// Loads a row into registers.
    fn hold(self, row: &Row) -> Self::Held;

    /// Stores the registers in a row.
    fn words(self, held: Self::Held) -> Row;

    /// The bitwise AND of two rows.
    fn and(self, held: Self::Held, row: &Row) -> Self::Held;

    /// The sum 0.
    fn nothing(self) -> Self::Sum;

    /// Adds the number of bits set in eight rows.
    fn add(self, sum: &mut Self::Sum, rows: [Self::Held; 8]);

    /// The number of bits, modulo 2<sup>64</sup>.
    fn total(self, sum: Self::Sum) -> u64;

    /// Filters sixteen lanes: for each lane whose key has no bit in common with `key`, writes the bitwise OR of its
    /// value and `value` to `to`, one after the other from index `at`, and returns the number of these lanes.
    ///
    /// Keys and values have `W` words each. The other elements of the sixteen in `to` from index `at` are unspecified
    /// afterwards.
    ///
    /// # Panics
    ///
    /// When `to` has fewer than sixteen elements from index `at`.
    fn apart<const W: usize>(
        self,
        keys: [&Sixteen; W],
        key: &[u32; W],
        values: [&Sixteen; W],
        value: &[u32; W],
        to: &mut [&mut [u32]; W],
        at: usize,
    ) -> usize;
}

#[cfg(test)]
mod tests {
    use super::{Lanes, Row, Sixteen};
    use crate::{Level, Wide};

    /// This generator has the full period 2^64: D. Knuth, MMIX.
    fn next(state: &mut u64) -> u64 {
        *state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        *state >> 32
    }

    fn sixteen(state: &mut u64) -> Sixteen {
        // Few bits, so that some pairs have none in common.
        [(); 16].map(|()| (next(state) & next(state) & next(state)) as u32)
    }

    struct Apart<const W: usize> {
        keys: [Sixteen; W],
        key: [u32; W],
        values: [Sixteen; W],
        value: [u32; W],
    }

    impl<const W: usize> Wide for Apart<W> {
        type Output = [Vec<u32>; W];

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> [Vec<u32>; W] {
            let mut lists = [const { Vec::new() }; W].map(|mut list: Vec<u32>| {
                list.resize(21, 7);
                list
            });
            let mut to = lists.each_mut().map(Vec::as_mut_slice);
            let (keys, values) = (self.keys.each_ref(), self.values.each_ref());
            let count = lanes.apart(keys, &self.key, values, &self.value, &mut to, 5);
            lists.map(|mut list| {
                list.truncate(5 + count);
                list
            })
        }
    }

    fn assert_apart<const W: usize>(state: &mut u64) {
        let (keys, values) = (
            [(); W].map(|()| sixteen(state)),
            [(); W].map(|()| sixteen(state)),
        );
        let (key, value) = (
            [(); W].map(|()| sixteen(state)[0]),
            [(); W].map(|()| sixteen(state)[0]),
        );
        let kept = (0..16).filter(|&lane| (0..W).all(|word| keys[word][lane] & key[word] == 0));
        let kept = Vec::from_iter(kept);
        let expected: [Vec<u32>; W] = std::array::from_fn(|word| {
            let kept = kept.iter().map(|&lane| values[word][lane] | value[word]);
            [7; 5].into_iter().chain(kept).collect()
        });
        for level in Level::here() {
            let apart = Apart {
                keys,
                key,
                values,
                value,
            };
            assert_eq!(level.run(apart), expected, "{level}");
        }
    }

    #[test]
    fn lanes_without_common_bits_are_written_in_order() {
        let mut state = 1;
        for _ in 0..2000 {
            assert_apart::<1>(&mut state);
            assert_apart::<2>(&mut state);
            assert_apart::<3>(&mut state);
        }
    }

    struct HeldAndLetGo(Row);

    impl Wide for HeldAndLetGo {
        type Output = Row;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Row {
            lanes.words(lanes.hold(&self.0))
        }
    }

    #[test]
    fn a_row_survives_the_registers() {
        let row = [1, 1 << 63, 3, 4, u64::MAX, 6, 7, 1 << 32];
        for level in Level::here() {
            assert_eq!(level.run(HeldAndLetGo(row)), row, "{level}");
        }
    }

    struct InCommon<'a>(&'a [[Row; 8]], Row);

    impl Wide for InCommon<'_> {
        type Output = u64;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> u64 {
            let mut sum = lanes.nothing();
            for rows in self.0 {
                lanes.add(
                    &mut sum,
                    rows.map(|row| lanes.and(lanes.hold(&row), &self.1)),
                );
            }
            lanes.total(sum)
        }
    }

    #[test]
    fn bits_are_added() {
        let mut state = 2;
        let mut row = || [(); 8].map(|()| next(&mut state) << 32 | next(&mut state));
        for eights in [0, 1, 2, 3, 70] {
            let rows = Vec::from_iter((0..eights).map(|_| [(); 8].map(|()| row())));
            for with in [row(), [u64::MAX; 8], [0; 8]] {
                let bits = rows.iter().flatten().map(|row| {
                    let words = row.iter().zip(&with);
                    words
                        .map(|(a, b)| u64::from((a & b).count_ones()))
                        .sum::<u64>()
                });
                let expected: u64 = bits.sum();
                for level in Level::here() {
                    assert_eq!(level.run(InCommon(&rows, with)), expected, "{level}");
                }
            }
        }
        // More bits than a byte can count.
        let all = [[[u64::MAX; 8]; 8]; 100];
        for level in Level::here() {
            assert_eq!(
                level.run(InCommon(&all, [u64::MAX; 8])),
                100 * 8 * 512,
                "{level}"
            );
        }
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn output_without_sixteen_elements_panics() {
        struct Full;
        impl Wide for Full {
            type Output = ();
            #[inline(always)]
            fn run<L: Lanes>(self, lanes: L) {
                let mut list = [0; 20];
                lanes.apart([&[0; 16]], &[0], [&[0; 16]], &[0], &mut [&mut list[..]], 5);
            }
        }
        Level::best().run(Full);
    }
}
