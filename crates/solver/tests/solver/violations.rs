//! Broken rules, against a referee with arithmetic of its own and against the full list.

use std::collections::BTreeSet;

use standoff_board::{Board, Square, Wrap};
use standoff_model::{Bounds, Kind, Lines, Model, Origin, PlacedPiece, Rule, Violation};

use crate::brute_force::attacks;
use crate::support::{any, n_queens, piece, solver_for};

/// A piece by column and row from the top left, and its kind.
type Piece = (i32, i32, usize);

const WIDTH: i32 = 4;
const HEIGHT: i32 = 3;
const FORBIDDEN: [(i32, i32); 2] = [(1, 1), (3, 0)];
const REGIONS: &str = "AABB\nACCB\n..CB";
const NAMED: [(i32, i32); 3] = [(0, 0), (1, 1), (2, 2)];
/// Name, side, and the least and most of each kind; the last one is given on d1.
const KINDS: [(&str, &str, u64, u64); 3] = [
    ("queen", "white", 1, 2),
    ("pawn", "black", 0, 3),
    ("knight", "black", 1, 1),
];
const GIVEN: (i32, i32) = (3, 2);

fn square(at: (i32, i32)) -> Square {
    Square::new((at.1 * WIDTH + at.0) as u32)
}

/// The puzzle of the constants above, under some rules.
fn model(rules: &[Rule]) -> Model {
    let board = Board::rectangle(WIDTH as u64, HEIGHT as u64).unwrap();
    let board = board.with_regions(REGIONS).unwrap();
    let board = board.forbid(FORBIDDEN.map(square));
    let kind = |(name, side, least, most)| any(name).on_side(side).between(least, most);
    let mut kinds: Vec<Kind> = KINDS.into_iter().map(kind).collect();
    kinds[2] = kinds[2].clone().only_on([square(GIVEN)]);
    Model::with_rules(board, kinds, rules).unwrap()
}

fn each(lines: Lines, kinds: Option<Vec<usize>>, at_least: u64, at_most: u64) -> Rule {
    Rule::Each {
        lines,
        kinds,
        number: Bounds::between(at_least, at_most),
    }
}

/// Sets of rules that together use them all.
fn rule_sets() -> Vec<Vec<Rule>> {
    let named = Lines::Squares(NAMED.map(square).to_vec());
    vec![
        vec![Rule::NoAttack],
        vec![Rule::SidesAtPeace, Rule::NoTouch],
        vec![
            Rule::NoTouch,
            each(Lines::Rows, None, 1, 1),
            each(Lines::Columns, Some(vec![1]), 0, 1),
            each(Lines::Diagonals, None, 0, 1),
        ],
        vec![
            each(Lines::Regions, None, 1, 2),
            Rule::NoAttack,
            each(Lines::Board, Some(vec![0, 1]), 2, 4),
            each(named.clone(), None, 1, u64::MAX),
        ],
        vec![
            cover(Lines::Board, None, 0, 2),
            cover(named.clone(), Some(vec![0]), 1, 1),
            Rule::NoTouch,
            Rule::Maximal {
                kinds: Some(vec![0]),
            },
        ],
        vec![
            Rule::Maximal {
                kinds: Some(vec![1]),
            },
            dominate(Lines::Regions, None, 1, 4),
            dominate(named, Some(vec![1, 2]), 0, 2),
            cover(Lines::Rows, None, 0, 2),
            Rule::SidesAtPeace,
        ],
        vec![
            Rule::Maximal {
                kinds: Some(vec![1]),
            },
            each(Lines::Board, None, 0, 4),
            each(Lines::Rows, None, 0, 2),
            each(Lines::Columns, Some(vec![0, 1]), 0, 2),
        ],
        vec![],
    ]
}

fn cover(lines: Lines, kinds: Option<Vec<usize>>, at_least: u64, at_most: u64) -> Rule {
    Rule::Cover {
        lines,
        kinds,
        number: Bounds::between(at_least, at_most),
    }
}

