//! The steps of deduction hold in all solutions of the corpus, and solve the puzzles that people can solve.

use standoff::Standoff;
use standoff::amb::Unique;
use standoff::deduce::{Deduction, Grade, Level, Path, PathEnd};
use standoff::model::{Candidate, Model, Placement};
use standoff::puzzle::Puzzle;

use crate::corpus::{model_of, puzzles};
use crate::within::{is_long, on_threads};

/// Most solutions of a puzzle that are compared with its steps.
const SOLUTIONS: usize = 500;

/// Most candidates of a puzzle, except in the long form.
const CANDIDATES: usize = 150;

/// Whether all steps hold in a solution.
fn holds(path: &Path, solution: &Placement) -> bool {
    let is_chosen = |candidate: &Candidate| solution.chosen().contains(candidate);
    let mut steps = path.steps.iter();
    steps.all(|step| step.place.iter().all(is_chosen) && !step.exclude.iter().any(is_chosen))
}

#[test]
fn steps_hold_in_the_solutions_of_all_puzzles() {
    let steps = on_threads(&puzzles(), |puzzle| {
        let models = puzzle.expectations().iter().map(|it| model_of(puzzle, it));
        let models = models.filter(|model| model.problem().len() <= CANDIDATES || is_long());
        models.map(|model| compared(puzzle, &model)).sum::<usize>()
    });
    let steps: usize = steps.into_iter().sum();
    assert!(steps > 300, "only {steps} steps");
}

/// Compares the path of a puzzle with its solutions, and returns the number of steps.
fn compared(puzzle: &Puzzle, model: &Model) -> usize {
    let path = Deduction::of(model).path();
    if path.steps.is_empty() {
        return 0;
    }
    let solver = Standoff::of(model.clone()).solver();
    let mut solutions = solver.solutions().unwrap().take(SOLUTIONS);
    assert!(
        solutions.all(|solution| holds(&path, &solution)),
        "{}",
        puzzle.name()
    );
    let is_only = matches!(solver.unique().unwrap(), Unique::One(_));
    assert!(
        is_only || path.outcome != PathEnd::Solved,
        "{}",
        puzzle.name()
    );
    path.steps.len()
}

/// The community's boards: each unique board but two is solved, and no other one is.
#[test]
fn boards_of_regions_are_graded() {
    let text = include_str!("../crates/solver/tests/data/region_queens.txt");
    let lines = Vec::from_iter(text.lines().filter(|line| !line.starts_with('#')));
    let levels = on_threads(&lines, |line| {
        let words: Vec<&str> = line.split(' ').collect();
        let (solutions, regions) = (words[1], words[2].replace('/', "\n") + "\n");
        let registry = standoff::registry();
        let puzzle = Puzzle::parse("regions", &regions, registry.pieces()).unwrap();
        let instance = puzzle.instance([]).unwrap();
        let path = Deduction::of(instance.model()).path();
        let solver = Standoff::of(instance.model().clone()).solver();
        let mut found = solver.solutions().unwrap().take(SOLUTIONS);
        assert!(found.all(|solution| holds(&path, &solution)), "{regions}");
        let level = Grade::of(&path).level();
        assert!(level.is_none() || solutions == "1", "{regions}");
        level
    });
    let all = [Level::Easy, Level::Medium, Level::Hard, Level::Expert].map(Some);
    let numbers = all.map(|level| levels.iter().filter(|it| **it == level).count());
    assert_eq!(numbers, [16, 39, 22, 17]);
}
