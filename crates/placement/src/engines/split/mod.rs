//! The moving split over bit sets: the engine that defines what the others must answer.
//!
//! A node is a set of candidates in reading order; what its last one allows of the rest is one
//! `and` of bit sets. The sums of the groups follow the path.

mod limits;
mod tree;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Guide, SplitWalk};

use self::limits::{GroupLimits, Limits, SizeLimits};
use super::compatible::{Compatible, Rows};
use super::report::{Count, CountBySize, List, Report};
use super::width::{WithWidth, of_width};
use crate::{Engine, Estimate, Model, Question, Refusal, Run, Sink, Step};

/// More parts than this would take longer to set up than to balance.
const MOST_PARTS: usize = 1024;

/// The engine `split`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Split;

impl Engine for Split {
    fn name(&self) -> &'static str {
        "split"
    }

    fn estimate(&self, model: &Model, _: Question) -> Result<Estimate, Refusal> {
        Ok(of_width(model, Probe))
    }

    fn start<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Box<dyn Run + 'm>, Refusal> {
        let all_heads = 0..usize::MAX;
        let whole = Start {
            question,
            parts: Vec::from([all_heads]),
        };
        Ok(of_width(model, whole).remove(0))
    }

    /// A part for each first piece, or for a few of them when there are very many.
    fn parts<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Vec<Box<dyn Run + 'm>>, Refusal> {
        let heads = model.candidates().len().max(1);
        let size = heads.div_ceil(MOST_PARTS);
        let parts = (0..heads)
            .step_by(size)
            .map(|first| first..first + size)
            .collect();
        Ok(of_width(model, Start { question, parts }))
    }
}

struct Probe;

impl<'m> WithWidth<'m> for Probe {
    type Output = Estimate;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Estimate {
        match SizeLimits::of(model) {
            Some(limits) => tree::estimate::<B, _>(model, limits),
            None => tree::estimate::<B, _>(model, GroupLimits::of(model)),
        }
    }
}

/// Starts a run for each range of first pieces.
struct Start {
    question: Question,
    parts: Vec<Range<usize>>,
}

impl<'m> WithWidth<'m> for Start {
    type Output = Vec<Box<dyn Run + 'm>>;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Self::Output {
        match SizeLimits::of(model) {
            Some(limits) => self.with_limits::<B>(model, limits),
            None => self.with_limits::<B>(model, GroupLimits::of(model)),
        }
    }
}

impl Start {
    fn with_limits<'m, B: Block + 'm>(
        self,
        model: &'m Model,
        limits: impl Limits<B> + 'm,
    ) -> Vec<Box<dyn Run + 'm>> {
        match self.question {
            Question::List | Question::ListInAnyOrder => {
                self.with_report::<B>(model, limits, List::default())
            }
            Question::Count => self.with_report::<B>(model, limits, Count::default()),
            Question::CountBySize => self.with_report::<B>(model, limits, CountBySize::default()),
        }
    }

    fn with_report<'m, B: Block + 'm>(
        self,
        model: &'m Model,
        limits: impl Limits<B> + 'm,
        report: impl Report + Clone + 'm,
    ) -> Vec<Box<dyn Run + 'm>> {
        let compatible = Arc::new(Compatible::<B>::of(model));
        let run = |heads| {
            let run = SplitRun::new(compatible.clone(), heads, limits.clone(), report.clone());
            Box::new(run) as Box<dyn Run + 'm>
        };
        self.parts.into_iter().map(run).collect()
    }
}

struct SplitRun<'m, B: Block, L, R> {
    compatible: Arc<Compatible<'m, B>>,
    walk: SplitWalk<BitSet<B>>,
    /// Where the first pieces of this part end.
    heads_end: usize,
    limits: L,
    report: R,
    empty_set_is_due: bool,
}

impl<'m, B: Block, L: Limits<B>, R: Report> SplitRun<'m, B, L, R> {
    fn new(compatible: Arc<Compatible<'m, B>>, heads: Range<usize>, limits: L, report: R) -> Self {
        SplitRun {
            walk: SplitWalk::new(compatible.all().without(&BitSet::first(heads.start))),
            compatible,
            heads_end: heads.end,
            empty_set_is_due: heads.start == 0 && limits.accept(0),
            limits,
            report,
        }
    }
}

impl<B: Block, L: Limits<B>, R: Report> Run for SplitRun<'_, B, L, R> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        if std::mem::take(&mut self.empty_set_is_due) && self.report.found(0, sink).is_break() {
            return Step::More;
        }
        let mut guide = SplitGuide {
            rows: self.compatible.rows(),
            heads_end: self.heads_end,
            limits: &mut self.limits,
            report: &mut self.report,
            sink,
        };
        let step = self.walk.advance(budget, &mut guide);
        self.report.flush(sink);
        step
    }

    fn work(&self) -> u64 {
        self.walk.nodes()
    }
}

struct SplitGuide<'a, B: Block, L, R> {
    rows: Rows<'a, B>,
    heads_end: usize,
    limits: &'a mut L,
    report: &'a mut R,
    sink: &'a mut dyn Sink,
}

impl<B: Block, L: Limits<B>, R: Report> Guide<BitSet<B>> for SplitGuide<'_, B, L, R> {
    #[inline]
    fn narrow(&mut self, head: &usize, rest: &BitSet<B>) -> BitSet<B> {
        let rest = self.rows.beside(*head, rest);
        self.limits.narrow(*head, rest)
    }

    #[inline]
    fn worth(&mut self, size: usize, left: &BitSet<B>) -> bool {
        let in_this_part = size > 0 || left.lowest().is_some_and(|head| head < self.heads_end);
        in_this_part && self.limits.can_be_met(size, left)
    }

    #[inline]
    fn enter(&mut self, head: &usize, size: usize) -> ControlFlow<()> {
        self.limits.choose(*head);
        self.report.choose(*head);
        if self.limits.accept(size) {
            self.report.found(self.limits.pieces(size), self.sink)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn descend(&mut self, size: usize) -> bool {
        self.limits.leave_room(size)
    }

    #[inline]
    fn leave(&mut self, _: usize) {
        self.limits.unchoose();
        self.report.unchoose();
    }
}
