//! Shards of a search by halves, recounted by another engine.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_board::Board;
use standoff_engine::{Question, Search, Sink, Step, Task};
use standoff_model::{Kind, Model};
use standoff_queens::{OnePerRow, queen};
use standoff_solver::{Ask, Solver};

use crate::searches::Direct;
use crate::with_queens;

fn model(side: u64) -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(side);
    Model::new(Board::rectangle(side, side).unwrap(), vec![queens]).unwrap()
}

fn solver(side: u64) -> Solver {
    let solver = Solver::new(&model(side), &with_queens());
    solver.with_engine("queens").unwrap()
}

struct Sum(BigUint);

impl Sink for Sum {
    fn tally(&mut self, _: usize, more: BigUint) {
        self.0 += more;
    }
}

/// The subproblems of each shard of a count and of a list have the same solutions by another engine.
#[test]
fn another_engine_recounts_each_shard() {
    for side in [10, 11] {
        let mut whole = Vec::new();
        let model = model(side);
        let others = Solver::new(&model, &standoff_engines::all())
            .with_engine("split")
            .unwrap();
        let task = Task::new(&model, Question::CountBySize);
        for part in OnePerRow.start(&task).unwrap().split(9) {
            let subproblems = part.subproblems().unwrap();
            let mut recounted = BigUint::ZERO;
            for subproblem in &subproblems {
                let left = model.problem().reduce_to(subproblem);
                let counts = others.about(left.problem().clone()).count_by_size();
                let sizes = left.sizes_of_whole(&counts.unwrap().answer.exact().unwrap());
                assert!(
                    sizes
                        .iter()
                        .take(side as usize)
                        .all(|it| *it == BigUint::ZERO)
                );
                recounted += sizes.iter().sum::<BigUint>();
            }
            assert_eq!(counted(part), recounted, "{side}");
            whole.push(recounted);
        }
        // With multiplicities, the sum is OEIS A000170.
        let boards: BigUint = whole.iter().sum();
        assert_eq!(
            boards,
            BigUint::from(if side == 10 { 724u32 } else { 2680 })
        );
        let solver = solver(side);
        let mut count = solver.begin(Ask::fingerprint()).unwrap();
        count.divide_into(9);
        let ledger = count.ledger();
        for index in 0..ledger.open.len() {
            let mut shard = solver
                .resume(Ask::fingerprint(), &ledger.only(index))
                .unwrap();
            let left = shard.reduced().unwrap();
            let sets = left.iter().map(|(_, left)| {
                let set = others.fingerprint_within(left).unwrap();
                set.answer.exact().unwrap()
            });
            let again = sets.fold((BigUint::ZERO, 0u128), |(placements, sum), set| {
                (placements + set.placements, sum.wrapping_add(set.sum))
            });
            shard.run().unwrap();
            let found = shard.outcome().unwrap().answer.exact().unwrap();
            let found = ledger.job.fingerprint(&found).unwrap();
            assert_eq!((found.placements, found.sum), again, "{side}");
        }
    }
}

fn counted(mut part: Box<dyn Search>) -> BigUint {
    let mut sum = Sum(BigUint::ZERO);
    while part.advance(u64::MAX, &mut sum) == Step::More {}
    sum.0
}
