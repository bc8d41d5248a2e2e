//! Solutions without a model, by a shortcut of a plug-in.

use std::ops::ControlFlow;
use std::time::Instant;

use standoff::End;
use standoff::board::square_name;
use standoff::engine::{Registry, Wish};
use standoff::model::Outline;
use standoff::puzzle::{Puzzle, PuzzleError};

use super::exit::exit;
use super::format::{Printer, Verdict};
use super::page::Page;

use crate::args::{SolveArgs, SolveFormat};
use crate::assignment::{Row, parameters_of};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::outlined;
use crate::output::Output;
use crate::screen::Screen;
use crate::seed;
use crate::session::{self, Work};
use crate::stop::{Stop, stopped};

type Wishes = Box<dyn Iterator<Item = Wish>>;

/// The solutions that were written.
#[derive(Default)]
struct Shown {
    found: usize,
    /// Whether they are all.
    are_all: bool,
    nodes: u64,
    /// The name of the shortcut that found them.
    shortcut: &'static str,
    /// The reason why the last one is incomplete.
    cut: Option<End>,
}

impl Shown {
    fn end(&self) -> End {
        if self.are_all {
            End::Exhausted
        } else {
            End::SolutionLimit
        }
    }
}

/// The question for a shortcut.
pub(super) struct AtOnce<'a> {
    pub(super) args: &'a SolveArgs,
    pub(super) registry: &'a Registry,
    pub(super) puzzle: &'a Puzzle,
    pub(super) row: Row<'a>,
    pub(super) stop: &'a Stop,
}

