//! The direction letters of Betza's notation.

use standoff_board::Leap;

/// The leaps in the given directions, or all leaps if there are no letters. Fails with a message if the letters are
/// wrong.
///
/// `leaps` are the leaps of one atom in all directions.
pub(crate) fn choose(leaps: Vec<Leap>, letters: &str) -> Result<Vec<Leap>, String> {
    let Some(&leap) = leaps.first().filter(|_| !letters.is_empty()) else {
        return Ok(leaps);
    };
    let choices = match (leap.dx.abs(), leap.dy.abs()) {
        (0, _) | (_, 0) => singly(letters)?,
        (m, n) if m == n => at_corners(letters)?,
        _ => in_pairs(letters)?,
    };
    let is_chosen = |leap: &Leap| choices.iter().any(|choice| choice.contains(*leap));
    Ok(leaps.into_iter().filter(is_chosen).collect())
}

/// A combination of directions, with the axis along which a leap is longer.
#[derive(Clone, Copy)]
struct Choice {
    directions: [char; 2],
    longer: Option<Axis>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Files,
    Ranks,
}

impl Choice {
    fn of(directions: [char; 2]) -> Self {
        let longer = None;
        Choice { directions, longer }
    }

    fn contains(self, leap: Leap) -> bool {
        let is_long = match self.longer {
            Some(Axis::Files) => leap.dx.abs() > leap.dy.abs(),
            Some(Axis::Ranks) => leap.dy.abs() > leap.dx.abs(),
            None => true,
        };
        is_long && self.directions.iter().all(|&letter| goes(leap, letter))
    }
}

fn goes(leap: Leap, letter: char) -> bool {
    match letter {
        'f' => leap.dy > 0,
        'b' => leap.dy < 0,
        'l' => leap.dx < 0,
        'r' => leap.dx > 0,
        'v' => leap.dy != 0,
        _ => leap.dx != 0,
    }
}

fn axis(letter: char) -> Axis {
    match letter {
        'l' | 'r' | 's' => Axis::Files,
        _ => Axis::Ranks,
    }
}

/// Directions along files and ranks: one letter each.
fn singly(letters: &str) -> Result<Vec<Choice>, String> {
    no_halves(letters)?;
    Ok(letters.chars().map(|one| Choice::of([one, one])).collect())
}

/// Directions along diagonals: two letters of different axes form one direction, as in `fl`.
fn at_corners(letters: &str) -> Result<Vec<Choice>, String> {
    no_halves(letters)?;
    let mut choices: Vec<Choice> = Vec::new();
    let mut alone = None;
    for letter in letters.chars() {
        match alone.take() {
            Some(other) if axis(other) != axis(letter) => {
                choices.pop();
                choices.push(Choice::of([other, letter]));
            }
            _ => {
                choices.push(Choice::of([letter, letter]));
                alone = Some(letter);
            }
        }
    }
    Ok(choices)
}

fn no_halves(letters: &str) -> Result<(), String> {
    if letters.contains('h') {
        return Err("`h` is only for oblique atoms like `N`".to_string());
    }
    Ok(())
}

/// Directions of oblique leaps: two letters each. `ff` goes farther forward than sideways, `fs` farther sideways than
/// forward, and `fh` includes both.
fn in_pairs(letters: &str) -> Result<Vec<Choice>, String> {
    let letters: Vec<char> = letters.chars().collect();
    letters.chunks(2).map(pair).collect()
}

fn pair(letters: &[char]) -> Result<Choice, String> {
    let longer = match *letters {
        [first, 'h'] if first != 'h' => None,
        [first, second] if first == second && first != 'h' => Some(axis(first)),
        ['f' | 'b', 's'] => Some(Axis::Files),
        _ => {
            let letters: String = letters.iter().collect();
            let pairs = "an oblique atom takes two letters, as in `ff`, `fs`, `fh`, `bb`, `ll`";
            return Err(format!("`{letters}` is not a direction here: {pairs}"));
        }
    };
    let directions = [letters[0]; 2];
    Ok(Choice { directions, longer })
}
