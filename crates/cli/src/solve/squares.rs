//! Solutions as names of squares.

use std::iter::zip;

use standoff::model::Candidate;

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

    pub(super) fn add(&mut self, chosen: &[Candidate], text: &mut Vec<u8>) {
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
            squares.add(&chosen, &mut text);
            let line = format!("before\n{}\n", names.join(" "));
            assert_eq!(String::from_utf8(text).unwrap(), line);
        }
    }
}