fn dominate(lines: Lines, kinds: Option<Vec<usize>>, at_least: u64, at_most: u64) -> Rule {
    Rule::Dominate {
        lines,
        kinds,
        number: Bounds::between(at_least, at_most),
    }
}

/// The broken rules, according to the referee.
fn judged(rules: &[Rule], pieces: &[Piece]) -> BTreeSet<String> {
    let mut broken = BTreeSet::new();
    let set: BTreeSet<Piece> = pieces.iter().copied().collect();
    let fits = |piece: &Piece| {
        let at = (piece.0, piece.1);
        !FORBIDDEN.contains(&at) && (piece.2 != 2 || at == GIVEN)
    };
    for piece in pieces {
        let here = pieces
            .iter()
            .filter(|other| (other.0, other.1) == (piece.0, piece.1));
        if here.count() > 1 {
            broken.insert(format!("one square {:?}", (piece.0, piece.1)));
        }
    }
    broken.extend(
        set.iter()
            .filter(|p| !fits(p))
            .map(|p| format!("misplaced {p:?}")),
    );
    let placed: Vec<Piece> = set.into_iter().filter(fits).collect();
    for a in &placed {
        for b in &placed {
            broken.extend(rules.iter().filter_map(|rule| between(rule, *a, *b)));
        }
    }
    for (kind, (name, _, least, most)) in KINDS.into_iter().enumerate() {
        let found = placed.iter().filter(|piece| piece.2 == kind).count() as u64;
        if found < least || found > most {
            broken.insert(format!("{found} {name}"));
        }
    }
    for rule in rules {
        broken.extend(counted(rule, &placed));
        broken.extend(covered(rule, &placed));
        broken.extend(addable(rule, rules, &placed));
    }
    broken
}

/// The squares with too many or too few attackers.
fn covered(rule: &Rule, placed: &[Piece]) -> Vec<String> {
    let (lines, kinds, number, how) = match rule {
        Rule::Cover {
            lines,
            kinds,
            number,
        } => (lines, kinds, number, "attacked"),
        Rule::Dominate {
            lines,
            kinds,
            number,
        } => (lines, kinds, number, "attacked or occupied"),
        _ => return Vec::new(),
    };
    let rows: Vec<&str> = REGIONS.lines().collect();
    let is_asked = |&(c, r): &(i32, i32)| match lines {
        Lines::Regions => rows[r as usize].as_bytes()[c as usize] != b'.',
        Lines::Squares(_) => NAMED.contains(&(c, r)),
        _ => true,
    };
    let asked = (0..HEIGHT).flat_map(|r| (0..WIDTH).map(move |c| (c, r)));
    let wrong = asked.filter(is_asked).filter_map(|at| {
        let counts = |p: &&Piece| {
            let here = (p.0, p.1);
            let stands = here == at && how != "attacked";
            let hits = here != at && attacks(KINDS[p.2].0, here, at);
            kinds.as_ref().is_none_or(|kinds| kinds.contains(&p.2)) && (stands || hits)
        };
        let found = placed.iter().filter(counts).count() as u64;
        let name = name_of(at);
        (!number.contain(found)).then(|| format!("{name} {how} by {found} of {kinds:?}"))
    });
    wrong.collect()
}

fn name_of((c, r): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + c as u8), HEIGHT - r)
}

