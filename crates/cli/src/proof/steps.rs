//! The steps of a proof in the format of VeriPB 3.0, written during the search.
//!
//! ```text
//! pol 1 3 + 6 + ;             a sum of constraints, by their numbers in the formula
//! rup 1 x2 1 ~x5 >= 1 ;       a clause that follows by unit propagation
//! rup >= 1 ;                  a contradiction
//! ```

use std::io::{self, Write};

use standoff::End;
use standoff::engines::ProofStep;
use standoff::model::{Candidate, Problem};

use super::formula::{lower_bound, sign, upper_bound, variable};

/// A proof under way.
pub(super) struct Steps<W> {
    to: W,
    candidates: usize,
    /// The solutions so far. With two of them, there is nothing to prove.
    found: Vec<Vec<Candidate>>,
    /// The first error of writing, which is reported at the end: the engine cannot stop for it.
    written: io::Result<()>,
}

impl<W: Write> Steps<W> {
    pub(super) fn begin(mut to: W, problem: &Problem) -> Self {
        Steps {
            written: writeln!(to, "pseudo-Boolean proof version 3.0"),
            to,
            candidates: problem.len(),
            found: Vec::new(),
        }
    }

    /// Adds a step.
    pub(super) fn add(&mut self, step: ProofStep<'_>) {
        if self.written.is_ok() && self.found.len() < 2 {
            self.written = self.write(step);
        }
    }

    fn write(&mut self, step: ProofStep<'_>) -> io::Result<()> {
        match step {
            ProofStep::Difference { of, less } => {
                self.sum(of, lower_bound, less, upper_bound)?;
                self.sum(of, upper_bound, less, lower_bound)
            }
            ProofStep::Clause { chosen, excluded } => {
                write!(self.to, "rup ")?;
                for (sign, candidates) in [("", chosen), ("~", excluded)] {
                    for &candidate in candidates {
                        write!(self.to, "1 {sign}{} ", variable(candidate))?;
                    }
                }
                writeln!(self.to, ">= 1 ;")
            }
            ProofStep::Placement(chosen) => {
                self.found.push(chosen.to_vec());
                Ok(())
            }
        }
    }

    /// Writes the sum of some bounds of `of` and the opposite bounds of `less`.
    fn sum(
        &mut self,
        of: &[usize],
        bound_of: fn(usize) -> usize,
        less: &[usize],
        bound_of_less: fn(usize) -> usize,
    ) -> io::Result<()> {
        let of = of.iter().map(|&group| bound_of(group));
        let less = less.iter().map(|&group| bound_of_less(group));
        write!(self.to, "pol")?;
        for (at, constraint) in of.chain(less).enumerate() {
            let plus = if at == 0 { "" } else { " +" };
            write!(self.to, " {constraint}{plus}")?;
        }
        writeln!(self.to, " ;")
    }

    /// The solution that the formula excludes.
    pub(super) fn excluded(&self) -> Option<&[Candidate]> {
        self.found.first().map(Vec::as_slice)
    }

    /// Writes the conclusion, or returns the first error of writing. A search that was stopped has no conclusion: then
    /// nothing is written and the answer is `false`.
    pub(super) fn finish(&mut self, end: End) -> io::Result<bool> {
        std::mem::replace(&mut self.written, Ok(()))?;
        let conclusion = match self.found.get(1) {
            Some(other) => format!("SAT :{}", self.literals(other)),
            None if end.is_exhausted() => "UNSAT : -1".to_string(),
            None => return Ok(false),
        };
        writeln!(self.to, "output NONE ;")?;
        writeln!(self.to, "conclusion {conclusion} ;")?;
        writeln!(self.to, "end pseudo-Boolean proof ;")?;
        self.to.flush()?;
        Ok(true)
    }

    fn literals(&self, chosen: &[Candidate]) -> String {
        let candidates = (0..self.candidates).map(Candidate::new);
        let literal = |candidate| {
            format!(
                " {}{}",
                sign(chosen.contains(&candidate)),
                variable(candidate)
            )
        };
        candidates.map(literal).collect()
    }
}
