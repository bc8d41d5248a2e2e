//! What a node of the search does: propagation to the fixpoint, and the decision that is taken there.

use std::sync::Arc;

use standoff_core::split::Block;
use standoff_engine::{Engine, Question, Task};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use crate::Groups;
use crate::cost::{self, Nodes};
use crate::counting::NODES_BEFORE;
use crate::state::{Branch, State};
use crate::tables::Tables;

/// A contradiction stays one, however often the bounds are propagated.
#[test]
fn a_contradiction_is_found_again() {
    let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
    let bounds = Bounds::exactly(2);
    let mut conflicts = ConflictGraph::new(2);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let both = LinearConstraint { members, bounds };
    let problem = Arc::new(Problem::new(vec![1; 2], conflicts, vec![both]).unwrap());
    let tables = Tables::<u64>::of(&problem);
    let mut state = State::root(&tables).choosing(0, &tables);
    assert!(!state.reach_fixpoint(&tables));
    assert!(!state.reach_fixpoint(&tables));
}

/// Two members, for a constraint that needs exactly one and for one that allows at most one.
#[test]
fn a_state_with_two_members_of_an_exactly_one_constraint_is_refused() {
    for bounds in [Bounds::exactly(1), Bounds::at_most(1)] {
        let members = [0, 1].map(Candidate::new).map(Member::of_weight_1).to_vec();
        let constraint = LinearConstraint { members, bounds };
        let problem = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![constraint]).unwrap();
        let tables = Tables::<u64>::of(&Arc::new(problem));
        let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
        assert!(is_read(0b001, 0b100) && is_read(0b000, 0b111));
        assert!(!is_read(0b011, 0b100), "both are chosen");
        assert!(!is_read(0b001, 0b110), "the other one is free");
    }
}

/// Three candidates, of which the first two conflict.
#[test]
fn an_impossible_state_is_refused() {
    let mut conflicts = ConflictGraph::new(3);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let problem = Arc::new(Problem::new(vec![1; 3], conflicts, Vec::new()).unwrap());
    let tables = Tables::<u64>::of(&problem);
    let is_read = |chosen, free| State::of_words(&[chosen, free], &tables).is_some();
    assert!(is_read(0b000, 0b111) && is_read(0b101, 0b000));
    assert!(!is_read(0b1000, 0b000), "an unknown candidate is chosen");
    assert!(!is_read(0b000, 0b1000), "an unknown candidate is free");
    assert!(!is_read(0b011, 0b000), "the chosen candidates conflict");
    assert!(
        !is_read(0b001, 0b010),
        "a free candidate conflicts with a chosen one"
    );
    assert!(!is_read(0b001, 0b001), "a candidate is chosen and free");
}

/// One of each of seven or eleven triples, without conflicts. The effort is that of a fifteenth or a sixtieth of the nodes.
#[test]
fn an_estimate_ends_a_search_whose_end_is_near() {
    for (triples, effort, is_near) in [(7, 1e4, true), (11, 2e5, false)] {
        let one_of = |triple: usize| LinearConstraint {
            members: (3 * triple..3 * triple + 3)
                .map(Candidate::new)
                .map(Member::of_weight_1)
                .collect(),
            bounds: Bounds::exactly(1),
        };
        let size = 3 * triples;
        let constraints = (0..triples).map(one_of).collect();
        let problem = Problem::new(vec![1; size], ConflictGraph::new(size), constraints).unwrap();
        let mut plan = Groups
            .plan(&Task::of(Arc::new(problem), Question::Count))
            .unwrap();
        plan.estimate(effort).unwrap();
        assert_eq!(plan.is_complete(), is_near);
    }
}

/// Two constraints need two of three members each; two members of the second are chosen.
#[test]
fn a_settled_constraint_is_not_examined_again() {
    let two_of = |members: [usize; 3]| LinearConstraint {
        members: members.map(Candidate::new).map(Member::of_weight_1).into(),
        bounds: Bounds::exactly(2),
    };
    let constraints = vec![two_of([0, 1, 2]), two_of([3, 4, 5])];
    let problem = Problem::new(vec![1; 6], ConflictGraph::new(6), constraints).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(problem));
    let root = State::root(&tables);
    let mut state = root.choosing(3, &tables).choosing(4, &tables);
    assert!(state.reach_fixpoint(&tables));
    assert!(state.unsettled_with(None, &tables).eq([0]));
    assert_eq!(
        state.tightest(&tables).map(|branch| branch.candidate),
        Some(0)
    );
}