/// The pieces that could be added, according to the other rules.
fn addable(rule: &Rule, rules: &[Rule], placed: &[Piece]) -> Vec<String> {
    let Rule::Maximal { kinds } = rule else {
        return Vec::new();
    };
    let all =
        (0..HEIGHT).flat_map(|r| (0..WIDTH).flat_map(move |c| (0..3).map(move |k| (c, r, k))));
    let may_be_added = |&(c, r, kind): &Piece| {
        let fits = !FORBIDDEN.contains(&(c, r)) && (kind != 2 || (c, r) == GIVEN);
        let is_meant = kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let goes_with = |other: &Piece| {
            let breaks = |rule: &Rule| {
                let new = (c, r, kind);
                between(rule, new, *other)
                    .or(between(rule, *other, new))
                    .is_some()
            };
            (other.0, other.1) != (c, r) && !rules.iter().any(breaks)
        };
        let with = [placed, &[(c, r, kind)]].concat();
        let is_full = |rule: &Rule| !(&exceeded(rule, &with) - &exceeded(rule, placed)).is_empty();
        fits && is_meant && placed.iter().all(goes_with) && !rules.iter().any(is_full)
    };
    let words = |(c, r, kind): Piece| {
        let (name, side, ..) = KINDS[kind];
        format!("{side} {name} on {} can be added", name_of((c, r)))
    };
    all.filter(may_be_added).map(words).collect()
}

/// The lines and squares with more pieces than a rule allows, with their numbers. The whole board is none.
fn exceeded(rule: &Rule, placed: &[Piece]) -> BTreeSet<String> {
    let mut bound = rule.clone();
    match &mut bound {
        Rule::Each { lines, .. } if *lines == Lines::Board => return BTreeSet::new(),
        Rule::Each { number, .. } | Rule::Cover { number, .. } | Rule::Dominate { number, .. } => {
            *number = Bounds::at_most(number.most().unwrap_or(u64::MAX));
        }
        _ => {}
    }
    let all = counted(&bound, placed).into_iter();
    all.chain(covered(&bound, placed)).collect()
}

/// The broken rules between two pieces; a mutual one is reported once.
fn between(rule: &Rule, a: Piece, b: Piece) -> Option<String> {
    let (here, there) = ((a.0, a.1), (b.0, b.1));
    let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    let hits = |from: Piece, to| attacks(KINDS[from.2].0, (from.0, from.1), to);
    let at_odds = match rule {
        Rule::NoAttack => true,
        Rule::SidesAtPeace => KINDS[a.2].1 != KINDS[b.2].1,
        Rule::NoTouch => {
            let is_first = (a.1, a.0) < (b.1, b.0);
            return (is_first && dx.max(dy) == 1).then(|| format!("{a:?} touches {b:?}"));
        }
        _ => false,
    };
    if here == there || !at_odds || !hits(a, there) {
        return None;
    }
    match hits(b, here) {
        false => Some(format!("{a:?} attacks {b:?}")),
        true if (a.1, a.0) < (b.1, b.0) => Some(format!("{a:?} and {b:?} attack")),
        true => None,
    }
}

/// The lines with too many or too few pieces: squares of a board of letters.
fn counted(rule: &Rule, placed: &[Piece]) -> Vec<String> {
    let Rule::Each {
        lines,
        kinds,
        number,
    } = rule
    else {
        return Vec::new();
    };
    let rows: Vec<&str> = REGIONS.lines().collect();
    let name = |c: i32, r: i32| {
        let file = char::from(b'a' + c as u8);
        match lines {
            Lines::Rows => vec![format!("row {}", HEIGHT - r)],
            Lines::Columns => vec![format!("column {file}")],
            Lines::Diagonals => {
                let (to_left, to_right) = (c.min(r), (WIDTH - 1 - c).min(r));
                let first =
                    |c: i32, r: i32| format!("{}{}", char::from(b'a' + c as u8), HEIGHT - r);
                vec![
                    format!("falling diagonal from {}", first(c - to_left, r - to_left)),
                    format!("rising diagonal from {}", first(c + to_right, r - to_right)),
                ]
            }
            Lines::Regions => match rows[r as usize].as_bytes()[c as usize] {
                b'.' => vec![],
                letter => vec![format!("region {}", char::from(letter))],
            },
            Lines::Straight => panic!("these have tests of their own"),
            Lines::Board => vec!["the board".to_string()],
            Lines::Squares(_) if NAMED.contains(&(c, r)) => vec!["the named squares".to_string()],
            Lines::Squares(_) => vec![],
        }
    };
    let all = (0..HEIGHT).flat_map(|r| (0..WIDTH).map(move |c| (c, r)));
    let names: BTreeSet<String> = all.flat_map(|(c, r)| name(c, r)).collect();
    let counts = |p: &&Piece| kinds.as_ref().is_none_or(|kinds| kinds.contains(&p.2));
    let wrong = names.into_iter().filter_map(|line| {
        let on_line = placed
            .iter()
            .filter(counts)
            .filter(|p| name(p.0, p.1).contains(&line));
        let found = on_line.count() as u64;
        (!number.contain(found)).then(|| format!("{line}: {found}"))
    });
    wrong.collect()
}

