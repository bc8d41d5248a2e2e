//! A count, divided among many who count.

mod reader;
mod writer;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standoff_engine::SearchState;
use standoff_solver::Job;

pub use reader::{Plan, PlanReader, PlanSummary, Shares};
pub use writer::PlanWriter;

use crate::checksum::Checksum;
use crate::form;
use crate::job::{JobForm, check_job};

/// What the line that seals a plan counts.
const SHARES: &str = "shares";

/// What is divided by a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanHead {
    /// What a person calls the count.
    pub title: String,
    /// What is counted. For a plan with a parent: that share, taken once.
    pub job: Job,
    /// What another machine makes the model of.
    pub source: Source,
    /// Into how many shares the count is divided.
    pub shares: u64,
    /// What it is a share of.
    pub parent: Option<Parent>,
}

/// What a model is made of: a puzzle as text, and its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Where the text comes from, as messages say it: a file, or a puzzle that ships.
    pub name: String,
    /// The text.
    pub text: String,
    /// The parameters that it is read with, all of them.
    pub parameters: BTreeMap<String, i64>,
}

/// A share of another plan, which a plan divides once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parent {
    /// The identity of the other plan.
    #[serde(with = "form::text")]
    pub plan: Checksum,
    /// Which of its shares.
    pub share: u64,
}

/// A part of a count that somebody counts alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Its number, from 0.
    pub index: u64,
    /// To which term it belongs, from 0.
    pub term: usize,
    /// Which fraction of the whole count is likely to be in it.
    pub weight: f64,
    /// Where its search begins.
    pub state: SearchState,
}

impl PlanHead {
    /// Why this is the head of no plan, if it is not.
    fn check(&self) -> Result<(), String> {
        check_job(&self.job)?;
        let job = &self.job;
        let once = job.divisor == 1 && job.terms.len() == 1 && job.terms[0].times == 1;
        match self.parent.is_some() && !once {
            true => Err("a plan of a share has one term, once, and the divisor 1".to_string()),
            false => Ok(()),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadForm {
    standoff: String,
    format: u32,
    title: String,
    job: JobForm,
    source: Source,
    shares: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<Parent>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShareForm {
    share: u64,
    term: usize,
    weight: f64,
    #[serde(with = "form::state")]
    at: SearchState,
}
