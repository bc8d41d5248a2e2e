//! The linear constraints of a model that a page can check, with names from the puzzle.

use standoff::model::{Kind, Model, Origin, Rule};
use standoff::page::Group;

use crate::in_words::{self, Counted};

/// The linear constraints that a page can check.
pub(super) fn checked(model: &Model) -> Vec<Group> {
    let is_checked = |&group: &usize| {
        let is_of_pieces = counts_pieces(group, model);
        is_of_pieces && rule_of(group, model).is_none_or(|rule| !rule.has_auxiliaries())
    };
    let groups = (0..model.constraints().len()).filter(is_checked);
    groups.map(|group| of_pieces(group, model)).collect()
}

/// The rules that a page cannot check, in words.
pub(super) fn unchecked(model: &Model) -> Vec<String> {
    let needs_auxiliaries = |rule: usize| {
        let mut groups = 0..model.constraints().len();
        groups
            .any(|group| model.origin(group) == Origin::Rule(rule) && !counts_pieces(group, model))
    };
    let rules = model.rules().iter().enumerate();
    let rules = rules.filter(|(index, rule)| rule.has_auxiliaries() || needs_auxiliaries(*index));
    rules
        .map(|(_, rule)| in_words::sentence(rule, model))
        .collect()
}

/// Whether the members of a linear constraint are all pieces, and not auxiliary variables.
fn counts_pieces(group: usize, model: &Model) -> bool {
    let pieces = model.layout().pieces().len();
    let mut members = model.constraints()[group].members.iter();
    members.all(|member| member.candidate.index() < pieces)
}

fn rule_of(group: usize, model: &Model) -> Option<&Rule> {
    match model.origin(group) {
        Origin::Kind(_) => None,
        Origin::Rule(rule) => Some(&model.rules()[rule]),
    }
}

fn of_pieces(index: usize, model: &Model) -> Group {
    let group = &model.constraints()[index];
    let members = group.members.iter();
    Group {
        name: name(index, model),
        members: members
            .map(|member| (member.candidate.index(), u64::from(member.weight)))
            .collect(),
        least: group.bounds.least(),
        most: group.bounds.most(),
    }
}

/// The name of a linear constraint, as it follows "for".
fn name(group: usize, model: &Model) -> String {
    let place = model.constraint_name(group);
    let rule = match model.origin(group) {
        Origin::Kind(kind) => return of_kind(&model.kinds()[kind]),
        Origin::Rule(rule) => &model.rules()[rule],
    };
    match rule {
        Rule::Each { kinds: None, .. } => place.to_string(),
        Rule::Each { kinds, .. } => format!("the {} in {place}", counted(kinds, model)),
        Rule::Cover { kinds, .. } => format!("the {} that attack {place}", counted(kinds, model)),
        Rule::Dominate { kinds, .. } => {
            format!(
                "the {} that attack or occupy {place}",
                counted(kinds, model)
            )
        }
        Rule::Maximal { .. } => format!("what keeps a {place} out"),
        _ => place.to_string(),
    }
}

fn of_kind(kind: &Kind) -> String {
    match &kind.squares {
        Some(_) => format!("the given {}s", in_words::name(kind)),
        None => format!("the {}s", in_words::name(kind)),
    }
}

/// The pieces that a rule counts.
fn counted(kinds: &Option<Vec<usize>>, model: &Model) -> String {
    match Counted::of(kinds.as_deref(), model) {
        Counted::All => "pieces".to_string(),
        Counted::Kind(kind) => format!("{kind}s"),
        Counted::Side(side) => format!("{side} pieces"),
    }
}

#[cfg(test)]
mod tests {
    use standoff::puzzle::Puzzle;

    use super::*;

    fn model(text: &str) -> Model {
        let puzzle = Puzzle::parse("a test", text, standoff::registry().pieces()).unwrap();
        puzzle.instance([]).unwrap().model().clone()
    }

    fn names(model: &Model) -> Vec<String> {
        checked(model).into_iter().map(|group| group.name).collect()
    }

    #[test]
    fn constraints_have_names_from_the_puzzle() {
        let model = model(
            r#"(board: (squares: Square(2)), place: [(piece: Rook, count: Exactly(1)), (piece: Knight)],
                rules: [Each(Rows, AtMost(1)), Each(Columns, AtMost(1), Knight), Dominate])"#,
        );
        let all = names(&model);
        for name in [
            "the Rooks",
            "row 2",
            "the Knights in column a",
            "the pieces that attack or occupy a2",
        ] {
            assert!(all.contains(&name.to_string()), "{name}: {all:?}");
        }
    }

    #[test]
    fn rules_that_pieces_do_not_decide_are_unchecked() {
        let model = model(
            r#"(board: (squares: Square(3)), place: [(piece: King, count: Exactly(2))], rules: [Guarded(Exactly(1))])"#,
        );
        assert_eq!(names(&model), ["the Kings"]);
        assert_eq!(unchecked(&model).len(), 1);
    }

    #[test]
    fn maximal_sets_are_checked_unless_a_line_has_room_for_two() {
        let unchecked = |number: usize| {
            let rules = format!("[Each(Rows, AtMost({number})), Maximal]");
            let text =
                format!("(board: (squares: Square(3)), place: [(piece: King)], rules: {rules})");
            unchecked(&model(&text)).len()
        };
        assert_eq!([unchecked(1), unchecked(2)], [0, 1]);
    }
}
