//! A drawing of the tree of calls that the three lines make.

use std::fmt::Display;
use std::iter;
use std::rc::Rc;

use standoff::core::split::{Items, Pool, splits};

use super::super::queen::{Square, squares};

/// The calls of `with_first` for n x n squares, drawn as a tree with one call per line.
pub(crate) fn tree(n: usize) -> impl Iterator<Item = String> {
    let test: Rc<Test<Square>> = Rc::new(|queen, other| !queen.attacks(*other));
    let cells: Items<Square> = squares(n).collect();
    iter::once(call("{}", &cells)).chain(calls(test, Margin::default(), cells))
}

type Test<T> = dyn Fn(&T, &T) -> bool;

/// The prefix of a call: the tree lines in front of its head, and the set that it extends.
#[derive(Default)]
struct Margin {
    lines: String,
    set: String,
}

/// Calls for the splits of `cells` and below, computed lazily.
fn calls<T: Clone + Display + 'static>(
    test: Rc<Test<T>>,
    margin: Margin,
    cells: Items<T>,
) -> Box<dyn Iterator<Item = String>> {
    Box::new(splits(cells).flat_map(move |(first, rest)| {
        let (branch, beside) = if rest.is_empty() {
            ("└ ", "  ")
        } else {
            ("├ ", "│ ")
        };
        let set = format!("{}{first} ", margin.set);
        let allowed = rest.keep(|cell| test(&first, cell));
        let drawn = call(&format!("{}{branch}{set}", margin.lines), &allowed);
        let lines = format!("{}{beside}", margin.lines);
        iter::once(drawn).chain(calls(test.clone(), Margin { lines, set }, allowed))
    }))
}

/// A set, and the cells that can extend it.
fn call<T: Clone + Display>(set: &str, left: &Items<T>) -> String {
    let left: Vec<String> = left.clone().map(|cell| cell.to_string()).collect();
    format!("{set:<14}{}", left.join(" "))
        .trim_end()
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::super::{Tally, any_number};
    use super::*;

    /// The lines of the page that show the tree.
    fn drawn_on_the_page() -> Vec<&'static str> {
        let page = include_str!("../moving_split.rs").lines();
        let comment = page.filter_map(|line| line.strip_prefix("//! "));
        let drawn = comment.skip_while(|line| !line.starts_with("{}"));
        drawn.take_while(|line| *line != "```").collect()
    }

    #[test]
    fn the_tree_is_the_one_that_the_page_draws() {
        assert!(tree(3).eq(drawn_on_the_page()));
    }

    #[test]
    fn the_tree_has_a_line_for_each_set_in_their_order() {
        let sets = any_number(4, &Tally::default()).into_iter();
        let sets = sets.map(|set| {
            set.iter()
                .map(|square| format!("{square} "))
                .collect::<String>()
        });
        let drawn = tree(4).skip(1);
        for (line, set) in drawn.zip(sets.clone()) {
            let call = line.trim_start_matches(['│', '├', '└', ' ']);
            assert!(format!("{call} ").starts_with(&set), "{line:?} {set:?}");
        }
        assert_eq!(tree(4).count(), 1 + sets.len());
    }
}
