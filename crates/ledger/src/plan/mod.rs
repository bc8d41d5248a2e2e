//! Plans: counts divided into shards.

mod reader;
mod writer;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standoff_engine::SearchState;
use standoff_solver::Job;

pub use reader::{Plan, PlanReader, PlanSummary, Shards};
pub use writer::PlanWriter;

use crate::check;
use crate::checksum::Checksum;
use crate::json::{self, JobForm};

/// The noun in the seal of a plan.
const SHARDS: &str = "shards";

/// The head of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanHead {
    /// The name of the count in messages.
    pub title: String,
    /// The job. In a plan with a parent it is that shard, with factor and divisor 1.
    #[serde(with = "JobForm")]
    pub job: Job,
    /// The source of the model, for other machines.
    pub source: Source,
    /// The number of shards.
    pub shards: u64,
    /// The shard of another plan that this plan divides, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Parent>,
}

/// The source of a model: the text of a puzzle, and its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The name of the text in messages: a file or a shipped puzzle.
    pub name: String,
    /// The text.
    pub text: String,
    /// The values of all parameters.
    pub parameters: BTreeMap<String, i64>,
}

/// A shard of another plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parent {
    /// The identity of the other plan.
    #[serde(with = "json::text")]
    pub plan: Checksum,
    /// The index of the shard in that plan.
    pub shard: u64,
}

/// A part of a count that one process counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Its index, from 0.
    #[serde(rename = "shard")]
    pub index: u64,
    /// The index of its term.
    pub term: usize,
    /// The fraction of the whole count that is likely to be in it.
    pub weight: f64,
    /// The state in which its search begins.
    #[serde(with = "json::state")]
    pub state: SearchState,
}

impl PlanHead {
    fn check(&self) -> Result<(), String> {
        let job = &self.job;
        check::job(job)?;
        let is_plain = job.divisor == 1 && job.terms.len() == 1 && job.terms[0].times == 1;
        if self.parent.is_some() && !is_plain {
            return Err("a plan of a shard has one term, with factor and divisor 1".to_string());
        }
        Ok(())
    }
}

impl Shard {
    fn check(&self, job: &Job) -> Result<(), String> {
        check::term(job, self.term)?;
        check::amount("a weight", self.weight)?;
        check::state(&self.state)
    }
}
