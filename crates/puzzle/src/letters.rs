//! The letters that draw pieces.

/// Gives out letters, each once.
#[derive(Default)]
pub(crate) struct Letters {
    given: Vec<char>,
}

impl Letters {
    /// The wanted letter, or the first of the name that is free, or any that is free.
    ///
    /// # Panics
    ///
    /// When all letters of the alphabet, capital and small, are given out.
    pub(crate) fn next(&mut self, wanted: Option<char>, name: &str) -> char {
        let of_name = name.chars().filter(char::is_ascii_alphabetic);
        let letter = wanted
            .into_iter()
            .chain(of_name.map(|letter| letter.to_ascii_uppercase()))
            .chain('A'..='Z')
            .chain('a'..='z')
            .find(|letter| !self.given.contains(letter))
            .expect("there are more letters than kinds of piece");
        self.given.push(letter);
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_letter_of_its_own() {
        let mut letters = Letters::default();
        let given = [
            letters.next(Some('N'), "Knight"),
            letters.next(Some('N'), "Nightrider"),
            letters.next(None, "Ni"),
            letters.next(None, "in"),
        ];
        assert_eq!(given, ['N', 'I', 'A', 'B']);
    }
}
