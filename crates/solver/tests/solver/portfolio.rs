//! Portfolios: engines that take turns at a first placement.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use standoff_board::Board;
use standoff_core::End;
use standoff_engine::{
    Engine, Estimate, InvalidState, Nodes, Plan, Question, Refusal, Search, SearchState, Sink,
    Step, Task,
};
use standoff_model::{Bounds, Candidate, Feature, Lines, Model, Placement, Rule};
use standoff_solver::Solver;

use crate::counting::{STAR_BATTLES, star_battle};
use crate::support::{any, model, n_queens, solver_for};

/// Its first placement takes several turns, and more than one check of the limits.
fn hard() -> Model {
    n_queens(14)
}

/// Its first placement comes after several checks.
fn harder() -> Model {
    n_queens(18)
}

/// The number of placements that are compared.
const SOME: usize = 20;

/// A solver that is stopped at this check.
fn stopped_at(model: &Model, look: u64) -> Solver {
    let looks = AtomicU64::new(0);
    solver_for(model).stop_when(move || {
        (looks.fetch_add(1, Ordering::Relaxed) == look).then_some(End::Cancelled)
    })
}

#[test]
fn the_first_engine_to_find_a_placement_continues_alone() {
    let mut solutions = solver_for(&harder()).first_solutions().unwrap();
    let together = solutions.engines().join("+");
    assert_eq!(together, "learn+groups+split");
    let first = solutions.next().unwrap();
    let winner = solutions.engines().join("+");
    assert!(
        together.split('+').any(|engine| engine == winner),
        "{winner}"
    );

    let alone = solver_for(&harder()).with_engine(&winner).unwrap();
    let mut alone = alone.first_solutions().unwrap();
    assert_eq!(alone.next().unwrap(), first);
    assert!(solutions.nodes() > alone.nodes());
    let (shared, lone) = (solutions.nodes(), alone.nodes());
    assert!(solutions.next().is_some() && alone.next().is_some());
    assert_eq!(solutions.nodes() - shared, alone.nodes() - lone);
}

#[test]
fn taking_turns_changes_no_placement() {
    for model in [
        hard(),
        model(5, 5, [any("knight")]),
        model(9, 9, [any("king").exactly(26)]),
    ] {
        let few = |solutions: standoff_solver::Solutions| Vec::from_iter(solutions.take(SOME));
        let solver = solver_for(&model);
        let first = few(solver.first_solutions().unwrap());
        assert_eq!(first, few(solver.solutions().unwrap()));
    }
}

/// The fewest knights that dominate 9 x 9. A list by `groups` takes 1,254,344 nodes.
#[test]
fn searches_for_any_placement_find_the_first_one() {
    let knights = vec![any("knight").exactly(14)];
    let board = Board::rectangle(9, 9).unwrap();
    let dominate = Rule::Dominate {
        lines: Lines::Board,
        kinds: None,
        number: Bounds::at_least(1),
    };
    let model = Model::with_rules(board, knights, &[dominate]).unwrap();
    let mut solutions = solver_for(&model).first_solutions().unwrap();
    let first = solutions.next().unwrap();
    let drawn = [
        "....x....",
        ".........",
        ".xx...xx.",
        "..x...x..",
        ".........",
        "..x...x..",
        ".xx...xx.",
        ".........",
        "....x....",
    ];
    assert!(model.draw(&first).lines().eq(drawn));
    let (nodes, engines) = (solutions.nodes(), solutions.engines().join("+"));
    assert!(
        nodes < 400_000 && engines.contains("relax"),
        "{nodes} {engines}"
    );
}

/// For twenty queens, `split` alone would take more than 160 million nodes.
#[test]
fn a_slow_engine_costs_little() {
    let mut solutions = solver_for(&n_queens(16)).first_solutions().unwrap();
    assert!(solutions.next().is_some());
    assert_eq!(solutions.engines().join("+"), "groups");
    let groups = solver_for(&n_queens(16)).with_engine("groups").unwrap();
    let mut groups = groups.first_solutions().unwrap();
    assert!(groups.next().is_some());
    let in_vain = solutions.nodes() - groups.nodes();
    assert!(in_vain < 2_000_000, "{in_vain}");
}

#[test]
fn a_short_search_needs_no_portfolio() {
    for question in [Question::First, Question::List, Question::Count] {
        let solver = solver_for(&n_queens(4));
        assert_eq!(solver.engines_for(question).unwrap().len(), 1);
        let hard = solver_for(&hard());
        let turns = if question == Question::First { 3 } else { 1 };
        assert_eq!(hard.engines_for(question).unwrap().len(), turns);
    }
    let solutions = solver_for(&n_queens(4)).first_solutions().unwrap();
    assert!(!solutions.engines().join("+").contains('+'));
}

