//! Makes one puzzle, and checks it.

use std::fmt::Display;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use standoff::amb::Unique;
use standoff::deduce::{Deduction, Grade};
use standoff::generate::{GivenDraft, RegionDraft, Wishes};
use standoff::puzzle::wording::printable;
use standoff::puzzle::{Draft, OpenPart, Puzzle};
use standoff::solver::Solver;

use crate::args::GenerateArgs;
use crate::deduce::level_name;
use crate::failure::Failure;
use crate::session::Session;

/// Everything for making puzzles, apart from the seed.
pub(super) struct Maker<'a> {
    args: &'a GenerateArgs,
    puzzle: &'a Puzzle,
    draft: Draft,
    part: Part,
    wishes: Wishes,
    session: &'a Session<'a>,
}

enum Part {
    Regions(RegionDraft),
    Givens(GivenDraft),
}

/// A generated puzzle.
pub(super) struct Made {
    /// The puzzle in RON.
    pub(super) text: String,
    pub(super) grade: Grade,
    /// Whether the puzzle satisfies all wishes.
    pub(super) is_wanted: bool,
}

impl<'a> Maker<'a> {
    /// Fails if no puzzle can satisfy the wishes.
    pub(super) fn new(
        args: &'a GenerateArgs,
        puzzle: &'a Puzzle,
        draft: Draft,
        session: &'a Session<'a>,
    ) -> Result<Self, Failure> {
        let wishes = Wishes {
            fair: args.fair,
            levels: args.level.clone(),
            sizes: args.sizes.clone(),
            symmetry: args.symmetry.map(Into::into),
        };
        let model = draft.model().clone();
        let part = match draft.open() {
            OpenPart::Regions {
                squares,
                quota,
                kinds,
            } => RegionDraft::new(model, squares, *quota, kinds.clone(), wishes.clone())
                .map(Part::Regions),
            OpenPart::Givens { .. } if args.sizes.is_some() => {
                return Err(Failure::mistake("--sizes: this puzzle has no open regions"));
            }
            OpenPart::Givens { kinds } => {
                GivenDraft::new(model, kinds.clone(), wishes.clone()).map(Part::Givens)
            }
        };
        Ok(Maker {
            args,
            puzzle,
            draft,
            part: part.map_err(|impossible| Failure::mistake(impossible.to_string()))?,
            wishes,
            session,
        })
    }

    /// Makes the puzzle of a seed. `None` if there is none.
    pub(super) fn make(&self, number: usize, seed: u64) -> Result<Option<Made>, Failure> {
        let (text, is_found) = self.fill(number, seed);
        let Some(text) = text else {
            return Ok(None);
        };
        let grade = self.check(&text)?;
        let text = format!("{}{}\n", self.header(seed, &grade), text.trim_end());
        Ok(Some(Made {
            text,
            is_wanted: is_found && self.wishes.accept(grade.level()),
            grade,
        }))
    }

    /// The puzzle with its open part filled in, and whether that satisfies all wishes. Without such a puzzle, it is the
    /// best one that was found.
    fn fill(&self, number: usize, seed: u64) -> (Option<String>, bool) {
        let stop = || self.session.stop.reason();
        let name = (self.args.count > 1).then(|| format!("{} {number}", self.puzzle.name()));
        let name = name.as_deref();
        match &self.part {
            Part::Regions(draft) => {
                let drawn = draft.draw(seed, &stop);
                let is_found = drawn.is_ok();
                let map = drawn.map_or_else(|not| not.best, Some);
                let text = map.map(|map| {
                    let drawn = map.draw(self.draft.model().board());
                    self.draft.with_regions(name, drawn.lines())
                });
                (text, is_found)
            }
            Part::Givens(draft) => {
                let chosen = draft.choose(seed, &stop);
                let is_found = chosen.is_ok();
                let givens = chosen.map_or_else(|not| not.best, Some);
                let text = givens.map(|givens| self.draft.with_givens(name, &givens));
                (text, is_found)
            }
        }
    }

    /// Reads the puzzle, and proves once more that it has one solution. Returns its grade.
    fn check(&self, text: &str) -> Result<Grade, Failure> {
        let puzzle = Puzzle::parse("generated", text, self.session.registry.pieces())?;
        let instance = puzzle.instance([])?;
        let solver = Solver::new(instance.model(), self.session.registry.engines());
        match solver.unique()? {
            Unique::One(_) => Ok(Grade::of(&Deduction::of(instance.model()).path())),
            other => {
                let message = format!("a generated puzzle does not have one solution: {other:?}");
                Err(Failure::Contradiction(message))
            }
        }
    }

    /// Comments with the level, and the command that makes the puzzle again.
    fn header(&self, seed: u64, grade: &Grade) -> String {
        let args = self.args;
        // No argument has the NUL byte that cannot be quoted.
        let puzzle = shlex::try_quote(&args.puzzle.puzzle).unwrap_or_default();
        let mut command = vec![format!("standoff generate {puzzle}")];
        let parameters = self.draft.parameters().iter();
        command.extend(parameters.map(|(name, value)| format!("{name}={value}")));
        command.extend(args.fair.then(|| "--fair".to_string()));
        command.extend(args.level.as_ref().map(|levels| option("--level", levels)));
        command.extend(args.sizes.as_ref().map(|sizes| option("--sizes", sizes)));
        if let Some(symmetry) = args.symmetry.and_then(|it| it.to_possible_value()) {
            command.push(format!("--symmetry {}", symmetry.get_name()));
        }
        command.push(format!("--seed {seed}"));
        let (command, level) = (printable(&command.join(" ")), level_name(grade));
        format!("// Level: {level}. Made by: {command}\n")
    }
}

/// An option with a range as its value.
fn option<T: Display + PartialEq>(name: &str, range: &RangeInclusive<T>) -> String {
    match (range.start(), range.end()) {
        (first, last) if first == last => format!("{name} {first}"),
        (first, last) => format!("{name} {first}..{last}"),
    }
}
