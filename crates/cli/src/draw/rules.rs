//! The rules of a puzzle as a short text for its solver.

use standoff::model::{Kind, Lines, Model, Rule};
use standoff::puzzle::Instance;

use crate::in_words;
use crate::page::sentence;

/// The pieces to place, the rules and the goal. Lines with the same number of pieces share a sentence.
pub(super) fn text(instance: &Instance) -> String {
    let model = instance.model();
    let mut sentences: Vec<String> = place(model.kinds()).into_iter().collect();
    let rules = instance.rules();
    let mut done: Vec<&Rule> = Vec::new();
    for rule in rules {
        if done.contains(&rule) {
            continue;
        }
        let alike: Vec<&Rule> = rules.iter().filter(|other| is_alike(rule, other)).collect();
        sentences.push(together(&alike, model));
        done.extend(alike);
    }
    sentences.extend(instance.goal().map(|goal| in_words::goal(goal, model)));
    let sentences = sentences.iter().map(|text| sentence(&named(text, model)));
    sentences.collect::<Vec<_>>().join(" ")
}

/// The pieces that are not given.
fn place(kinds: &[Kind]) -> Option<String> {
    let free: Vec<String> = kinds
        .iter()
        .filter(|kind| kind.squares.is_none())
        .map(|kind| {
            let name = in_words::name(kind);
            match (kind.number.least(), kind.number.most()) {
                (0, None) => plural(&name),
                (least, Some(most)) if least == most => in_words::number_of(least, &name),
                _ => format!("{} {}", in_words::number(kind.number), plural(&name)),
            }
        })
        .collect();
    (!free.is_empty()).then(|| format!("place {}", listed(&free)))
}

/// Whether two rules are the same but for their lines.
fn is_alike(one: &Rule, other: &Rule) -> bool {
    let number_of_each = |rule: &Rule| match rule {
        Rule::Each {
            lines: Lines::Rows | Lines::Columns | Lines::Regions,
            kinds,
            number,
        } => Some((kinds.clone(), *number)),
        _ => None,
    };
    match (number_of_each(one), number_of_each(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}

/// Rules that are alike, as in `each row, column and region has 1 piece`.
fn together(alike: &[&Rule], model: &Model) -> String {
    let sentences: Vec<String> = (alike.iter())
        .map(|rule| in_words::sentence(rule, model))
        .collect();
    let parts = sentences.iter().map(|text| {
        let rest = text.strip_prefix("each ")?;
        rest.split_once(" has ")
    });
    let parts: Option<Vec<(&str, &str)>> = parts.collect();
    match parts.as_deref() {
        Some(parts @ [(_, number), _, ..]) => {
            let lines: Vec<&str> = parts.iter().map(|(line, _)| *line).collect();
            format!("each {} has {number}", listed(&lines))
        }
        _ => sentences.into_iter().next().unwrap_or_default(),
    }
}

/// The text with the name of the pieces instead of "piece", if all are called the same.
fn named(text: &str, model: &Model) -> String {
    let mut kinds = model.kinds().iter();
    let Some(first) = kinds.next() else {
        return text.to_string();
    };
    let is_like_first = |kind: &Kind| kind.name == first.name && kind.side.is_none();
    if first.side.is_some() || !kinds.all(is_like_first) {
        return text.to_string();
    }
    let name = first.name.to_lowercase();
    text.replace("pieces", &plural(&name))
        .replace("piece", &name)
        .replace(&plural(&first.name), &plural(&name))
        .replace(&first.name, &name)
}

/// The plural of an English noun that is regular.
fn plural(noun: &str) -> String {
    let ends = ["s", "x", "z", "ch", "sh"];
    if ends.iter().any(|end| noun.ends_with(end)) {
        format!("{noun}es")
    } else {
        format!("{noun}s")
    }
}

/// Words with commas and "and".
fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use standoff::puzzle::{Puzzle, find_shipped};

    use super::*;

    fn of(ron: &str) -> String {
        let puzzle = Puzzle::parse("p.ron", ron, standoff::registry().pieces()).unwrap();
        text(&puzzle.instance([]).unwrap())
    }

    #[test]
    fn lines_with_the_same_number_share_a_sentence() {
        let stars = find_shipped("star-battle").unwrap();
        assert_eq!(
            of(stars.text),
            "Place stars. No two stars touch, not even at a corner. \
             Each row, column and region has exactly 2 stars."
        );
        let uneven = "(board: (squares: Square(3)), place: [(piece: King)], \
             rules: [Each(Rows, Exactly(1)), Each(Columns, AtMost(2))])";
        assert_eq!(
            of(uneven),
            "Place kings. Each row has exactly 1 king. Each column has at most 2 kings."
        );
    }

    #[test]
    fn several_kinds_and_goals_are_named() {
        let both = "(board: (squares: Square(4)), place: [\
             (piece: Queen, count: Exactly(2)), (piece: Knight, count: AtLeast(1))])";
        assert_eq!(
            of(both),
            "Place 2 Queens and at least 1 Knights. No piece attacks another one."
        );
        let given = "(board: (squares: Square(4)), place: [\
             (piece: Queen, at: [\"a2\"]), (piece: Queen, count: Exactly(3))])";
        assert_eq!(of(given), "Place 3 queens. No queen attacks another one.");
        let fewest = "(board: (squares: Square(4)), place: [(piece: Ferz)], \
             rules: [Dominate], goal: Fewest)";
        assert_eq!(
            of(fewest),
            "Place ferzes. Each square is attacked or occupied by at least 1 ferz. \
             As few ferzes as can be; only the solutions of the best value are solutions."
        );
    }
}
