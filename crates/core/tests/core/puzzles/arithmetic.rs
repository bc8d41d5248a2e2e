//! Letters for digits.

use std::collections::BTreeMap;

use standoff_core::amb::{Amb, Fail};

/// Chooses digits for letters from the right, column by column, and carries.
fn sum(amb: &mut Amb, above: &str, below: &str, total: &str) -> Result<[u32; 3], Fail> {
    let mut digits: BTreeMap<char, u32> = BTreeMap::new();
    let words = [above, below, total];
    let mut carry = 0;
    for column in 0..total.len() {
        let mut at = [0; 3];
        for (digit, word) in at.iter_mut().zip(words) {
            *digit = match word.chars().rev().nth(column) {
                Some(letter) => pick(amb, &mut digits, letter, word.len() == column + 1)?,
                None => 0,
            };
        }
        let [a, b, c] = at;
        amb.require((a + b + carry) % 10 == c)?;
        carry = (a + b + carry) / 10;
    }
    amb.require(carry == 0)?;
    Ok(words.map(|word| {
        word.chars()
            .fold(0, |value, letter| 10 * value + digits[&letter])
    }))
}

fn pick(
    amb: &mut Amb,
    digits: &mut BTreeMap<char, u32>,
    letter: char,
    leads: bool,
) -> Result<u32, Fail> {
    if let Some(&digit) = digits.get(&letter) {
        amb.require(!(leads && digit == 0))?;
        return Ok(digit);
    }
    let free = |digit: &u32| !digits.values().any(|taken| taken == digit);
    let digit = amb.choose_where(u32::from(leads)..10, free)?;
    digits.insert(letter, digit);
    Ok(digit)
}

/// Dudeney, *Strand Magazine*, 1924.
#[test]
fn send_more_money() {
    let sums = search!(|amb| sum(amb, "SEND", "MORE", "MONEY"));
    assert!(sums.eq([[9567, 1085, 10652]]));
}

#[test]
fn send_most_money() {
    let sums: Vec<_> = search!(|amb| sum(amb, "SEND", "MOST", "MONEY")).collect();
    assert_eq!(sums.len(), 16);
    let most = search!(|amb| sum(amb, "SEND", "MOST", "MONEY"))
        .maximise_all(|&[_, _, money]| i64::from(money));
    assert_eq!(most.value, Some(10_876));
    assert_eq!(most.solutions.len(), 2);
    assert!(most.end.is_exhausted());
}