/// The broken rules, according to the model, in the words of the referee; none may occur twice.
fn reported(model: &Model, pieces: &[Piece]) -> BTreeSet<String> {
    let stands: Vec<PlacedPiece> = (pieces.iter())
        .map(|&(c, r, kind)| PlacedPiece {
            square: square((c, r)),
            kind,
        })
        .collect();
    let mut reported = BTreeSet::new();
    for violation in model.violations(&stands) {
        let words = in_words(model, &violation);
        // A misplaced piece that occurs twice is reported twice.
        let is_new = reported.insert(words.clone());
        assert!(
            is_new || matches!(violation, Violation::Misplaced(_)),
            "{words} comes twice"
        );
    }
    reported
}

fn in_words(model: &Model, violation: &Violation) -> String {
    let of = |stand: &PlacedPiece| {
        let (column, row) = model.board().column_and_row(stand.square);
        (column as i32, row as i32, stand.kind)
    };
    match violation {
        Violation::Misplaced(stand) => format!("misplaced {:?}", of(stand)),
        Violation::OneSquare(stands) => {
            let (column, row, _) = of(&stands[0]);
            format!("one square {:?}", (column, row))
        }
        Violation::Attack {
            attacker,
            attacked,
            is_mutual,
        } => match is_mutual {
            true => format!("{:?} and {:?} attack", of(attacker), of(attacked)),
            false => format!("{:?} attacks {:?}", of(attacker), of(attacked)),
        },
        Violation::Guard { .. } | Violation::Redundant { .. } => {
            panic!("these have tests of their own")
        }
        Violation::Touch([a, b]) => format!("{:?} touches {:?}", of(a), of(b)),
        Violation::Count {
            constraint,
            found,
            pieces,
        } => {
            assert_eq!(pieces.len() as u64, *found, "one piece counts for one");
            match model.origin(*constraint) {
                Origin::Kind(kind) => format!("{found} {}", KINDS[kind].0),
                Origin::Rule(rule) => {
                    let name = model.constraint_name(*constraint);
                    match &model.rules()[rule] {
                        Rule::Each { .. } => format!("{name}: {found}"),
                        Rule::Cover { kinds, .. } => {
                            format!("{name} attacked by {found} of {kinds:?}")
                        }
                        Rule::Dominate { kinds, .. } => {
                            format!("{name} attacked or occupied by {found} of {kinds:?}")
                        }
                        Rule::Maximal { .. } => format!("{name} can be added"),
                        _ => panic!("it counts nothing"),
                    }
                }
            }
        }
    }
}

/// Up to six pieces anywhere, some of them twice.
fn some_pieces(random: &mut fastrand::Rng) -> Vec<Piece> {
    let piece = |random: &mut fastrand::Rng| {
        let at = (random.i32(0..WIDTH), random.i32(0..HEIGHT));
        match random.usize(..KINDS.len()) {
            2 if random.u8(..4) > 0 => (GIVEN.0, GIVEN.1, 2),
            kind => (at.0, at.1, kind),
        }
    };
    (0..random.usize(..7)).map(|_| piece(random)).collect()
}