impl AtOnce<'_> {
    /// Answers without making a model, if the options allow any order or any probabilities and there is a shortcut.
    pub(super) fn try_shortcut(&self, output: &mut Output) -> Result<Option<Exit>, Failure> {
        if self.args.any_order || self.args.biased {
            self.show(output)
        } else {
            Ok(None)
        }
    }

    /// Answers without a model by a shortcut. Without one, the error says what is possible.
    pub(super) fn without_a_model(
        &self,
        error: PuzzleError,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        match self.show(output)? {
            Some(exit) => Ok(exit),
            None => Err(self.too_large(error)),
        }
    }

    /// Notes, after a stopped search for one or two solutions, that there is a shortcut.
    pub(super) fn suggest_shortcut(&self) {
        let args = self.args;
        let leaves_order_open = args.any_order || args.random || args.unique;
        if !leaves_order_open && self.wishes().is_some() && self.outline().is_some() {
            let number = if self.wants_two() { "two" } else { "one" };
            note(&format!("--any-order finds {number} at once"));
        }
    }

    fn outline(&self) -> Option<Outline> {
        outlined::outline(self.puzzle, self.row.clone(), self.registry)
    }

    /// Shows the solutions of a shortcut, if there is one for the question.
    fn show(&self, output: &mut Output) -> Result<Option<Exit>, Failure> {
        let (Some(wishes), Some(outline)) = (self.wishes(), self.outline()) else {
            return Ok(None);
        };
        if self.wants_two() && !self.one_shortcut_knows_two(&outline) {
            return Ok(None);
        }
        let start = Instant::now();
        let parameters = parameters_of(self.puzzle, self.row.clone());
        let mut printer = Printer::new(self.args.format, self.puzzle, &parameters, None, output);
        let differ = if self.args.unique {
            differ(&outline, self.registry)
        } else {
            Vec::new()
        };
        let page = Page {
            outline: &outline,
            stop: self.stop,
            screen: Screen::of_results(),
            differ: &differ,
        };
        let Some(shown) = self.show_each(wishes, &page, &mut printer)? else {
            return Ok(None);
        };
        if let Some(end) = shown.cut {
            note(&format!("stopped: {end}; this solution is not whole"));
            return Ok(Some(stopped(end)));
        }
        let (found, end) = (shown.found, shown.end());
        let name = |&(column, row)| square_name(column + 1, outline.height() - row);
        let verdict = (self.args.unique).then(|| Verdict {
            unique: found == 1,
            intended: None,
            differ: differ.iter().map(name).collect(),
        });
        printer.finish(found, end, verdict)?;
        if self.args.search.limits.tell.stats {
            let (nodes, engine) = (shown.nodes, shown.shortcut.to_string());
            let time = start.elapsed();
            Work {
                engine,
                nodes,
                time,
            }
            .say(&session::values(&parameters));
        }
        Ok(Some(if self.args.unique && found == 2 {
            Exit::No
        } else {
            exit(found, end)
        }))
    }

    /// Whether two different solutions are wanted. The second one is only known to differ from the first.
    fn wants_two(&self) -> bool {
        !self.args.random && (self.args.unique || self.args.limit.get() == 2)
    }

    /// Whether the same shortcut finds both: those of two shortcuts may be equal.
    fn one_shortcut_knows_two(&self, outline: &Outline) -> bool {
        let names = [Wish::Any, Wish::Another].map(|wish| {
            let found = self.registry.find(outline, wish).ok();
            found.map(|(name, _)| name)
        });
        matches!(names, [Some(one), Some(other)] if one == other)
    }

    fn show_each(
        &self,
        wishes: Wishes,
        page: &Page<'_>,
        printer: &mut Printer<'_>,
    ) -> Result<Option<Shown>, Failure> {
        let mut shown = Shown::default();
        for wish in wishes {
            let Ok((shortcut, one)) = self.registry.find(page.outline, wish) else {
                return Ok(None);
            };
            shown.shortcut = shortcut;
            shown.nodes += one.nodes;
            let Some(squares) = one.squares else {
                shown.are_all = true;
                break;
            };
            page.expect_room(printer)?;
            if shown.found == 0 {
                self.say_how(one.how, wish);
            }
            shown.found += 1;
            if let ControlFlow::Break(end) = page.write(shown.found, squares, printer)? {
                shown.cut = Some(end);
                break;
            }
        }
        Ok(Some(shown))
    }

    /// The wishes that the arguments ask for, if a shortcut can fulfil them: one or two solutions, or biased random ones.
    fn wishes(&self) -> Option<Wishes> {
        let args = self.args;
        let wants_an_engine = args.search.engine.is_some() || args.proof.is_some();
        // The binary format refers to the candidates of a model.
        let gives_a_solution = args.solution.is_some() || args.solution_file.is_some();
        let wants_a_model =
            args.up_to.is_some() || args.format == SolveFormat::Binary || gives_a_solution;
        if args.all || wants_a_model || wants_an_engine {
            return None;
        }
        match (args.random, args.limit.get()) {
            (true, limit) if args.biased => {
                let first = args.seed.unwrap_or_else(seed::fresh);
                let mut rng = fastrand::Rng::with_seed(first);
                let others = std::iter::repeat_with(move || rng.u64(..));
                let seeds = std::iter::once(first).chain(others).take(limit);
                Some(Box::new(seeds.map(|seed| Wish::ByChance { seed })))
            }
            _ if self.wants_two() => Some(Box::new([Wish::Any, Wish::Another].into_iter())),
            (false, 1) => Some(Box::new(std::iter::once(Wish::Any))),
            _ => None,
        }
    }

    /// Notes how a solution was found, and the seed to find it again.
    fn say_how(&self, how: &str, wish: Wish) {
        match wish {
            Wish::ByChance { seed } => {
                if self.args.seed.is_none() {
                    seed::say("draws", seed);
                }
                note(&format!("found {how}"));
            }
            _ => note(&format!("found {how}, not in reading order")),
        }
    }

    /// The error that there is no model, with the options that prevent a shortcut.
    fn too_large(&self, error: PuzzleError) -> Failure {
        let (args, Some(outline)) = (self.args, self.outline()) else {
            return error.into();
        };
        if args.random && args.biased {
            let wish = Wish::ByChance { seed: 0 };
            let refusals = self.registry.find(&outline, wish).err().unwrap_or_default();
            return outlined::refused(error, &outline, self.registry, refusals);
        }
        let hint = match (args.random, &*self.in_the_way()) {
            (true, _) => UNIFORM.to_string(),
            (false, ["--limit"]) => TWO.to_string(),
            (false, options) => format!(
                "one solution, whichever it is, is found at once without {}",
                options.join(", ")
            ),
        };
        Failure::TooLarge { error, hint }
    }

    /// The options that ask for more than one solution, or for another way to find it.
    fn in_the_way(&self) -> Vec<&'static str> {
        let args = self.args;
        let options = [
            ("--all", args.all),
            ("--limit", args.limit.get() > 1),
            ("--unique", args.unique),
            ("--solution", args.solution.is_some()),
            ("--solution-file", args.solution_file.is_some()),
            ("--proof", args.proof.is_some()),
            ("--up-to", args.up_to.is_some()),
            ("--engine", args.search.engine.is_some()),
            ("--format binary", args.format == SolveFormat::Binary),
        ];
        let given = options.into_iter().filter(|(_, given)| *given);
        given.map(|(option, _)| option).collect()
    }
}

/// The columns and rows of the squares on which two solutions differ, in reading order, if there are two.
fn differ(outline: &Outline, registry: &Registry) -> Vec<(u64, u64)> {
    let squares = |wish| registry.find(outline, wish).ok()?.1.squares;
    let (Some(one), Some(other)) = (squares(Wish::Any), squares(Wish::Another)) else {
        return Vec::new();
    };
    let mut both: Vec<_> = one
        .chain(other)
        .map(|(column, row)| (row, column))
        .collect();
    both.sort_unstable();
    let alone = both.chunk_by(|one, other| one == other);
    let alone = alone.filter(|same| same.len() == 1).flatten();
    alone.map(|&(row, column)| (column, row)).collect()
}

const TWO: &str = "more than two different solutions take a model; with --limit 2 two are found at once, whichever they are";

const UNIFORM: &str = "--random gives every solution the same chance, and that takes a model; with --biased one is drawn \
    of which nobody knows how likely it is";
