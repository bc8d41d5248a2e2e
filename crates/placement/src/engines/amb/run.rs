//! The run of a program.

use std::ops::ControlFlow;

use standoff_core::amb::{Amb, Cursor, Fail, search, try_search};

use super::program::Program;
use super::sink::{Count, Show, Sink};
use crate::problem::{Candidate, Subproblem};
use crate::task::{Counting, InvalidState, Listing, Question, Search, SearchState, Step};

/// A run that lists what a program chooses, in the order of its choices.
pub(in crate::engines) fn list(program: impl Program) -> Box<dyn Search<dyn Listing>> {
    Box::new(ProgramRun::whole(program, Show))
}

/// A run that counts what a program chooses: by size for [`Question::CountBySize`], else all together.
pub(in crate::engines) fn count(
    program: impl Program,
    question: Question,
) -> Box<dyn Search<dyn Counting>> {
    let by_size = question == Question::CountBySize;
    Box::new(ProgramRun::whole(program, Count { by_size }))
}

/// A search that is taken up at its cursor whenever it is to go on.
struct ProgramRun<P, S> {
    program: P,
    sink: S,
    cursor: Cursor,
    /// Whether nothing has been searched, and the whole tree is to be.
    is_whole: bool,
    nodes: u64,
    /// How many choices lead to where it stands.
    depth: usize,
    /// How much of the tree lay before this part, and how much of the part is known to be done.
    before: f64,
    done: f64,
}

/// What is searched.
fn body<P: Program>(program: &P) -> impl FnMut(&mut Amb) -> Result<Vec<Candidate>, Fail> + use<P> {
    let program = program.clone();
    move |amb| program.run(amb)
}

impl<P: Program, S: Sink> ProgramRun<P, S> {
    fn whole(program: P, sink: S) -> Self {
        let beginning = search(body(&program)).cursor();
        ProgramRun {
            cursor: beginning.expect("whoever goes depth first knows where"),
            program,
            sink,
            is_whole: true,
            nodes: 0,
            depth: 0,
            before: 0.0,
            done: 0.0,
        }
    }

    /// The same run for a part of the tree.
    fn part(&self, cursor: Cursor) -> Self {
        let before = search(body(&self.program)).resume(&cursor).progress();
        ProgramRun {
            program: self.program.clone(),
            sink: self.sink,
            cursor,
            is_whole: false,
            nodes: 0,
            depth: 0,
            before: before.unwrap_or(0.0),
            done: 0.0,
        }
    }

    /// The run that stands at a place, if there is such a place.
    fn at(&self, place: &SearchState) -> Option<Self> {
        let [numbers, text] = &place.0[..] else {
            return None;
        };
        let &[nodes, before, done] = &numbers[..] else {
            return None;
        };
        let cursor: Cursor = text_of(text)?.parse().ok()?;
        self.leads_somewhere(&cursor).then(|| ProgramRun {
            nodes,
            before: f64::from_bits(before),
            done: f64::from_bits(done),
            ..self.part(cursor)
        })
    }

    /// Whether the program makes the choices of a cursor.
    fn leads_somewhere(&self, cursor: &Cursor) -> bool {
        let program = &self.program;
        let mut search = try_search(|amb| Ok(program.run(amb)?));
        search = search.resume(cursor).node_limit(1);
        search.all(|found| found.is_ok())
    }
}

impl<P: Program, S: Sink> Search<S::Target> for ProgramRun<P, S> {
    fn advance(&mut self, budget: u64, target: &mut S::Target) -> Step {
        // The root is chosen by nobody, and is no work.
        let root = u64::from(self.is_whole && budget > 0);
        let mut search = search(body(&self.program))
            .resume(&self.cursor)
            .node_limit(budget.saturating_add(root));
        let mut flow = ControlFlow::Continue(());
        while flow.is_continue()
            && let Some(placement) = search.next()
        {
            let of = self.program.problem();
            flow = self.sink.found(&placement, of, target);
        }
        let nodes = &search.stats().profile;
        self.is_whole &= nodes.is_empty();
        self.nodes += nodes.iter().skip(1).sum::<u64>();
        self.depth = search.path().taken().len();
        self.done = self.done.max(search.progress().unwrap_or(0.0));
        self.cursor = search.cursor().unwrap_or_else(|_| self.cursor.clone());
        match self.cursor.is_done() {
            true => Step::Done,
            false => Step::More,
        }
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn progress(&self) -> f64 {
        let of_part = (self.done - self.before) / (1.0 - self.before).max(f64::EPSILON);
        match self.cursor.is_done() {
            true => 1.0,
            false => of_part.clamp(0.0, 1.0),
        }
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.depth * self.program.memory()
    }

    fn save(&self) -> SearchState {
        let numbers = vec![self.nodes, self.before.to_bits(), self.done.to_bits()];
        SearchState(vec![numbers, words_of(&self.cursor.to_string())])
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let no_such = || InvalidState::because("this search has no such node");
        *self = self.at(place).ok_or_else(no_such)?;
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let branches = self.cursor.branches()?;
        let subproblems = |branches| self.program.subproblems(branches);
        Some(branches.iter().flat_map(subproblems).collect())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<S::Target>>> {
        let rest = search(body(&self.program)).resume(&self.cursor);
        let cursors = rest.split(parts.clamp(1, MOST_PARTS)).into_iter();
        let mut cursors = cursors.filter(|cursor| !cursor.is_done());
        let Some(cursor) = cursors.next() else {
            return vec![self];
        };
        let others: Vec<Self> = cursors.map(|cursor| self.part(cursor)).collect();
        let first = ProgramRun {
            cursor,
            is_whole: self.is_whole && others.is_empty(),
            ..*self
        };
        std::iter::once(first)
            .chain(others)
            .map(|part| Box::new(part) as Box<dyn Search<S::Target>>)
            .collect()
    }
}

/// As many parts as a search gives.
const MOST_PARTS: usize = 1 << 16;

/// A text as numbers, eight bytes each, and back.
fn words_of(text: &str) -> Vec<u64> {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    text.as_bytes().chunks(8).map(word).collect()
}

fn text_of(words: &[u64]) -> Option<String> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let text = String::from_utf8(bytes).ok()?;
    Some(text.trim_end_matches('\0').to_string())
}
