//! The division of shards among tasks.

use std::env;
use std::num::NonZeroUsize;
use std::str::FromStr;

use crate::failure::Failure;

/// One of several tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TaskOf {
    number: u64,
    all: u64,
}

/// Variables in which schedulers put the index of an array task.
const VARIABLES: [&str; 8] = [
    "SLURM_ARRAY_TASK_ID",
    "PBS_ARRAY_INDEX",
    "PBS_ARRAYID",
    "LSB_JOBINDEX",
    "SGE_TASK_ID",
    "JOB_COMPLETION_INDEX",
    "AWS_BATCH_JOB_ARRAY_INDEX",
    "BATCH_TASK_INDEX",
];

impl TaskOf {
    /// The task whose number is in the environment: in this variable, or in that of a scheduler.
    pub(super) fn from_environment(
        all: NonZeroUsize,
        variable: Option<&str>,
    ) -> Result<Self, Failure> {
        let found = match variable {
            Some(name) => vec![(name, in_variable(name))],
            None => {
                let set = VARIABLES.map(|name| (name, in_variable(name)));
                set.into_iter()
                    .filter(|(_, number)| number.is_some())
                    .collect()
            }
        };
        let all = all.get() as u64;
        match found[..] {
            [(_, Some(number))] => Ok(TaskOf {
                number: number % all,
                all,
            }),
            [(name, None)] => Err(Failure::mistake(format!(
                "the variable `{name}` has no number of a task"
            ))),
            [] => Err(Failure::Mistake {
                message: "no scheduler has put the number of this task into the environment"
                    .to_string(),
                hint: Some("--task 3/100 says it, and --index-from names a variable".to_string()),
            }),
            [(one, _), (another, _), ..] => Err(Failure::Mistake {
                message: format!("both `{one}` and `{another}` have a number of a task"),
                hint: Some(format!("choose one, as in --index-from {one}")),
            }),
        }
    }

    /// Whether a shard is of this task. Tasks take turns, so that each gets some of the large shards.
    pub(super) fn has(self, shard: u64) -> bool {
        shard % self.all == self.number
    }

    /// The name of its file of records.
    pub(super) fn name(self) -> String {
        format!("task-{}-of-{}", self.number, self.all)
    }
}

/// The number in a variable. Some schedulers set it to a word for a job that is not an array.
fn in_variable(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

impl FromStr for TaskOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = "write which task of how many, as in 3/100";
        let (number, all) = text.split_once('/').ok_or(wanted)?;
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let read = |text: &str| text.parse().ok().filter(|_| is_plain(text)).ok_or(wanted);
        let (number, all): (u64, u64) = (read(number)?, read(all)?);
        match all {
            0 => Err("there has to be one task or more".to_string()),
            _ if number > all => Err(format!("there are {all} tasks, numbered from 0")),
            _ => Ok(TaskOf {
                number: number % all,
                all,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_take_turns() {
        let task: TaskOf = "1/3".parse().unwrap();
        let shards: Vec<u64> = (0..9).filter(|&shard| task.has(shard)).collect();
        assert_eq!(shards, [1, 4, 7]);
        assert_eq!(task.name(), "task-1-of-3");
        // The last task of an array that begins with 1.
        assert_eq!("3/3".parse::<TaskOf>(), "0/3".parse());
    }

    #[test]
    fn malformed_tasks_are_refused() {
        for wrong in [
            "", "3", "/3", "3/", "1/0", "4/3", "-1/3", "+1/3", "a/b", "1/3/5",
        ] {
            assert!(wrong.parse::<TaskOf>().is_err(), "{wrong}");
        }
    }
}
