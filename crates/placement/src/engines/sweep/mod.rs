//! Candidate by candidate, where equal frontiers are one: counts that no list could reach.
//!
//! Of what was chosen so far all that matters is which later candidates it forbids, and what the groups
//! weigh that are not yet at their end. Where that is the same, the ways to it are added up. Of a candidate that has to
//! stand or to be forbidden a state says which until nothing can change it any more.
//!
//! ```text
//! o o o o o o      kings: what is behind the frontier | forbids only squares beside it;
//! o o o|x x .      x is forbidden, . is not: seven squares are open, of at most 2^7 states
//! x x . .
//! ```

mod bits;
mod block;
mod catalogue;
mod cliques;
mod counter;
mod graph;
mod greedy;
mod index;
mod key;
mod layer;
mod lot;
mod lots;
mod numbers;
mod outlook;
mod part;
mod place;
mod run;
mod search;
mod spans;
mod subproblems;
#[expect(
    clippy::module_inception,
    reason = "the folder is named after what goes on in it"
)]
mod sweep;
#[cfg(test)]
mod tests;
mod transition;
mod transitions;
mod ways;

use self::catalogue::Layers;
use self::graph::Graph;
use self::key::{Key, MOST_BITS, WithKey, of_bits};
use self::outlook::Certainty;
use self::run::{Begin, Count};
use self::search::{Found, LEAST as SEARCH, Note, STATE, best_order};
use self::transitions::Draft;
use crate::problem::{Feature, Problem};
use crate::task::{Catalogue, Counting, Engine, Estimate, Question, Refusal, Search, Task};

/// The engine `sweep`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sweep;

impl Engine for Sweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let is_ready = task.note::<Note>(self.name()).is_some();
        match beforehand(task).filter(|_| !is_ready) {
            Some(estimate) if !is_dense(task.problem()) => Ok(estimate),
            _ => self.with_order(task, task.effort(), |found| estimate(task, found)),
        }
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        // However little it took to find the order of the estimate, it is by that that it was chosen.
        self.with_order(task, 0.0, |found| {
            let begin = Begin {
                draft: &found.draft,
                by_size: task.question() == Question::CountBySize,
                threads: task.threads(),
                max_memory: task.max_memory(),
            };
            Count::begin(task.problem(), begin, found.bits)
        })
    }

    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal> {
        self.with_order(task, 0.0, |found| self.layers(task, found))?
    }
}

impl Sweep {
    /// Refuses to keep all layers where they would take more than is allowed, as far as that is known.
    fn layers(&self, task: &Task, found: &Found<'_>) -> Result<Box<dyn Catalogue>, Refusal> {
        let numbers = 8.0 * words(task, found);
        let outlook = found.outlook();
        let states = surely(outlook.states, outlook.certainty);
        if states * (LINKS + numbers) > task.max_memory() as f64 {
            let reason = "to keep all states would take more memory than is allowed";
            return Err(Refusal::new(self.name(), reason));
        }
        let by_size = task.question() == Question::CountBySize;
        let draft = &found.draft;
        Ok(of_bits(found.bits, Keep { draft, by_size }))
    }

    /// Finds an order for a question that counts, unless one was found before with so much effort.
    fn with_order<T>(
        &self,
        task: &Task,
        effort: f64,
        then: impl FnOnce(&Found<'_>) -> T,
    ) -> Result<T, Refusal> {
        let too_wide = || {
            let reason = format!("its states would have more than {MOST_BITS} bits");
            Refusal::new(self.name(), reason)
        };
        if is_dense(task.problem()) {
            return Err(too_wide());
        }
        let graph = Graph::of(task.problem());
        let noted = task.note::<Note>(self.name());
        let noted = noted.filter(|note| note.effort >= effort);
        if let Some(found) = noted.and_then(|note| note.read(&graph)) {
            return Ok(then(&found));
        }
        let found = best_order(&graph, task.effort()).ok_or_else(too_wide)?;
        let answer = then(&found);
        task.keep_note(self.name(), Note::of(&found, task.effort()));
        Ok(answer)
    }
}

/// Whether in any order some candidate has more later neighbours than a key has bits: each conflict
/// is with a later one once.
fn is_dense(problem: &Problem) -> bool {
    problem.conflicts().pairs() > (problem.len() * MOST_BITS) as u64
}

/// What is known before an order is looked for: that alone is some work. With less, only the given order would be
/// looked at, which tells little of others.
fn beforehand(task: &Task) -> Option<Estimate> {
    let problem = task.problem();
    let members = problem
        .constraints()
        .iter()
        .map(|group| group.members.len());
    let items = 2 * problem.conflicts().pairs() + (members.sum::<usize>() + problem.len()) as u64;
    let ready = ITEM * items as f64;
    (ready > task.effort()).then(|| Estimate::unready(ready).holding(KEY))
}

fn estimate(task: &Task, found: &Found<'_>) -> Estimate {
    let outlook = found.outlook();
    let states = outlook.states.max(1.0);
    let candidates = task.problem().len();
    let words = words(task, found);
    let widest = surely(outlook.widest, outlook.certainty);
    let wide = if found.bits > 64 { WIDE } else { 1.0 };
    let state_cost = wide * (STATE + GROUP * found.draft.groups_at_once()) + WORD * words;
    let ready = SEARCH + CANDIDATE * candidates as f64;
    let (error, is_sampled) = match outlook.certainty {
        Certainty::Counted => (0.0, true),
        Certainty::Near => (NEAR * states, false),
        Certainty::Guessed => (states, false),
    };
    let estimate = Estimate {
        nodes: states,
        error,
        is_sampled,
        at_most: f64::INFINITY,
        node_cost: state_cost + ready / states,
        memory: widest * (8.0 * words + KEY),
        is_unready: false,
    };
    estimate.within(found.draft.most_states())
}

/// The words of the numbers of a state.
fn words(task: &Task, found: &Found<'_>) -> f64 {
    let numbers = match task.question() {
        Question::CountBySize => found.draft.most_numbers(),
        _ => 1,
    };
    // Half of the candidates, as bits, is what most counts come to.
    (numbers * (task.problem().len() / 128 + 1)) as f64
}

/// So many states there are that count against the memory: a guess that is too high must not stand in the way
/// of who limits it.
fn surely(states: f64, certainty: Certainty) -> f64 {
    match certainty {
        Certainty::Guessed => states / OFF,
        _ => states,
    }
}

/// How far a guess from the widest frontiers may be off. It is not called near: where states become more
/// only later, it is far too small.
const NEAR: f64 = 0.5;

/// So many times too high a mere guess may well be.
const OFF: f64 = 10.0;

/// What a state costs more for each word of its numbers and for each group of a candidate.
const WORD: f64 = 2.0;
const GROUP: f64 = 5.0;

/// So many times more it costs where a key is more than a word.
const WIDE: f64 = 2.0;

/// What it costs to find an order and to try it, for each conflict and each member of a group.
const ITEM: f64 = 80.0;

/// What it costs to make the transitions of each candidate ready, after the search for an order.
const CANDIDATE: f64 = 200.0;

/// The bytes of a key with its place in a table.
const KEY: f64 = 24.0;

/// The bytes of the links of a state.
const LINKS: f64 = 8.0;

struct Keep<'a> {
    draft: &'a Draft<'a>,
    by_size: bool,
}

impl WithKey for Keep<'_> {
    type Output = Box<dyn Catalogue>;

    fn with<K: Key>(self) -> Self::Output {
        Box::new(Layers::new(self.draft.transitions::<K>(self.by_size)))
    }
}
