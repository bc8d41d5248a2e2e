//! Adjacent words: the classic first program with `amb`.
//!
//! Choose one word of each list, so that every word but the first begins with the letter with
//! which the word before it ends:
//!
//! ```text
//! the      frog        walked     slowly
//! that     elephant    treaded    quickly
//! a        thing       grows
//!
//! that t-hing g-row-s s-lowly
//! ```
//!
//! The program below reads like a recipe for one sentence that always picks the right word.
//! `choose` and `require` do the rest: if a requirement fails, the latest choice takes its next
//! alternative. There are 3 * 3 * 3 * 2 = 54 sentences, and one of them is good.
//!
//! ```text
//! cargo run -p standoff-examples --example adjacent_words
//! ```

use std::io;

use clap::Parser;
use standoff::core::amb::search;

/// The lists of the classic puzzle. A sentence has one word of each, in this order.
const LISTS: [&[&str]; 4] = [
    &["the", "that", "a"],
    &["frog", "elephant", "thing"],
    &["walked", "treaded", "grows"],
    &["slowly", "quickly"],
];

/// The sentences of four words in which each word begins with the last letter of the one before it
#[derive(Parser)]
struct Args {}

fn main() -> io::Result<()> {
    Args::parse();
    standoff_examples::show(sentences(&LISTS))
}

/// All sentences of one word from each list in which adjacent words join.
fn sentences(lists: &[&[&str]]) -> impl Iterator<Item = String> {
    search(move |amb| {
        let mut sentence: Vec<&str> = Vec::new();
        for words in lists {
            let word = *amb.choose(*words)?;
            amb.require(sentence.last().is_none_or(|before| join(before, word)))?;
            sentence.push(word);
        }
        Ok(sentence.join(" "))
    })
}

/// Whether the last letter of one word is the first letter of the next.
fn join(before: &str, after: &str) -> bool {
    before.chars().next_back() == after.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_join_by_their_letters() {
        assert!(join("that", "thing"));
        assert!(!join("the", "frog"));
        assert!(join("café", "école"), "letters, not bytes");
    }

    #[test]
    fn there_is_one_sentence() {
        assert!(sentences(&LISTS).eq(["that thing grows slowly"]));
    }

    #[test]
    fn sentences_come_in_the_order_of_the_lists() {
        let lists: [&[&str]; 2] = [&["ab", "ac"], &["cd", "bd", "ce"]];
        assert!(sentences(&lists).eq(["ab bd", "ac cd", "ac ce"]));
    }

    #[test]
    fn a_list_without_words_has_no_answer() {
        for empty in 0..LISTS.len() {
            let mut lists = LISTS;
            lists[empty] = &[];
            assert_eq!(sentences(&lists).count(), 0, "list {empty}");
        }
    }

    #[test]
    fn words_that_do_not_join_have_no_answer() {
        assert_eq!(sentences(&[&["the"], &["frog"]]).count(), 0);
    }
}
