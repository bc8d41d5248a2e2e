//! Counts by number of pieces, as polynomials up to a degree: a larger number of pieces is not allowed.

use num_bigint::BigUint;
use standoff_model::Bounds;

/// The largest number of pieces that some bounds allow.
pub(crate) fn most_pieces(bounds: Option<Bounds>) -> usize {
    let most = bounds.and_then(Bounds::most);
    let most = most.and_then(|most| usize::try_from(most).ok());
    most.unwrap_or(usize::MAX)
}

/// The counts of two parts together: sizes add, counts multiply.
pub(crate) fn product(a: &[BigUint], b: &[BigUint], most: usize) -> Vec<BigUint> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let degree = (a.len() + b.len() - 2).min(most);
    let mut product = vec![BigUint::ZERO; degree + 1];
    let nonzero = |(_, count): &(usize, &BigUint)| **count != BigUint::ZERO;
    for (size, count) in a
        .iter()
        .enumerate()
        .filter(nonzero)
        .take_while(|(size, _)| *size <= degree)
    {
        for (to, other) in product[size..].iter_mut().zip(b) {
            *to += count * other;
        }
    }
    product
}

/// The counts of `exponent` equal parts together, by repeated squaring.
pub(crate) fn power(base: &[BigUint], mut exponent: u32, most: usize) -> Vec<BigUint> {
    let (mut power, mut square) = (vec![BigUint::from(1u32)], base.to_vec());
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product(&power, &square, most);
        }
        exponent >>= 1;
        if exponent > 0 {
            square = product(&square, &square, most);
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
        for most in [5, usize::MAX] {
            assert_eq!(power(&one_more, 0, most), numbers(&[1]));
            assert_eq!(power(&one_more, 1, most), one_more);
            assert_eq!(power(&one_more, 5, most), numbers(&[1, 5, 10, 10, 5, 1]));
            assert_eq!(power(&[], 2, most), numbers(&[]));
            assert_eq!(product(&[], &one_more, most), numbers(&[]));
        }
        assert_eq!(power(&one_more, 5, 2), numbers(&[1, 5, 10]));
        assert_eq!(product(&numbers(&[1, 2, 3]), &one_more, 0), numbers(&[1]));
    }
}
