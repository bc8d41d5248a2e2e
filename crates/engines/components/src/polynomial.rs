//! Counts by number of pieces, as polynomials.

use num_bigint::BigUint;

/// The counts of two parts together: sizes add, counts multiply.
pub(crate) fn product(a: &[BigUint], b: &[BigUint]) -> Vec<BigUint> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut product = vec![BigUint::ZERO; a.len() + b.len() - 1];
    let nonzero = |(_, count): &(usize, &BigUint)| **count != BigUint::ZERO;
    for (size, count) in a.iter().enumerate().filter(nonzero) {
        for (to, other) in product[size..].iter_mut().zip(b) {
            *to += count * other;
        }
    }
    product
}

/// The counts of `exponent` equal parts together, by repeated squaring.
pub(crate) fn power(base: &[BigUint], mut exponent: u32) -> Vec<BigUint> {
    let (mut power, mut square) = (vec![BigUint::from(1u32)], base.to_vec());
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(&power, &square);
        }
        exponent >>= 1;
        if exponent > 0 {
            square = product(&square, &square);
        }
    }
    power
}

/// Memory of counts, in bytes.
pub(crate) fn bytes<'a>(counts: impl IntoIterator<Item = &'a BigUint>) -> usize {
    let bytes = |count: &BigUint| size_of::<BigUint>() + count.bits().div_ceil(8) as usize;
    counts.into_iter().map(bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(numbers: &[u32]) -> Vec<BigUint> {
        numbers.iter().map(|&number| number.into()).collect()
    }

    #[test]
    fn powers_are_binomials() {
        let one_more = numbers(&[1, 1]);
        assert_eq!(power(&one_more, 0), numbers(&[1]));
        assert_eq!(power(&one_more, 1), one_more);
        assert_eq!(power(&one_more, 5), numbers(&[1, 5, 10, 10, 5, 1]));
        assert_eq!(power(&[], 2), numbers(&[]));
        assert_eq!(product(&[], &power(&one_more, 2)), numbers(&[]));
    }
}
