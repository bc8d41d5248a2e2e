//! The conclusions of counting, drawn from the first node on, against all subsets of random models.

use std::ops::ControlFlow;

use fastrand::Rng;
use standoff_board::{Board, Square};
use standoff_core::split::Block;

use super::*;
use crate::{Candidate, Group, Member, Relation, Stand};

/// Models with groups of any bounds, one inside the other or across it, and with conflicts that make
/// cliques.
fn random_model(random: &mut Rng) -> Model {
    let size = random.usize(0..=10);
    let stand = |square| Candidate::one(Stand { square, kind: 0 });
    let board = Board::rectangle(size as u64, 1).unwrap();
    let groups: Vec<Group> = (0..random.usize(0..=6))
        .map(|_| random_group(size as u32, random))
        .collect();
    Model {
        kinds: Vec::new(),
        candidates: (0..size as u32).map(Square::new).map(stand).collect(),
        conflicts: random_conflicts(size, random),
        origins: Vec::new(),
        rules: Vec::new(),
        groups,
        board,
    }
}

/// Candidates of one colour conflict more often than others.
fn random_conflicts(size: usize, random: &mut Rng) -> Relation {
    let mut conflicts = Relation::new(size);
    let colours: Vec<usize> = (0..size).map(|_| random.usize(0..6)).collect();
    let (alike, other) = (random.f64(), 0.3 * random.f64());
    for (a, b) in (0..size).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let share = if colours[a] == colours[b] {
            alike.sqrt()
        } else {
            other
        };
        if random.f64() < share {
            conflicts.insert(a, b);
        }
    }
    conflicts
}

fn random_group(size: u32, random: &mut Rng) -> Group {
    let share = one_of([0.2, 0.5, 0.9, 1.0], random);
    let heaviest = one_of([1, 1, 3], random);
    let mut members = Vec::new();
    for candidate in 0..size {
        if random.f64() < share {
            let weight = random.u32(1..=heaviest);
            members.push(Member { candidate, weight });
        }
    }
    let at_least = random.u64(0..=4);
    let any = random.u64(0..=4);
    let at_most = one_of([at_least, at_least + 1, any, u64::MAX], random);
    Group {
        name: String::new(),
        members,
        at_least,
        at_most,
    }
}

fn one_of<T: Copy, const N: usize>(these: [T; N], random: &mut Rng) -> T {
    these[random.usize(0..N)]
}

/// All sets of candidates that keep to the model, in the order of the moving split.
fn all_placements(model: &Model) -> Vec<Vec<u32>> {
    let size = model.candidates.len() as u32;
    let subset = |bits: u32| Vec::from_iter((0..size).filter(|&c| bits & (1 << c) != 0));
    let subsets = (0..1 << size).map(subset);
    let mut kept: Vec<Vec<u32>> = subsets.filter(|set| is_placement(set, model)).collect();
    kept.sort_unstable();
    kept
}

fn is_placement(set: &[u32], model: &Model) -> bool {
    let conflict = |&a: &u32| {
        set.iter()
            .any(|&b| model.conflicts.contains(a as usize, b as usize))
    };
    let keeps = |group: &Group| {
        let inside = group.members.iter().filter(|m| set.contains(&m.candidate));
        let weight = inside.map(|m| u64::from(m.weight)).sum();
        group.at_least <= weight && weight <= group.at_most
    };
    !set.iter().any(conflict) && model.groups.iter().all(keeps)
}

/// Starts as if it had been patient already.
struct Impatiently(Question);

impl<'m> WithWidth<'m> for Impatiently {
    type Output = Box<dyn Run + 'm>;

    fn run<B: Block + 'm>(self, model: &'m Model) -> Self::Output {
        let tables = Arc::new(Tables::<B>::of(model));
        match self.0 {
            Question::List => {
                let mut run = ListRun::new(tables);
                run.nodes = PATIENCE;
                Box::new(run)
            }
            question => {
                let mut run = TightestRun::new(model, tables, question);
                run.nodes = PATIENCE;
                Box::new(run)
            }
        }
    }
}

#[derive(Default)]
struct Found {
    placements: Vec<Vec<u32>>,
    count: BigUint,
}

impl Sink for Found {
    fn solution(&mut self, chosen: &[u32]) -> ControlFlow<()> {
        self.placements.push(chosen.to_vec());
        ControlFlow::Continue(())
    }

    fn tally(&mut self, _: Option<usize>, more: BigUint) {
        self.count += more;
    }
}

fn found(model: &Model, question: Question) -> Found {
    let mut found = Found::default();
    let mut run = of_width(model, Impatiently(question));
    assert_eq!(run.advance(u64::MAX, &mut found), Step::Done);
    found
}

#[test]
fn counting_from_the_first_node_loses_nothing() {
    let mut random = Rng::with_seed(8);
    for _ in 0..3000 {
        let model = random_model(&mut random);
        let all = all_placements(&model);
        assert_eq!(found(&model, Question::List).placements, all, "{model:?}");
        let mut in_any_order = found(&model, Question::ListInAnyOrder).placements;
        in_any_order.sort_unstable();
        assert_eq!(in_any_order, all, "{model:?}");
        assert_eq!(
            found(&model, Question::Count).count,
            all.len().into(),
            "{model:?}"
        );
    }
}
