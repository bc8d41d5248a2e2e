//! Logic puzzles: Multiple Dwelling, Kalotans, the zebra puzzle.

use standoff_core::amb::{Amb, Fail, Unique};

/// Dinesman, *Superior Mathematical Puzzles*, 1968; as in Abelson, Sussman, *Structure and
/// Interpretation of Computer Programs*, 4.3.2: five people on five floors.
fn dwelling(amb: &mut Amb, smith: bool, cooper: bool) -> Result<[i32; 5], Fail> {
    let mut floors: Vec<i32> = Vec::new();
    for _ in 0..5 {
        let free = |floor: &i32| !floors.contains(floor);
        floors.push(amb.choose_where(1..=5, free)?);
    }
    let [baker, cooper_at, fletcher, miller, smith_at] = floors[..] else {
        unreachable!("five people live there");
    };
    amb.require(baker != 5)?;
    amb.require(cooper_at != 1)?;
    amb.require(fletcher != 5 && fletcher != 1)?;
    amb.require(miller > cooper_at)?;
    amb.require(!smith || smith_at.abs_diff(fletcher) != 1)?;
    amb.require(!cooper || fletcher.abs_diff(cooper_at) != 1)?;
    Ok([baker, cooper_at, fletcher, miller, smith_at])
}

#[test]
fn multiple_dwelling() {
    let count = |smith, cooper| search!(|amb| dwelling(amb, smith, cooper)).count();
    let unique = search!(|amb| dwelling(amb, true, true)).unique();
    assert_eq!(unique, Unique::One([3, 2, 4, 5, 1]));
    assert_eq!(count(false, true), 5);
    assert_eq!(count(true, false), 8);
    assert_eq!(count(false, false), 15);
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sex {
    Male,
    Female,
}
use Sex::{Female, Male};

/// Hunter's Kalotans, *Mathematical Brain-Teasers*, 1976: males always tell the truth; females
/// never make two true, or two false, statements in a row. Of a couple and their child Kibi, one
/// parent says that Kibi said "I am a boy"; the other says "Kibi is a girl. Kibi lied."
#[test]
fn kalotans() {
    let mut families = search!(|amb| {
        let first = amb.choose([Male, Female])?;
        let second = amb.choose([Male, Female])?;
        let kibi = amb.choose([Male, Female])?;
        let kibi_said = amb.choose([Male, Female])?;
        amb.require(first != second)?;
        let kibi_lied = kibi_said != kibi;
        amb.require(!(kibi == Male && kibi_lied))?;
        amb.require(first == Female || kibi_said == Male)?;
        let statements = (kibi == Female, kibi_lied);
        amb.require(match second {
            Male => statements == (true, true),
            Female => statements.0 != statements.1,
        })?;
        Ok([first, second, kibi, kibi_said])
    });
    let only = families.next().unwrap();
    assert_eq!(only, [Female, Male, Female, Male]);
    assert_eq!(families.next(), None);
}

/// *Life International*, 17 December 1962. Houses 0 to 4, from left to right.
#[test]
fn zebra() {
    /// A house for each of five things, all different.
    fn five(amb: &mut Amb, keep: impl Fn(&[usize]) -> bool) -> Result<[usize; 5], Fail> {
        let mut houses: Vec<usize> = Vec::new();
        for _ in 0..5 {
            let free = |house: &usize| !houses.contains(house);
            houses.push(amb.choose_where(0..5, free)?);
            amb.require(keep(&houses))?;
        }
        houses.try_into().or_else(|_| amb.fail())
    }
    let beside = |a: usize, b: usize| a.abs_diff(b) == 1;
    let mut streets = search!(|amb| {
        let colours = five(amb, |c| c.len() < 3 || c[1] == c[2] + 1)?;
        let [red, green, _ivory, yellow, blue] = colours;
        let people = five(amb, |p| {
            p[0] == red && p.get(3).is_none_or(|&house| house == 0)
        })?;
        let [_english, spaniard, ukrainian, norwegian, japanese] = people;
        amb.require(beside(norwegian, blue))?;
        let drinks = five(amb, |d| {
            d[0] == green
                && d.get(1).is_none_or(|&tea| tea == ukrainian)
                && d.get(2).is_none_or(|&milk| milk == 2)
        })?;
        let [_coffee, _tea, _milk, juice, water] = drinks;
        let smokes = five(amb, |s| {
            s.get(1).is_none_or(|&kools| kools == yellow)
                && s.get(3).is_none_or(|&lucky| lucky == juice)
                && s.get(4).is_none_or(|&parliament| parliament == japanese)
        })?;
        let [old_gold, kools, chesterfields, _lucky, _parliament] = smokes;
        let pets = five(amb, |p| {
            p[0] == spaniard && p.get(1).is_none_or(|&snails| snails == old_gold)
        })?;
        let [_dog, _snails, fox, horse, zebra] = pets;
        amb.require(beside(chesterfields, fox) && beside(kools, horse))?;
        let name = |house| {
            let names = ["English", "Spaniard", "Ukrainian", "Norwegian", "Japanese"];
            let person = people.iter().position(|&lives| lives == house);
            names[person.expect("each house has one person")]
        };
        Ok((name(water), name(zebra)))
    });
    assert_eq!(streets.next(), Some(("Norwegian", "Japanese")));
    assert_eq!(streets.next(), None);
}
