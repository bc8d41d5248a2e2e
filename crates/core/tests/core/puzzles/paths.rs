//! Tours and pourings.

use std::ops::ControlFlow::{Break, Continue};

use standoff_core::End;
use standoff_core::amb::{Amb, Order, stages};

/// The cells that a knight reaches from each cell of a 5 x 5 board.
fn leaps() -> Vec<Vec<usize>> {
    let near = |a: usize, b: usize| {
        let (across, down) = ((a % 5).abs_diff(b % 5), (a / 5).abs_diff(b / 5));
        across * down == 2
    };
    let from = |a| (0..25).filter(|&b| near(a, b)).collect();
    (0..25).map(from).collect()
}

#[test]
fn knights_tours_from_a_corner() {
    let leaps = leaps();
    let tours = search!(|amb| {
        let mut tour = vec![0];
        while tour.len() < 25 {
            let here = tour[tour.len() - 1];
            tour.push(*amb.choose_where(&leaps[here], |next| !tour.contains(next))?);
        }
        Ok(tour)
    });
    assert_eq!(tours.count(), 304);
}

#[test]
fn knights_tours_in_stages() {
    let leaps = leaps();
    let step = |amb: &mut Amb, (mut here, mut seen): (usize, u32)| {
        for _ in 0..4 {
            here = *amb.choose_where(&leaps[here], |&&next| seen >> next & 1 == 0)?;
            seen |= 1 << here;
        }
        let done = seen.count_ones() == 25;
        Ok(if done {
            Break(())
        } else {
            Continue((here, seen))
        })
    };
    let from = |start: usize| stages((start, 1 << start), step).count();
    // A corner, its neighbour, and the centre.
    assert_eq!([0, 1, 12].map(from), [304, 0, 64]);
}

/// Jugs of 8, 5 and 3: pour one into another until it is empty or the other full.
#[test]
fn water_jugs() {
    let mut pourings = search!(|amb| {
        let (mut jugs, mut pours) = ([8, 0, 0], 0);
        while jugs != [4, 4, 0] {
            let pour = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
            let (from, to) = amb.choose(pour)?;
            let amount: i32 = jugs[from].min([8, 5, 3][to] - jugs[to]);
            amb.require(amount > 0)?;
            jugs[from] -= amount;
            jugs[to] += amount;
            pours += 1;
        }
        Ok(pours)
    })
    .order(Order::Deepening);
    assert_eq!(pourings.next(), Some(7));
    assert_eq!(pourings.next(), Some(8), "no other way is as short");
}

#[test]
fn a_limit_is_never_no_solution() {
    let mut eight = crate::n_queens(8).node_limit(300);
    let found = eight.by_ref().count();
    assert!(found < 92);
    assert_eq!(eight.end(), Some(End::NodeLimit));
    assert_eq!(eight.end().unwrap().to_string(), "node limit");
}
