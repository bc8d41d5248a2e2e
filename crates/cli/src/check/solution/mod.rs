//! `standoff check --solution`: whether pieces are a solution, and which rules they break.

mod json;
mod partial;
mod words;

use standoff::board::NameError;
use standoff::engine::Registry;
use standoff::model::{Model, Origin, Rule, SquareState, Violation};
use standoff::puzzle::{Instance, Position};

use crate::args::{CheckArgs, VerdictFormat};
use crate::assignment::{Assignment, single};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::session::Session;

/// A rule that a position breaks.
enum Broken<'p> {
    OffBoard(&'p NameError),
    Rule(Violation),
}

/// Decides whether the pieces are a solution, or with `--partial` whether more pieces can make them one.
pub(super) fn run(
    args: &CheckArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    refuse_limits_without_a_search(args)?;
    let arguments: Vec<String> = (args.paths.iter())
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let [name, assignments @ ..] = &arguments[..] else {
        return Err(Failure::mistake("which puzzle?"));
    };
    let assignments = assignments.iter().map(|text| assignment(text));
    let assignments: Vec<Assignment> = assignments.collect::<Result<_, _>>()?;
    let (text, file) = (args.solution.as_deref(), args.solution_file.as_deref());
    let (source, text) = load::position(text, file, name)?;
    let puzzle = load::puzzle(name, registry.pieces())?;
    let instance = puzzle.instance(single(&assignments, "check --solution")?)?;
    let position = instance.read_position(source, &text)?;
    let is_solution = broken(instance.model(), &position).next().is_none();
    if args.partial && !is_solution {
        return partial::run(args, &puzzle, &instance, &position, registry, output);
    }
    match args.format {
        Some(VerdictFormat::Json) => output.json(&json::verdict(&puzzle, &instance, &position))?,
        Some(VerdictFormat::Text) | None => words::write(instance.model(), &position, output)?,
    }
    if is_solution && instance.goal().is_some() {
        note("whether it is the best, as the goal asks, is not looked at");
    }
    Ok(if is_solution {
        Exit::Answered
    } else {
        Exit::No
    })
}

/// Whether pieces may be a part of a solution. If not, writes the reason.
pub(crate) fn is_completable(
    instance: &Instance,
    position: &Position,
    session: &Session<'_>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let model = instance.model();
    let future = partial::future(model, position, session)?;
    if future == partial::Future::Hopeless {
        words::write_partial(model, position, future, output)?;
    }
    Ok(future != partial::Future::Hopeless)
}

/// Refuses limits without `--partial`: only a completion takes a search.
fn refuse_limits_without_a_search(args: &CheckArgs) -> Result<(), Failure> {
    let limits = [
        ("--time-limit", args.limits.time_limit.is_some()),
        ("--max-memory", args.limits.max_memory.is_some()),
    ];
    match limits
        .into_iter()
        .find(|(_, given)| *given && !args.partial)
    {
        Some((limit, _)) => Err(Failure::mistake(format!(
            "`{limit}` is for a search, and beside a solution there is one with `--partial` only"
        ))),
        None => Ok(()),
    }
}

fn assignment(text: &str) -> Result<Assignment, Failure> {
    Assignment::parse(text).map_err(|error| Failure::Mistake {
        message: format!("`{text}` is no value for a parameter: {error}"),
        hint: Some("a solution is one of a single puzzle".to_string()),
    })
}

/// All rules that a position breaks, after pieces that are not on the board.
fn broken<'p>(model: &'p Model, position: &'p Position) -> impl Iterator<Item = Broken<'p>> {
    let off_board = position.off_board().iter().map(Broken::OffBoard);
    let violations = model.violations(position.stands()).map(Broken::Rule);
    off_board.chain(violations)
}

impl Broken<'_> {
    /// Whether too few pieces break the rule, so that more may mend it.
    fn wants_more(&self, model: &Model) -> bool {
        match self {
            Broken::Rule(Violation::Guard { rule, by, .. }) => match &model.rules()[*rule] {
                Rule::Guarded { number, .. } => (by.len() as u64) < number.least(),
                _ => false,
            },
            broken => broken.is_open(model),
        }
    }

    /// Whether more pieces may mend it.
    fn is_open(&self, model: &Model) -> bool {
        match self {
            // A piece in between hides an attacker.
            Broken::Rule(Violation::Guard { .. }) => true,
            Broken::Rule(Violation::Count {
                constraint, found, ..
            }) => {
                let bounds = model.constraints()[*constraint].bounds;
                match model.origin(*constraint) {
                    Origin::Rule(rule) if counts_free_squares(&model.rules()[rule]) => {
                        *found > bounds.least()
                    }
                    _ => *found < bounds.least(),
                }
            }
            Broken::OffBoard(_) | Broken::Rule(_) => false,
        }
    }
}

/// Whether a rule counts free squares: each piece leaves fewer.
fn counts_free_squares(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::Squares {
            state: SquareState::Free,
            ..
        }
    )
}
