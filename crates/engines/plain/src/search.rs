//! The adapter from an `amb` search to a [`Search`].

use std::iter::once;
use std::ops::ControlFlow;

use standoff_core::amb::{Amb, Cursor, Fail, search, try_search};
use standoff_engine::{InvalidState, Question, Search, SearchState, Sink, Step, Task};
use standoff_model::{Candidate, Subproblem};

use crate::program::Program;

/// A search by an `amb` program, which each call of [`advance`](Search::advance) resumes from its cursor.
pub(crate) struct ProgramSearch {
    program: Program,
    question: Question,
    cursor: Cursor,
    /// Whether the next node is the root of the whole tree, which is not counted as work.
    is_at_root: bool,
    nodes: u64,
    /// Number of choices on the path of the cursor.
    depth: usize,
    /// The fraction of the tree before this part of it.
    before: f64,
    /// The largest fraction of the tree that was reached.
    reached: f64,
}

fn body(program: &Program) -> impl FnMut(&mut Amb) -> Result<Vec<Candidate>, Fail> + use<> {
    let program = program.clone();
    move |amb| program.run(amb)
}

impl ProgramSearch {
    pub(crate) fn new(task: &Task) -> Self {
        let program = Program(task.given().clone());
        let root = search(body(&program)).cursor();
        ProgramSearch {
            cursor: root.expect("a depth-first search has a cursor"),
            program,
            question: task.question(),
            is_at_root: true,
            nodes: 0,
            depth: 0,
            before: 0.0,
            reached: 0.0,
        }
    }

    /// The same search of the part of the tree that a cursor describes.
    fn part(&self, cursor: Cursor) -> Self {
        let before = search(body(&self.program)).resume(&cursor).progress();
        ProgramSearch {
            program: self.program.clone(),
            cursor,
            is_at_root: false,
            nodes: 0,
            depth: 0,
            before: before.unwrap_or(0.0),
            reached: 0.0,
            ..*self
        }
    }

    fn at(&self, state: &SearchState) -> Option<Self> {
        let [numbers, text] = &state.0[..] else {
            return None;
        };
        let &[nodes, before, reached] = &numbers[..] else {
            return None;
        };
        let cursor: Cursor = decode(text)?.parse().ok()?;
        self.can_resume(&cursor).then(|| ProgramSearch {
            nodes,
            before: f64::from_bits(before),
            reached: f64::from_bits(reached),
            ..self.part(cursor)
        })
    }

    /// Whether the program makes the choices that a cursor records.
    fn can_resume(&self, cursor: &Cursor) -> bool {
        let search = try_search(|amb| Ok(self.program.run(amb)?));
        let mut search = search.resume(cursor).node_limit(1);
        search.all(|placement| placement.is_ok())
    }
}

impl Search for ProgramSearch {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let root = u64::from(self.is_at_root && budget > 0);
        let mut search = search(body(&self.program))
            .resume(&self.cursor)
            .node_limit(budget.saturating_add(root));
        let mut flow = ControlFlow::Continue(());
        while flow.is_continue()
            && let Some(placement) = search.next()
        {
            match self.question {
                Question::Count => sink.tally(0, 1u32.into()),
                Question::CountBySize => {
                    let pieces = self.program.0.pieces(placement.iter().copied());
                    sink.tally(pieces, 1u32.into());
                }
                _ => flow = sink.placement(&placement),
            }
        }
        let nodes_by_depth = &search.stats().profile;
        self.is_at_root &= nodes_by_depth.is_empty();
        self.nodes += nodes_by_depth.iter().skip(1).sum::<u64>();
        self.depth = search.path().len();
        self.reached = self.reached.max(search.progress().unwrap_or(0.0));
        self.cursor = search.cursor().unwrap_or_else(|_| self.cursor.clone());
        if self.cursor.is_done() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn progress(&self) -> f64 {
        if self.cursor.is_done() {
            return 1.0;
        }
        let of_part = (self.reached - self.before) / (1.0 - self.before).max(f64::EPSILON);
        of_part.clamp(0.0, 1.0)
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.depth * self.program.bytes_per_choice()
    }

    fn save(&self) -> SearchState {
        let numbers = vec![self.nodes, self.before.to_bits(), self.reached.to_bits()];
        SearchState(vec![numbers, encode(&self.cursor.to_string())])
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let invalid = || InvalidState::because("this search has no such node");
        *self = self.at(state).ok_or_else(invalid)?;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let branches = self.cursor.branches()?.into_iter();
        let subproblems = branches.flat_map(|branches| self.program.subproblems(&branches));
        Some(subproblems.collect())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let rest = search(body(&self.program)).resume(&self.cursor);
        let cursors = rest.split(parts.clamp(1, MAX_PARTS)).into_iter();
        let mut cursors = cursors.filter(|cursor| !cursor.is_done());
        let Some(cursor) = cursors.next() else {
            return vec![self];
        };
        let others: Vec<Self> = cursors.map(|cursor| self.part(cursor)).collect();
        let first = ProgramSearch {
            cursor,
            is_at_root: self.is_at_root && others.is_empty(),
            ..*self
        };
        let parts = once(first).chain(others);
        parts
            .map(|part| Box::new(part) as Box<dyn Search>)
            .collect()
    }
}

/// The largest number of parts that [`split`](standoff_core::amb::Search::split) allows.
const MAX_PARTS: usize = 1 << 16;

/// Encodes a text as little-endian words, padded with zeros.
fn encode(text: &str) -> Vec<u64> {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    text.as_bytes().chunks(8).map(word).collect()
}

fn decode(words: &[u64]) -> Option<String> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let text = String::from_utf8(bytes).ok()?;
    Some(text.trim_end_matches('\0').to_string())
}