/// One of four is needed, and two of three others. The share of each of the four is a quarter; that of the three, which
/// are fewer, is not known.
#[test]
fn a_decision_has_a_share_of_the_remaining_tree() {
    let constraint = |members: std::ops::Range<usize>, least| LinearConstraint {
        members: members
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::exactly(least),
    };
    let constraints = vec![constraint(0..4, 1), constraint(4..7, 2)];
    let problem = Problem::new(vec![1; 7], ConflictGraph::new(7), constraints).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(problem));
    let cost = 0;
    let branch = |candidate, share| {
        Some(Branch {
            candidate,
            share,
            cost,
        })
    };
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(state.tightest(&tables), branch(4, 0.5));
    let mut state = state.choosing(4, &tables).choosing(5, &tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(state.tightest(&tables), branch(0, 0.25));
}

/// Two of three members are needed, twice: the first candidate would leave one of the second three.
#[test]
fn a_candidate_that_excludes_too_many_members_is_excluded() {
    let mut conflicts = ConflictGraph::new(6);
    for (a, b) in [(0, 3), (0, 4), (1, 3)] {
        conflicts.insert(Candidate::new(a), Candidate::new(b));
    }
    let tables = two_at_least([0..3, 3..6], conflicts);
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    assert_eq!(Vec::from_iter(state.chosen), [1, 2, 4, 5]);
    let looked_at = 5 * cost::of_constraint(1) + cost::of_losses(3, 1);
    assert_eq!(state.cost, looked_at);
    assert_eq!(state.tightest(&tables), None);
}

/// The third of four members excludes a candidate, the others none.
#[test]
fn the_member_that_excludes_the_most_is_tried_first() {
    let mut conflicts = ConflictGraph::new(10);
    conflicts.insert(Candidate::new(2), Candidate::new(7));
    let tables = two_at_least([0..4, 4..10], conflicts);
    let mut state = State::root(&tables);
    assert!(state.reach_fixpoint(&tables));
    let branch = state.tightest(&tables).unwrap();
    assert_eq!(branch.candidate, 2);
    assert_eq!(branch.cost, cost::of_losses(4, 1));
}

/// One of four, one of three and one of two.
#[test]
fn a_member_of_the_smallest_constraint_is_tried_first() {
    let one_of = |members: std::ops::Range<usize>| LinearConstraint {
        members: members
            .map(Candidate::new)
            .map(Member::of_weight_1)
            .collect(),
        bounds: Bounds::at_least(1),
    };
    let constraints = [0..4, 4..7, 7..9].map(one_of).into();
    let problem = Problem::new(vec![1; 9], ConflictGraph::new(9), constraints).unwrap();
    let tables = Tables::<u64>::of(&Arc::new(problem));
    let mut state = State::root(&tables);
    for first in [7, 4, 0] {
        assert!(state.reach_fixpoint(&tables));
        assert_eq!(
            state.tightest(&tables).map(|branch| branch.candidate),
            Some(first)
        );
        state.choose(first, &tables);
    }
}

/// At least two of each of two ranges.
fn two_at_least(ranges: [std::ops::Range<usize>; 2], conflicts: ConflictGraph) -> Tables<u64> {
    let size = ranges[1].end;
    let constraints = ranges.map(|members| LinearConstraint {
        members: members
            .map(|index| Member::of_weight_1(Candidate::new(index)))
            .collect(),
        bounds: Bounds::at_least(2),
    });
    let problem = Problem::new(vec![1; size], conflicts, constraints.into()).unwrap();
    Tables::of(&Arc::new(problem))
}

/// Exactly three of nine candidates, and one of each three neighbours: the reach of each candidate is computed.
#[test]
fn a_total_with_constraints_inside_is_expensive() {
    let constraint = |members: std::ops::Range<usize>, bounds| LinearConstraint {
        members: (members.map(Candidate::new).map(Member::of_weight_1)).collect(),
        bounds,
    };
    let counting = |inside: usize| {
        let inside = (0..inside).map(|first| constraint(first..first + 3, Bounds::at_least(1)));
        let constraints = inside.chain([constraint(0..9, Bounds::exactly(3))]);
        let problem = Problem::new(vec![1; 9], ConflictGraph::new(9), constraints.collect());
        cost_of_counting(&Tables::<u64>::of(&Arc::new(problem.unwrap())))
    };
    assert_eq!(counting(7), cost::of_total(9));
    assert_eq!(counting(1), 0, "there is nothing to count inside");
}

