//! The implementation for processors with AVX2.
#![expect(unsafe_code, reason = "calls what only some processors understand")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_castsi256_ps,
    _mm256_cmpeq_epi32, _mm256_loadu_si256, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permutevar8x32_epi32, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi32,
    _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_storeu_si256,
};

use crate::wide::{Lanes, Row, Sixteen};

/// A token for AVX2: a value exists only if the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Whether the processor has all instructions that this file uses.
    pub(crate) fn is_here() -> bool {
        is_x86_feature_detected!("avx2") && crate::x86::can_count_bits()
    }

    /// The token, if the processor has the instructions.
    pub(crate) fn here() -> Option<Self> {
        Self::is_here().then_some(Avx2(()))
    }

    /// The number of bits in each byte.
    ///
    /// Source: W. Muła's lookup by half bytes, as in W. Muła, N. Kurz and D. Lemire, "Faster population
    /// counts using AVX2 instructions", The Computer Journal 61 (2018), 111-120.
    #[inline(always)]
    fn bits_of_bytes(self, of: __m256i) -> __m256i {
        // SAFETY: see below.
        unsafe {
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_set1_epi8(15);
            let lower = _mm256_and_si256(of, low);
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(of), low);
            let lower = _mm256_shuffle_epi8(counts, lower);
            _mm256_add_epi8(lower, _mm256_shuffle_epi8(counts, upper))
        }
    }
}

/// For each set of eight lanes, its lanes in order; the rest of the array is unspecified.
static PACKED: [[u32; 8]; 256] = {
    let mut packed = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut at) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                packed[set][at] = lane;
                at += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    packed
};

// SAFETY of every block here: only `Avx2::here` creates an `Avx2`, after checking that the processor has AVX2,
// the only feature that the functions require. Loads and stores need no alignment, and their 32 bytes lie in
// the borrowed array.
impl Lanes for Avx2 {
    type Held = [__m256i; 2];
    type Sum = [__m256i; 2];

    #[inline(always)]
    fn hold(self, row: &Row) -> [__m256i; 2] {
        // SAFETY: see above; a row is two times 32 bytes.
        unsafe {
            let start: *const __m256i = row.as_ptr().cast();
            [_mm256_loadu_si256(start), _mm256_loadu_si256(start.add(1))]
        }
    }

    #[inline(always)]
    fn words(self, held: [__m256i; 2]) -> Row {
        let mut row = [0; 8];
        // SAFETY: see above; a row is two times 32 bytes.
        unsafe {
            let start: *mut __m256i = row.as_mut_ptr().cast();
            _mm256_storeu_si256(start, held[0]);
            _mm256_storeu_si256(start.add(1), held[1]);
        }
        row
    }

    #[inline(always)]
    fn and(self, held: [__m256i; 2], row: &Row) -> [__m256i; 2] {
        let row = self.hold(row);
        // SAFETY: see above.
        unsafe {
            [
                _mm256_and_si256(held[0], row[0]),
                _mm256_and_si256(held[1], row[1]),
            ]
        }
    }

    #[inline(always)]
    fn nothing(self) -> [__m256i; 2] {
        // SAFETY: see above.
        [unsafe { _mm256_setzero_si256() }; 2]
    }

    #[inline(always)]
    fn add(self, sum: &mut [__m256i; 2], rows: [[__m256i; 2]; 8]) {
        for (half, sum) in sum.iter_mut().enumerate() {
            // SAFETY: see above. Eight bytes have at most 64 bits, so that a byte can hold their sum.
            unsafe {
                let mut bytes = _mm256_setzero_si256();
                for row in rows {
                    bytes = _mm256_add_epi8(bytes, self.bits_of_bytes(row[half]));
                }
                let words = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
                *sum = _mm256_add_epi64(*sum, words);
            }
        }
    }

    #[inline(always)]
    fn total(self, sum: [__m256i; 2]) -> u64 {
        let mut words = [0_u64; 4];
        // SAFETY: see above.
        unsafe {
            _mm256_storeu_si256(words.as_mut_ptr().cast(), _mm256_add_epi64(sum[0], sum[1]));
        }
        words.iter().fold(0, |all, word| all.wrapping_add(*word))
    }

    #[inline(always)]
    fn apart<const W: usize>(
        self,
        keys: [&Sixteen; W],
        key: &[u32; W],
        values: [&Sixteen; W],
        value: &[u32; W],
        to: &mut [&mut [u32]; W],
        at: usize,
    ) -> usize {
        let mut written = 0;
        for half in 0..2 {
            // SAFETY: see above.
            let mut common = unsafe { _mm256_setzero_si256() };
            for (keys, key) in keys.into_iter().zip(key) {
                // SAFETY: see above.
                unsafe {
                    let keys = _mm256_loadu_si256(keys[8 * half..][..8].as_ptr().cast());
                    let key = _mm256_set1_epi32(key.cast_signed());
                    common = _mm256_or_si256(common, _mm256_and_si256(keys, key));
                }
            }
            // SAFETY: see above.
            let (apart, order) = unsafe {
                let apart = _mm256_cmpeq_epi32(common, _mm256_setzero_si256());
                let apart = _mm256_movemask_ps(_mm256_castsi256_ps(apart)) as usize & 255;
                (apart, _mm256_loadu_si256(PACKED[apart].as_ptr().cast()))
            };
            for ((values, value), to) in values.into_iter().zip(value).zip(to.iter_mut()) {
                let to = &mut to[at + written..at + written + 8];
                // SAFETY: see above.
                unsafe {
                    let values = _mm256_loadu_si256(values[8 * half..][..8].as_ptr().cast());
                    let values = _mm256_or_si256(values, _mm256_set1_epi32(value.cast_signed()));
                    let packed = _mm256_permutevar8x32_epi32(values, order);
                    _mm256_storeu_si256(to.as_mut_ptr().cast(), packed);
                }
            }
            written += apart.count_ones() as usize;
        }
        written
    }
}
