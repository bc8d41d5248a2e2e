//! Choosing, failing, and statistics.

use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};

use standoff_core::End;
use standoff_core::amb::{Amb, Fail};

#[test]
fn sources_of_many_kinds() {
    let list = vec![1, 2, 3];
    let mut all = search!(|amb| {
        let byte: u8 = amb.choose(250..=u8::MAX)?;
        let long: i64 = amb.choose(-1..1)?;
        let letter: char = amb.choose('a'..='c')?;
        let text: &str = amb.choose(["x", "y"])?;
        let borrowed: &i32 = amb.choose(&list)?;
        let owned: i32 = amb.choose(list.clone())?;
        let sorted: u8 = amb.choose(BTreeSet::from([7]))?;
        let queued: bool = amb.choose(VecDeque::from([true, false]))?;
        let mapped: i32 = amb.choose(list.iter().map(|n| n * 10).rev())?;
        let uncounted: usize = amb.choose((0..10).filter(|n| n % 5 == 0))?;
        let numbers = (byte, long, borrowed, owned, sorted, mapped, uncounted);
        Ok((letter, text, queued, numbers))
    });
    let first = ('a', "x", true, (250, -1, &1, 1, 7, 30, 0));
    let last = ('c', "y", false, (255, 0, &3, 3, 7, 10, 5));
    assert_eq!(all.next(), Some(first));
    assert_eq!(all.path(), [0; 10]);
    let next = all.cursor().unwrap().to_string();
    assert!(
        next.contains(" at 0/6 0/2 0/3 0/2 0/3 0/3 0/1 0/2 0/3 1/2 "),
        "{next}"
    );
    assert_eq!(all.last(), Some(last));
}

#[test]
fn items_need_not_be_cloned() {
    #[derive(Debug, PartialEq)]
    struct Token(u32);
    let tokens = || (0..100).map(Token).collect::<Vec<_>>();
    let found = search!(|amb| amb.choose_where(tokens(), |token| token.0 % 40 == 3));
    assert!(found.eq([Token(3), Token(43), Token(83)]));
}

#[test]
fn an_empty_choice_fails() {
    let mut none = search!(|amb| amb.choose(0..0));
    assert_eq!(none.next(), None);
    assert_eq!(none.end(), Some(End::Exhausted));
    assert_eq!((none.stats().nodes(), none.stats().fails), (1, 1));
}

#[test]
fn a_body_without_choices_has_one_solution() {
    let mut one = search!(|_| Ok("done"));
    assert_eq!(one.next(), Some("done"));
    assert_eq!(one.next(), None);
    assert_eq!(one.next(), None);
}

#[test]
fn refused_alternatives_are_never_run() {
    for size in [10, 64, 65, 1_000, 65_536, 65_537, 70_000] {
        let (mut runs, tests) = (0, Cell::new(0));
        let found = search!(|amb| {
            runs += 1;
            amb.choose_where(0..size, |n| {
                tests.set(tests.get() + 1);
                n % 7 == 2
            })
        })
        .unchecked();
        assert!(found.eq((0..size).filter(|n| n % 7 == 2)), "{size}");
        assert_eq!(tests.get(), size, "each alternative is tested once");
        let dead = usize::from(size > 65_536 && size % 7 != 3);
        assert_eq!(
            runs,
            (0..size).filter(|n| n % 7 == 2).count() + dead,
            "{size}"
        );
    }
}

#[test]
fn endless_sources() {
    let squares = search!(|amb| {
        let n = amb.choose_where(1_u64.., |n| n.is_power_of_two())?;
        let root = amb.choose_where(1..=n, |root| root * root == n)?;
        Ok((n, root))
    });
    assert!(squares.take(3).eq([(1, 1), (4, 2), (16, 4)]));
    assert!(search!(|amb| amb.choose(7..)).take(2).eq([7, 8]));
}

#[test]
fn a_swallowed_fail_is_never_a_solution() {
    let mut swallowed = search!(|amb| {
        let n = amb.choose(0..4)?;
        let even = amb.require(n % 2 == 0).is_ok();
        let below = amb.choose(0..n).unwrap_or(99);
        Ok((n, even, below))
    });
    let kept: Vec<_> = swallowed.by_ref().collect();
    assert_eq!(kept, [(2, true, 0), (2, true, 1)]);
    // No choice is made after a fail: 1 and 3 are failed nodes themselves.
    assert_eq!(swallowed.stats().profile, [1, 4, 2]);
    assert_eq!(swallowed.stats().fails, 3);
}

#[test]
fn choices_in_helpers_and_loops() {
    fn pick(amb: &mut Amb, left: &mut Vec<char>) -> Result<char, Fail> {
        let at = amb.choose(0..left.len())?;
        Ok(left.remove(at))
    }
    let permutations = search!(|amb| {
        let mut left = vec!['a', 'b', 'c', 'd'];
        let mut word = String::new();
        while !left.is_empty() {
            word.push(pick(amb, &mut left)?);
        }
        Ok(word)
    });
    let words: Vec<String> = permutations.collect();
    assert_eq!(words.len(), 24);
    assert_eq!(
        (&*words[0], &*words[1], &*words[23]),
        ("abcd", "abdc", "dcba")
    );
}

#[test]
fn searches_inside_a_body() {
    // A number with exactly two divisors is a prime.
    let mut primes = search!(|amb| {
        let n = amb.choose(1..30_u32)?;
        let divisors = search!(|amb| amb.choose_where(1..=n, |d| n % d == 0)).count();
        amb.require(divisors == 2)?;
        Ok(n)
    });
    assert!(primes.by_ref().eq([2, 3, 5, 7, 11, 13, 17, 19, 23, 29]));
    assert_eq!(
        primes.stats().nodes(),
        30,
        "the inner searches count their own nodes"
    );
}

#[test]
fn a_search_is_lazy() {
    let mut runs = 0;
    let mut numbers = search!(|amb| {
        runs += 1;
        amb.choose(0..1_000_000)
    })
    .unchecked();
    assert_eq!(numbers.next(), Some(0));
    assert_eq!(numbers.next(), Some(1));
    drop(numbers);
    assert_eq!(runs, 2);
}

#[test]
fn the_work_is_pinned() {
    let mut search = search!(|amb| {
        let mut columns: Vec<usize> = Vec::new();
        for row in 0..8 {
            let free = |&column: &usize| {
                (0..row).all(|r| columns[r] != column && columns[r].abs_diff(column) != row - r)
            };
            columns.push(amb.choose_where(0..8, free)?);
        }
        Ok(columns)
    });
    assert_eq!(search.next(), Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
    assert_eq!(search.path(), [0, 4, 7, 5, 2, 6, 1, 3]);
    assert_eq!(search.by_ref().count(), 91);

    let stats = search.stats();
    assert_eq!(stats.profile, [1, 8, 42, 140, 344, 568, 550, 312, 92]);
    assert_eq!((stats.nodes(), stats.depth()), (2057, 8));
    assert_eq!((stats.solutions, stats.fails), (92, 644));
    assert_eq!(stats.replayed, 2578);
}
