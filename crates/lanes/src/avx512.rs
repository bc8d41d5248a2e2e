//! The implementation for processors with AVX-512 and its population count.
#![expect(unsafe_code, reason = "calls what only some processors understand")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_loadu_si512, _mm512_mask_testn_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_storeu_si512,
};

use crate::wide::{Lanes, Row, Sixteen};

/// A token for AVX-512: a value exists only if the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Whether the processor has all instructions that this file uses.
    pub(crate) fn is_here() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && super::avx2::Avx2::is_here()
    }

    /// The token, if the processor has the instructions.
    pub(crate) fn here() -> Option<Self> {
        Self::is_here().then_some(Avx512(()))
    }
}

// SAFETY of every block below: only `Avx512::here` creates an `Avx512`, after checking that the processor has
// AVX512F and VPOPCNTDQ, the only features that the functions require. Loads and stores need no alignment, and
// their 64 bytes lie in the borrowed array.
impl Lanes for Avx512 {
    type Held = __m512i;
    type Sum = __m512i;

    #[inline(always)]
    fn hold(self, row: &Row) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
    }

    #[inline(always)]
    fn words(self, held: __m512i) -> Row {
        let mut row = [0; 8];
        // SAFETY: see above.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), held) };
        row
    }

    #[inline(always)]
    fn and(self, held: __m512i, row: &Row) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_and_si512(held, self.hold(row)) }
    }

    #[inline(always)]
    fn nothing(self) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, sum: &mut __m512i, rows: [__m512i; 8]) {
        for row in rows {
            // SAFETY: see above.
            *sum = unsafe { _mm512_add_epi64(*sum, _mm512_popcnt_epi64(row)) };
        }
    }

    #[inline(always)]
    fn total(self, sum: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_add_epi64(sum) }.cast_unsigned()
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
        let mut apart = u16::MAX;
        for (keys, key) in keys.into_iter().zip(key) {
            // SAFETY: see above.
            apart = unsafe {
                let keys = _mm512_loadu_si512(keys.as_ptr().cast());
                let key = _mm512_set1_epi32(key.cast_signed());
                _mm512_mask_testn_epi32_mask(apart, keys, key)
            };
        }
        for ((values, value), to) in values.into_iter().zip(value).zip(to) {
            let to = &mut to[at..at + 16];
            // SAFETY: see above. The packed registers are written whole, because a masked store of packed lanes takes
            // hundreds of cycles on some processors.
            unsafe {
                let values = _mm512_loadu_si512(values.as_ptr().cast());
                let values = _mm512_or_si512(values, _mm512_set1_epi32(value.cast_signed()));
                let packed = _mm512_maskz_compress_epi32(apart, values);
                _mm512_storeu_si512(to.as_mut_ptr().cast(), packed);
            }
        }
        apart.count_ones() as usize
    }
}
