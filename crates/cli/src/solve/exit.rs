//! The exit code for a list of solutions.

use standoff::End;

use crate::diagnostics::note;
use crate::failure::Exit;
use crate::stop::stopped;

/// The exit code for a number of solutions. Reaching the limit of the arguments is an answer.
pub(crate) fn exit(found: usize, end: End) -> Exit {
    match end {
        End::SolutionLimit => Exit::Answered,
        End::Exhausted if found > 0 => Exit::Answered,
        End::Exhausted => {
            note("there is no solution");
            Exit::No
        }
        end => {
            let there_may_be = match found {
                0 => "none was found, but there may be some".to_string(),
                1 => "there may be more than this one".to_string(),
                found => format!("there may be more than these {found}"),
            };
            note(&format!("stopped: {end}; {there_may_be}"));
            stopped(end)
        }
    }
}
