//! Triples, rulers, squares and sequences.

use standoff_core::End;
use standoff_core::amb::{Amb, Fail, Order};

#[test]
fn pythagorean_triples() {
    let count = |n: u32| {
        search!(|amb| {
            let i = amb.choose(1..=n)?;
            let j = amb.choose(i..=n)?;
            amb.choose_where(j..=n, |k| i * i + j * j == k * k)
        })
        .count()
    };
    assert_eq!([20, 50, 100].map(count), [6, 20, 52]);
}

#[test]
fn pythagorean_triples_without_bound() {
    let triples = || {
        search!(|amb| {
            let i = amb.choose(1_u64..)?;
            let j = amb.choose(i..)?;
            let k = amb.choose(j..)?;
            amb.require(i * i + j * j == k * k)?;
            Ok((i, j, k))
        })
    };
    assert_eq!(triples().order(Order::Fair).next(), Some((3, 4, 5)));

    let mut straight = triples().node_limit(100_000);
    assert_eq!(straight.next(), None);
    assert_eq!(straight.end(), Some(End::NodeLimit));
    assert_eq!(straight.end().unwrap().to_string(), "node limit");
}

/// Marks on a ruler such that no two pairs are equally far apart.
fn ruler(amb: &mut Amb, marks: usize) -> Result<Vec<u64>, Fail> {
    let (mut ruler, mut distances) = (vec![0], 0_u64);
    while ruler.len() < marks {
        let last = ruler[ruler.len() - 1];
        // The distances of the remaining marks are at least 1, 2, 3, ...
        let left = (marks - ruler.len()) as u64;
        amb.bound((last + left * (left + 1) / 2) as i64)?;
        let mark = amb.choose(last + 1..=40)?;
        let added: u64 = ruler.iter().map(|m| 1 << (mark - m)).sum();
        amb.require(distances & added == 0)?;
        distances |= added;
        ruler.push(mark);
    }
    Ok(ruler)
}

#[test]
fn golomb_rulers() {
    let shortest = |marks| {
        let best = search!(|amb| ruler(amb, marks)).minimise_all(|ruler| ruler[marks - 1] as i64);
        assert!(best.end.is_exhausted());
        (best.value.unwrap(), best.solutions.len())
    };
    // A ruler and its reflection are both found.
    assert_eq!(
        [4, 5, 6, 7].map(shortest),
        [(6, 2), (11, 4), (17, 8), (25, 10)]
    );
}

#[test]
fn magic_squares_of_order_3() {
    let squares = search!(|amb| {
        let mut square = Vec::new();
        for cell in 0..9 {
            let free = |n: &i32| !square.contains(n);
            square.push(amb.choose_where(1..=9, free)?);
            let ends_row = cell % 3 == 2;
            amb.require(!ends_row || square[cell - 2..].iter().sum::<i32>() == 15)?;
        }
        for lines in [[0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]] {
            amb.require(lines.iter().map(|&at| square[at]).sum::<i32>() == 15)?;
        }
        Ok(square)
    });
    assert_eq!(squares.count(), 8);
}

/// Langford, *Mathematical Gazette*, 1958: between the two k stand k numbers.
#[test]
fn langford_pairs() {
    let count = |n: usize| {
        search!(|amb| {
            let mut row = vec![0; 2 * n];
            for k in (1..=n).rev() {
                let free = |&at: &usize| row[at] == 0 && row[at + k + 1] == 0;
                let at = amb.choose_where(0..2 * n - k - 1, free)?;
                (row[at], row[at + k + 1]) = (k, k);
            }
            Ok(row)
        })
        .count()
    };
    assert_eq!([3, 4, 5, 6, 7, 8].map(count), [2, 2, 0, 0, 52, 300]);
}
