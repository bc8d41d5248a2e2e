//! Solutions as names of squares.

use std::iter::zip;

use standoff::engine::Squares as Places;
use standoff::model::Candidate;

use super::format::{Format, List, Solution};
use super::page::{Page, Parts};

/// Lines of names. The common beginning of two solutions is reused.
pub(super) struct Squares {
    /// The label of each candidate that places a piece, with a blank.
    labels: Vec<String>,
    /// The previous line, with a blank after each name.
    line: Vec<u8>,
    /// The candidates of the previous solution, and the end of each name with its blank in the line.
    last: Vec<(Candidate, usize)>,
}

impl Squares {
    pub(super) fn new(labels: &[String]) -> Self {
        Squares {
            labels: labels.iter().map(|label| format!("{label} ")).collect(),
            line: Vec::new(),
            last: Vec::new(),
        }
    }

    fn add_line(&mut self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let same = zip(&self.last, chosen).take_while(|((old, _), new)| old == *new);
        let kept = same.count();
        self.last.truncate(kept);
        self.line
            .truncate(self.last.last().map_or(0, |&(_, end)| end));
        for &candidate in &chosen[kept..] {
            let label = self.labels[candidate.index()].as_bytes();
            self.line.extend_from_slice(label);
            self.last.push((candidate, self.line.len()));
        }
        let without_blank = self.line.len().saturating_sub(1);
        text.extend_from_slice(&self.line[..without_blank]);
        text.push(b'\n');
    }
}

impl Format for Squares {
    fn add(&mut self, solution: Solution<'_>, text: &mut Vec<u8>) {
        self.add_line(solution.pieces, text);
    }

    fn parts(&self, page: &Page<'_>, _: usize, places: Places) -> Parts {
        page.line(places)
    }

    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String> {
        if let Some(words) = list.verdict_in_words() {
            text.extend(format!("{words}\n").bytes());
        }
        None
    }

    fn name_of_empty(&self) -> Option<&'static str> {
        Some("the empty line")
    }

    fn has_boards(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_do_not_depend_on_earlier_ones() {
        let labels = ["a8", "Qb12", "c", "♕h1"].map(String::from);
        let mut squares = Squares::new(&labels);
        let lists: [&[usize]; 8] = [
            &[0, 1],
            &[0, 1, 3],
            &[0, 2, 3],
            &[],
            &[],
            &[3],
            &[0, 3],
            &[0],
        ];
        for list in lists {
            let chosen = Vec::from_iter(list.iter().copied().map(Candidate::new));
            let names = Vec::from_iter(list.iter().map(|&index| &*labels[index]));
            let mut text = b"before\n".to_vec();
            squares.add_line(&chosen, &mut text);
            let line = format!("before\n{}\n", names.join(" "));
            assert_eq!(String::from_utf8(text).unwrap(), line);
        }
    }
}