#[test]
fn the_broken_rules_are_those_of_the_referee() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut seen = BTreeSet::new();
    for rules in rule_sets() {
        let model = model(&rules);
        for _ in 0..1500 {
            let pieces = some_pieces(&mut random);
            let (reported, judged) = (reported(&model, &pieces), judged(&rules, &pieces));
            assert_eq!(reported, judged, "{rules:?}: {pieces:?}");
            seen.extend(judged.into_iter().map(|words| kind_of(&words)));
        }
    }
    let expected = [
        "added",
        "attack",
        "attacked by",
        "attacks",
        "diagonal",
        "misplaced",
        "occupied by",
        "one",
        "region",
        "touches",
    ];
    for kind in expected {
        assert!(
            seen.iter().any(|words| words.contains(kind)),
            "{kind} was not seen"
        );
    }
}

/// A sentence without its numbers, to check that all kinds of sentences occur.
fn kind_of(words: &str) -> String {
    words
        .chars()
        .filter(|c| c.is_ascii_lowercase() || *c == ' ')
        .collect()
}

/// Every subset of the candidates of a small model: no rule is broken if and only if the subset is listed.
#[test]
fn exactly_the_listed_placements_break_no_rule() {
    let torus = Board::rectangle(3, 4).unwrap().wrap(Wrap::Torus);
    let holes = Board::map("..#.\n....\n.#..\n....").unwrap();
    let kinds = |name, least, most| vec![Kind::new(name, 'x', piece(name)).between(least, most)];
    let rows = each(Lines::Rows, None, 0, 1);
    let models = [
        Model::new(torus.clone(), kinds("nightrider", 0, 9)).unwrap(),
        Model::with_rules(torus, kinds("knight", 1, 3), &[Rule::NoTouch, rows]).unwrap(),
        Model::new(holes.clone(), kinds("rook", 1, 4)).unwrap(),
        Model::with_rules(
            holes,
            kinds("rook", 0, 9),
            &[Rule::NoAttack, Rule::Maximal { kinds: None }],
        )
        .unwrap(),
        Model::with_rules(
            Board::rectangle(4, 3).unwrap(),
            kinds("knight", 0, 12),
            &[dominate(Lines::Board, None, 1, 2)],
        )
        .unwrap(),
        crate::support::model(4, 3, [any("pawn").between(1, 5)]),
    ];
    for model in models {
        let listed = solver_for(&model).solutions().unwrap();
        let listed: BTreeSet<Vec<PlacedPiece>> = listed.map(|p| model.pieces(&p)).collect();
        let all = model.layout().pieces();
        let mut sound = 0;
        for set in 0u32..1 << all.len() {
            let stands: Vec<PlacedPiece> = (0..all.len())
                .filter(|bit| set >> bit & 1 == 1)
                .map(|bit| all[bit])
                .collect();
            let is_sound = model.violations(&stands).next().is_none();
            assert_eq!(is_sound, listed.contains(&stands), "{stands:?}");
            sound += usize::from(is_sound);
        }
        assert!(sound > 0 && sound == listed.len());
    }
}

#[test]
fn exactly_the_conflicts_are_reported() {
    for rules in rule_sets() {
        let model = model(&rules);
        let all = model.layout().pieces();
        let candidates = || model.problem().candidates().take(all.len());
        for a in candidates() {
            for b in candidates().skip(a.index() + 1) {
                let [one, other] = [a, b].map(|candidate| &all[candidate.index()]);
                let is_pair = |violation: &Violation| !matches!(violation, Violation::Count { .. });
                let reported = model.violations(&[*one, *other]).any(|v| is_pair(&v));
                assert_eq!(
                    reported,
                    model.conflicts().contains(a, b),
                    "{one:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn pieces_off_the_board_are_misplaced() {
    let model = n_queens(1);
    let wrong =
        [(9999, 0), (u32::MAX, 0), (0, 7), (0, usize::MAX)].map(|(index, kind)| PlacedPiece {
            square: Square::new(index),
            kind,
        });
    for stand in wrong {
        let broken: Vec<Violation> = model.violations(&[stand]).collect();
        assert_eq!(broken[0], Violation::Misplaced(stand));
        assert_eq!(broken.len(), 2, "and there is no queen");
    }
}
