//! Lists of drawn boards and of squares, beside a program by hand that makes the same text.
//!
//! Run it with `cargo bench -p standoff-solver --bench listing`.

use std::sync::Arc;

use divan::{Bencher, black_box};
use standoff_board::{Board, Leap};
use standoff_model::{Candidate, Drawing, Kind, Model};
use standoff_riders::Rider;
use standoff_solver::Solver;

const N: usize = 8;

fn main() {
    divan::main();
}

fn queens() -> Model {
    let queen = Rider::with_leaps(Leap::AROUND);
    let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen))];
    Model::new(Board::rectangle(N as u64, N as u64).unwrap(), kinds).unwrap()
}

/// The text is written out whenever it has become so long.
const PAGE: usize = 4096;

/// Adds every placement to a text, which is put away page by page.
fn list(model: &Model, mut add: impl FnMut(&[Candidate], &mut Vec<u8>)) {
    let mut solutions = Solver::new(model, &standoff_engines::all())
        .solutions()
        .unwrap();
    let mut text = Vec::new();
    while solutions.end().is_none() {
        for chosen in solutions.batch(usize::MAX).iter() {
            add(chosen, &mut text);
            if text.len() > PAGE {
                black_box(&text);
                text.clear();
            }
        }
    }
    black_box(&text);
}

#[divan::bench]
fn boards(bencher: Bencher) {
    let model = queens();
    let drawing = Drawing::of(&model);
    bencher.bench(|| list(&model, |chosen, text| drawing.draw(chosen, text)));
}

#[divan::bench]
fn squares(bencher: Bencher) {
    let model = queens();
    let names = names();
    bencher.bench(|| {
        list(&model, |chosen, text| {
            for candidate in chosen {
                text.extend_from_slice(names[candidate.index()].as_bytes());
                text.push(b' ');
            }
            text.push(b'\n');
        })
    });
}

#[divan::bench]
fn boards_by_hand(bencher: Bencher) {
    let empty = (".".repeat(N) + "\n").repeat(N).into_bytes();
    bencher.bench(|| {
        by_hand(|chosen, text| {
            let start = text.len();
            text.extend_from_slice(&empty);
            for &square in chosen {
                text[start + square / N * (N + 1) + square % N] = b'Q';
            }
        })
    });
}

#[divan::bench]
fn squares_by_hand(bencher: Bencher) {
    let names = names();
    bencher.bench(|| {
        by_hand(|chosen, text| {
            for &square in chosen {
                text.extend_from_slice(names[square].as_bytes());
                text.push(b' ');
            }
            text.push(b'\n');
        })
    });
}

fn names() -> Vec<String> {
    let board = Board::rectangle(N as u64, N as u64).unwrap();
    board.squares().map(|square| board.name(square)).collect()
}

/// A recursion over masks that does nothing else.
fn by_hand(add: impl FnMut(&[usize], &mut Vec<u8>)) {
    let mut list = ByHand {
        attacked: attacked(),
        chosen: Vec::new(),
        text: Vec::new(),
        add,
    };
    list.go(u64::MAX);
    black_box(&list.text);
}

struct ByHand<F> {
    attacked: [u64; N * N],
    chosen: Vec<usize>,
    text: Vec<u8>,
    add: F,
}

impl<F: FnMut(&[usize], &mut Vec<u8>)> ByHand<F> {
    fn go(&mut self, mut left: u64) {
        (self.add)(&self.chosen, &mut self.text);
        if self.text.len() > PAGE {
            black_box(&self.text);
            self.text.clear();
        }
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            self.chosen.push(square);
            self.go(left & !self.attacked[square]);
            self.chosen.pop();
        }
    }
}

fn attacked() -> [u64; N * N] {
    let attack = |a: usize, b: usize| {
        let (rows, columns) = ((a / N).abs_diff(b / N), (a % N).abs_diff(b % N));
        rows == 0 || columns == 0 || rows == columns
    };
    std::array::from_fn(|a| {
        let under = (0..N * N).filter(|&b| attack(a, b));
        under.fold(0, |mask, b| mask | 1 << b)
    })
}
