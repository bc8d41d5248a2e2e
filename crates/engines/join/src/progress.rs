//! The share of a combination that is done, by cost.

use standoff_engine::Search;

use crate::classes::Classes;
use crate::estimate::{PAIR, SLICE, slices, sort_cost};
use crate::pairs::SLICED;
use crate::stages::{BLOCK, JoinSearch, Matching, Stage, in_common, of_first_class};
use crate::table::Entry;

impl JoinSearch {
    /// The share of the cost of the present combination that is done. Until the second half is listed, both halves are
    /// assumed to be alike, and to have as many classes as possible.
    pub(crate) fn share_of_combination(&self) -> f64 {
        match &self.stage {
            Stage::Begin => 0.0,
            Stage::List(half, list) => self.share_while_listing(*half, &**list),
            Stage::Match(matching) => {
                let matched = self.matched(matching) * matching.cost;
                let entries = self.tables.each_ref().map(|table| table.entries().len());
                let listed =
                    self.list_cost(self.listed as f64, (entries[0] + entries[1]) as f64 / 2.0);
                (listed + matched) / (listed + matching.cost).max(f64::MIN_POSITIVE)
            }
        }
    }

    fn share_while_listing(&self, half: usize, list: &dyn Search) -> f64 {
        let share = list.progress().max(f64::EPSILON);
        let [listed, nodes] = [self.listed, list.work()].map(|nodes| nodes as f64);
        let entries = self.tables[half].entries().len() as f64 / share;
        let (nodes_of_both, first_entries) = match half {
            0 => (2.0 * nodes / share, entries),
            _ => (
                listed + nodes / share,
                self.tables[0].entries().len() as f64,
            ),
        };
        let classes = &self.plan.classes;
        let slices = slices(entries / classes.exact_len(), classes.ranged_len());
        let fitting = fitting_share(classes, [0, half].map(|at| self.tables[at].entries()));
        let matching = PAIR * first_entries * slices * fitting;
        let all = self.list_cost(nodes_of_both, entries) + matching;
        self.list_cost(listed + nodes, entries) / all.max(f64::MIN_POSITIVE)
    }

    fn list_cost(&self, nodes: f64, entries: f64) -> f64 {
        nodes * self.listed_node_cost(nodes, entries)
    }

    /// The mean cost of a node of a half with this number of nodes and entries.
    pub(crate) fn listed_node_cost(&self, nodes: f64, entries: f64) -> f64 {
        self.plan.halves[0].node_cost() + sort_cost(nodes, entries)
    }

    /// The share of the pairs that are matched: the entries before the present block, and this block with a part of the
    /// second half.
    fn matched(&self, Matching { range, next, .. }: &Matching) -> f64 {
        let [first, second] = *next;
        let [these, those] = self.tables.each_ref().map(|table| table.entries());
        let these = of_first_class(&these[first..range.end], BLOCK);
        let Some(class) = these.first().map(|this| this.signature.class) else {
            return 0.0;
        };
        let classes = &self.plan.classes;
        let wanted = classes.matching_part(class);
        let part = |that: &Entry| classes.exact_part(that.signature.class);
        let start = those.partition_point(|that| part(that) < wanted);
        let end = those.partition_point(|that| part(that) <= wanted);
        let of_block = second.saturating_sub(start) as f64 / (end - start).max(1) as f64;
        let matched = (first - range.start) as f64 + these.len() as f64 * of_block.min(1.0);
        matched / range.len() as f64
    }
}

/// The share of pairs whose sums meet the constraints that allow several sums, from some entries of each table.
fn fitting_share(classes: &Classes, tables: [&[Entry]; 2]) -> f64 {
    let [these, those] = tables.map(|entries| {
        let some = entries.iter().step_by(entries.len().div_ceil(FEW).max(1));
        some.map(|entry| entry.signature.class).collect::<Vec<_>>()
    });
    let pairs = these
        .iter()
        .flat_map(|&this| those.iter().map(move |&that| [this, that]));
    let fitting = pairs
        .filter(|&pair| classes.pieces_of_both(pair).is_some())
        .count();
    match these.len() * those.len() {
        0 => 1.0,
        all => fitting as f64 / all as f64,
    }
}

/// The number of entries of a table of which pairs are looked at.
const FEW: usize = 32;

/// The cost of matching two arranged tables: each block of the first with those slices of the second that may fit, and have
/// no biclique in common with it. Some of many blocks represent all. If each entry has a class of its own, all pairs of a block
/// and a slice would take as long as the matching.
pub(crate) fn matching_cost(classes: &Classes, tables: [&[Entry]; 2]) -> f64 {
    let class = |entry: &Entry| entry.signature.class;
    let [blocks, slices] = [(tables[0], BLOCK), (tables[1], SLICED)].map(|(entries, most)| {
        let of_class = entries.chunk_by(move |a, b| class(a) == class(b));
        of_class
            .flat_map(move |entries| entries.chunks(most))
            .map(|chunk| Chunk {
                class: class(&chunk[0]),
                in_common: in_common(chunk),
                entries: chunk.len() as f64,
            })
    });
    let (blocks, slices): (Vec<Chunk>, Vec<Chunk>) = (blocks.collect(), slices.collect());
    // In arranged tables, equal parts are neighbours.
    let part = |slice: &Chunk| classes.exact_part(slice.class);
    let cost = |block: &Chunk| {
        let wanted = classes.matching_part(block.class);
        let from = slices.partition_point(|slice| part(slice) < wanted);
        let fitting = slices[from..]
            .iter()
            .take_while(|slice| part(slice) == wanted);
        let included = fitting.filter(|slice| slice.in_common & block.in_common == 0);
        included.count() as f64 * (SLICE + PAIR * block.entries)
    };
    let some = blocks.iter().step_by(blocks.len().div_ceil(BLOCKS).max(1));
    let represented = blocks.len() as f64 / some.len().max(1) as f64;
    represented * some.map(cost).sum::<f64>()
}

/// The maximum number of blocks that represent all.
const BLOCKS: usize = 256;

/// Entries of one class that are matched at once.
struct Chunk {
    class: u64,
    /// The bicliques that all of them are in.
    in_common: u64,
    entries: f64,
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::table::Signature;

    /// A thousand entries, each of a class of its own, of which the sum must be below a thousand.
    fn all_different() -> (Classes, Vec<Entry>) {
        let members = (0..2000).map(|at| Member::of_weight_1(Candidate::new(at)));
        let below = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::at_most(999),
        };
        let free = ConflictGraph::new(2000);
        let problem = Problem::new(vec![1; 2000], free, vec![below.clone()]).unwrap();
        let entry = |class| Entry {
            signature: Signature {
                class,
                bicliques: 0,
            },
            count: 1,
        };
        let classes = Classes::of(&problem, &[below], false).unwrap();
        (classes, (0..1000).map(entry).collect())
    }

    /// Each block of one entry is matched with a thousand slices, although only some blocks are looked at.
    #[test]
    fn some_blocks_represent_all() {
        let (classes, entries) = all_different();
        let cost = matching_cost(&classes, [&entries, &entries]);
        assert_eq!(cost, 1e6 * (SLICE + PAIR));
    }

    #[test]
    fn half_of_the_pairs_meet_a_bound_on_their_sum() {
        let (classes, entries) = all_different();
        let share = fitting_share(&classes, [&entries, &entries]);
        assert!((share - 0.5).abs() < 0.02, "{share}");
        assert_eq!(fitting_share(&classes, [&entries, &[]]), 1.0);
    }
}