/// Some of a hundred candidates, two of which conflict: the cliques of all that are needed, and one more, have a member each,
/// but the first has two.
#[test]
fn many_needed_pieces_are_expensive() {
    for (needed, members) in [(4, 6), (14, 16), (98, 100)] {
        let all = (0..100).map(Candidate::new).map(Member::of_weight_1);
        let constraint = LinearConstraint {
            members: all.collect(),
            bounds: Bounds::exactly(needed),
        };
        let mut conflicts = ConflictGraph::new(100);
        conflicts.insert(Candidate::new(0), Candidate::new(1));
        let problem = Problem::new(vec![1; 100], conflicts, vec![constraint]);
        let counting = cost_of_counting(&Tables::<u128>::of(&Arc::new(problem.unwrap())));
        assert_eq!(counting, cost::of_union(2) + cost::of_members(members));
    }
}

/// Both halves of the nodes cost different amounts, and are reported together.
#[test]
fn the_mean_cost_of_a_node_is_measured() {
    let tables = two_at_least([0..3, 3..6], ConflictGraph::new(6));
    let mut nodes = Nodes::default();
    let mut costs = Vec::new();
    for visited in 1..=64 {
        assert_eq!(tables.mean_cost.mean(), None);
        let mut state = State::root(&tables);
        if visited > 32 {
            state.choose(0, &tables);
        }
        assert!(nodes.visit(&mut state, &tables));
        costs.push(state.cost as f64);
    }
    assert!(costs[0] > cost::of_node(1) as f64);
    let mean = costs.iter().sum::<f64>() / 64.0;
    assert_eq!(tables.mean_cost.mean(), Some(mean));
    assert_eq!(nodes.visited(), 64);
}

/// The additional cost of the root if several constraints are propagated at once.
fn cost_of_counting<B: Block>(tables: &Tables<B>) -> u64 {
    let [alone, counting] = [0, NODES_BEFORE].map(|nodes| {
        let mut root = State::root(tables);
        assert!(root.reach_fixpoint_after(nodes, tables));
        root.cost
    });
    counting - alone
}

/// Each of two ranges alone has no conflict, but both together have one. A constraint that allows one member excludes as
/// conflicts do.
#[test]
fn members_without_a_conflict_are_not_put_into_cliques() {
    let between = |a, b| {
        let mut conflicts = ConflictGraph::new(8);
        conflicts.insert(Candidate::new(a), Candidate::new(b));
        conflicts
    };
    let unions = |conflicts, more: Option<LinearConstraint>| {
        let two = two_at_least([0..4, 4..8], conflicts).facts.problem;
        let more = two.with_constraints(more.into_iter().collect()).unwrap();
        let facts = Tables::<u64>::of(&Arc::new(more)).facts;
        facts.joint().unions.clone()
    };
    assert!(unions(ConflictGraph::new(8), None).is_empty());
    assert_eq!(unions(between(3, 4), None), [[0, 1]]);
    assert_eq!(unions(between(4, 5), None), [vec![1], vec![0, 1]]);
    let one = LinearConstraint {
        members: [3, 4].map(Candidate::new).map(Member::of_weight_1).into(),
        bounds: Bounds::at_most(1),
    };
    assert_eq!(unions(ConflictGraph::new(8), Some(one)), [[0, 1]]);
}

/// A state that remembers what was propagated reaches the same fixpoint as one that does not, and a contradiction remains
/// one.
#[test]
fn unions_without_a_decision_are_left_out() {
    let (mut contradictions, mut ends) = (0, 0);
    for seed in 0..200 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut conflicts = ConflictGraph::new(16);
        for (a, b) in (0..16).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if random.u8(..10) < 3 {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let tables = two_at_least([0..8, 8..16], conflicts);
        let fixpoint = |state: &mut State<u64>| state.reach_fixpoint_after(NODES_BEFORE, &tables);
        let mut state = State::root(&tables);
        loop {
            let mut forgetful = State::of_words(&state.words(&tables), &tables).unwrap();
            let is_possible = fixpoint(&mut state);
            assert_eq!(fixpoint(&mut forgetful), is_possible);
            if !is_possible {
                assert!(!fixpoint(&mut state));
                contradictions += 1;
                break;
            }
            assert_eq!(
                [state.chosen, state.free],
                [forgetful.chosen, forgetful.free]
            );
            assert!(state.was_joint);
            let free = Vec::from_iter(state.free.iter());
            let Some(candidate) = random.choice(free) else {
                ends += 1;
                break;
            };
            if random.bool() {
                state = state.choosing(candidate, &tables);
            } else {
                state.exclude(candidate);
            }
        }
    }
    assert!(contradictions > 20 && ends > 20, "{contradictions}, {ends}");
}