#[test]
fn an_engine_that_ends_without_a_placement_wins() {
    // One queen more than there are rows.
    let model = model(6, 6, [any("queen").exactly(7)]);
    let mut solutions = solver_for(&model).first_solutions().unwrap();
    assert_eq!(solutions.next(), None);
    assert_eq!(solutions.end(), Some(End::Exhausted));
    assert!(!solutions.engines().join("+").contains('+'));
}

#[test]
fn progress_does_not_fall_when_an_engine_wins() {
    let mut solutions = stopped_at(&hard(), 3).first_solutions().unwrap();
    let mut last = 0.0;
    for _ in 0..20 {
        solutions.next();
        assert!(solutions.progress() >= last);
        last = solutions.progress();
    }
    assert!(last > 0.0);
}

/// A star battle of eight solutions.
fn of_eight() -> (Model, Vec<Placement>) {
    let (model, solutions) = star_battle(STAR_BATTLES[0]);
    let all: Vec<Placement> = solver_for(&model).solutions().unwrap().collect();
    assert_eq!(all.len() as u32, solutions);
    (model, all)
}

#[test]
fn an_engine_that_finds_another_placement_continues_alone() {
    let (model, all) = of_eight();
    let mut few = solver_for(&model).few_solutions().unwrap();
    let together = few.engines().join("+");
    assert_eq!(together, "learn+groups+split");
    let first = few.next().unwrap();
    assert_eq!(few.engines().join("+"), together, "it may be the only one");
    let second = few.next().unwrap();
    assert!(["learn", "groups"].contains(&&*few.engines().join("+")));
    assert!(first != second && all.contains(&first) && all.contains(&second));
}

#[test]
fn no_placement_is_listed_by_two_engines() {
    let (model, all) = of_eight();
    let mut few = Vec::from_iter(solver_for(&model).few_solutions().unwrap());
    few.sort_unstable();
    assert_eq!(few, all);
}

/// Lists these placements, each after this much work, and then never ends.
#[derive(Clone)]
struct Slow {
    name: &'static str,
    shows: &'static [(u64, usize)],
    worked: u64,
}

impl Engine for Slow {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, _: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(SlowPlan(self.clone())))
    }
}

struct SlowPlan(Slow);

impl Plan for SlowPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        Ok(Estimate::new(Nodes::Unknown { likely_least: 0.0 }, 1e4))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(self.0.clone()))
    }
}

impl Search for Slow {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let goal = self.worked.saturating_add(budget);
        while self.worked < goal {
            self.worked += 1;
            let now = self.shows.iter().find(|(after, _)| *after == self.worked);
            if now.is_some_and(|&(_, one)| sink.placement(&[Candidate::new(one)]).is_break()) {
                break;
            }
        }
        Step::More
    }

    fn work(&self) -> u64 {
        self.worked
    }

    fn progress(&self) -> f64 {
        0.0
    }

    fn memory(&self) -> usize {
        0
    }

    fn save(&self) -> SearchState {
        SearchState(vec![vec![self.worked]])
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        self.worked = state.0[0][0];
        Ok(())
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

/// The first engine lists one placement. The second one lists another one, then the same, and then a third.
#[test]
fn a_reported_placement_is_not_listed_again() {
    let slow = |name, shows| -> Arc<dyn Engine> {
        Arc::new(Slow {
            name,
            shows,
            worked: 0,
        })
    };
    let model = model(3, 1, [any("king")]);
    let solver = Solver::new(
        &model,
        &[
            slow("late", &[(40, 2), (60, 1), (80, 0)]),
            slow("early", &[(2, 1)]),
        ],
    );
    let shown = solver.few_solutions().unwrap().take(3);
    let shown: Vec<usize> = shown.map(|one| one.chosen()[0].index()).collect();
    assert_eq!(shown, [1, 2, 0]);
}

/// The engine `learn` needs constraints that require something.
#[test]
fn learn_takes_turns_at_few_placements_with_constraints() {
    let takes_turns = |model: &Model, question| {
        let engines = solver_for(model).engines_for(question).unwrap();
        engines.contains(&"learn")
    };
    let (stars, _) = of_eight();
    for question in [Question::First, Question::Few] {
        assert!(takes_turns(&stars, question));
        assert!(
            takes_turns(&hard(), question),
            "one queen in each row and column"
        );
        assert!(!takes_turns(&model(9, 9, [any("king")]), question));
    }
    assert!(!takes_turns(&stars, Question::ListInAnyOrder));
}
