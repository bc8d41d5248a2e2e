//! The field `rules`.

use std::mem::discriminant;

use standoff_model::{Bounds, Lines, Rule, SquareState};

use crate::contradictions::{Contradictions, Quotation};
use crate::count::Count;
use crate::form::Form;
use crate::lines::LinesSpec;
use crate::parameters::Parameters;
use crate::pieces::{Context, Setting};
use crate::place::Entry;
use crate::problem::{Fault, Problem, RULE};
use crate::source::Span;
use crate::tree::{Node, optional};
use crate::wording::{on_one_line, quoted};

/// A rule whose lines and numbers may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct RuleSpec {
    form: &'static RuleForm,
    lines: LinesSpec,
    /// At least one if absent.
    count: Option<Count>,
    /// The kinds of piece that the rule names, if it names any.
    kinds: Option<Vec<usize>>,
    /// Whether the rule is about all kinds of piece, named or not.
    is_about_all: bool,
    written: Quotation,
}

/// A rule of the language, as an entry of [`RULES`].
#[derive(Debug)]
struct RuleForm {
    name: &'static str,
    sort: Sort,
    /// Its arguments in order.
    takes: &'static [Argument],
    usage: &'static str,
    make: fn(RuleParts) -> Rule,
}

/// The checks of a rule when a puzzle is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Says which pieces exclude each other. May be given once.
    Exclusion,
    /// The same, for a puzzle with several sides.
    ExclusionBySide,
    /// Needs a rule that keeps pieces out. May be given once for the same pieces.
    Maximal,
    /// Counts pieces, and must not contradict another such rule.
    Count,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Argument {
    Lines,
    OptionalLines,
    Count,
    OptionalCount,
    /// A piece or a side.
    OptionalPiece,
}

/// The arguments of a rule in a setting.
struct RuleParts {
    lines: Lines,
    number: Bounds,
    /// The kinds that the rule is about, or `None` for all.
    kinds: Option<Vec<usize>>,
    /// The kinds that the rule names, which may be all.
    named: Option<Vec<usize>>,
}

fn cover(parts: RuleParts) -> Rule {
    Rule::Cover {
        lines: parts.lines,
        kinds: parts.named,
        number: parts.number,
    }
}

fn squares(state: SquareState, parts: RuleParts) -> Rule {
    Rule::Squares {
        state,
        kinds: parts.kinds,
        number: parts.number,
    }
}

use Argument::{OptionalCount, OptionalLines, OptionalPiece};

/// The rules in the order in which messages list them.
#[rustfmt::skip] // Four lines per rule.
static RULES: [RuleForm; 13] = [
    RuleForm { name: NO_ATTACK, sort: Sort::Exclusion,
        takes: &[],
        usage: "NoAttack",
        make: |_| Rule::NoAttack },
    RuleForm { name: "SidesAtPeace", sort: Sort::ExclusionBySide,
        takes: &[],
        usage: "SidesAtPeace",
        make: |_| Rule::SidesAtPeace },
    RuleForm { name: "NoTouch", sort: Sort::Exclusion,
        takes: &[],
        usage: "NoTouch",
        make: |_| Rule::NoTouch },
    RuleForm { name: "Each", sort: Sort::Count,
        takes: &[Argument::Lines, Argument::Count, OptionalPiece],
        usage: "Each(Rows, Exactly(1))` or `Each(Rows, Exactly(1), Queen)",
        make: |RuleParts { lines, named: kinds, number, .. }| Rule::Each { lines, kinds, number } },
    RuleForm { name: "Cover", sort: Sort::Count,
        takes: &[Argument::Lines, Argument::Count, OptionalPiece],
        usage: "Cover(Board, Exactly(1))` or `Cover(Board, Exactly(1), Queen)",
        make: cover },
    RuleForm { name: "Dominate", sort: Sort::Count,
        takes: &[OptionalLines, OptionalCount, OptionalPiece],
        usage: "Dominate`, `Dominate(Board, Queen)` or `Dominate(Board, AtLeast(2), Queen)",
        make: |RuleParts { lines, named: kinds, number, .. }| Rule::Dominate { lines, kinds, number } },
    RuleForm { name: "TotalDominate", sort: Sort::Count,
        takes: &[OptionalLines, OptionalPiece],
        usage: "TotalDominate(Board, Queen)` or `Cover(Board, AtLeast(2), Queen)",
        make: cover },
    RuleForm { name: "Maximal", sort: Sort::Maximal,
        takes: &[OptionalPiece],
        usage: "Maximal` or `Maximal(Queen)",
        make: |RuleParts { kinds, .. }| Rule::Maximal { kinds } },
    RuleForm { name: "Guarded", sort: Sort::Other,
        takes: &[OptionalCount, OptionalPiece],
        usage: "Guarded`, `Guarded(Exactly(1))` or `Guarded(Exactly(1), Queen)",
        make: |RuleParts { kinds, number, .. }| Rule::Guarded { kinds, number } },
    RuleForm { name: "Irredundant", sort: Sort::Other,
        takes: &[OptionalLines, OptionalPiece],
        usage: "Irredundant`, `Irredundant(Board, Queen)` or `Irredundant(Regions)",
        make: |RuleParts { lines, kinds, .. }| Rule::Irredundant { lines, kinds } },
    RuleForm { name: "Free", sort: Sort::Other,
        takes: &[Argument::Count, OptionalPiece],
        usage: "Free(AtLeast(5))` or `Free(AtLeast(5), Queen)",
        make: |parts| squares(SquareState::Free, parts) },
    RuleForm { name: "Attacked", sort: Sort::Other,
        takes: &[Argument::Count, OptionalPiece],
        usage: "Attacked(AtLeast(5))` or `Attacked(AtLeast(5), Queen)",
        make: |parts| squares(SquareState::Attacked, parts) },
    RuleForm { name: "Dominated", sort: Sort::Other,
        takes: &[Argument::Count, OptionalPiece],
        usage: "Dominated(AtLeast(5))` or `Dominated(AtLeast(5), Queen)",
        make: |parts| squares(SquareState::Dominated, parts) },
];

/// The rule of a puzzle without the field `rules`.
const NO_ATTACK: &str = "NoAttack";

impl RuleForm {
    /// Whether the rule says which pieces exclude each other.
    fn excludes(&self) -> bool {
        matches!(self.sort, Sort::Exclusion | Sort::ExclusionBySide)
    }

    fn takes(&self, argument: Argument) -> bool {
        self.takes.contains(&argument)
    }
}

/// The arguments of a rule before they are read.
#[derive(Default)]
struct Arguments<'n> {
    lines: Option<&'n Node<'n>>,
    count: Option<&'n Node<'n>>,
    piece: Option<&'n Node<'n>>,
}

impl<'n> Arguments<'n> {
    /// Assigns the arguments of a form to what the rule takes.
    fn of(form: Form<'n>, rule: &RuleForm) -> Result<Self, Fault> {
        let mut arguments = Arguments::default();
        let mut given = form.given(rule.usage)?.iter().peekable();
        for argument in rule.takes {
            match argument {
                Argument::Lines | OptionalLines => arguments.lines = given.next(),
                Argument::Count => arguments.count = given.next(),
                OptionalCount => arguments.count = given.next_if(|node| Count::is_one(node)),
                OptionalPiece => arguments.piece = given.next_if(|node| !Count::is_one(node)),
            }
        }
        let is_complete = (arguments.lines.is_some() || !rule.takes(Argument::Lines))
            && (arguments.count.is_some() || !rule.takes(Argument::Count))
            && given.peek().is_none();
        if is_complete {
            Ok(arguments)
        } else {
            Err(form.misused(rule.usage))
        }
    }
}

impl Context<'_> {
    /// Reads the field `rules` of a puzzle that places `entries`.
    pub(crate) fn rules(self, node: &Node<'_>, entries: &[Entry]) -> Result<Vec<RuleSpec>, Fault> {
        let mut rules: Vec<RuleSpec> = Vec::new();
        for node in node.list()? {
            let rule = self.rule(node, entries)?;
            if rules.iter().any(|earlier| rule.repeats(earlier)) {
                let name = rule.written.text;
                return Err(node.fault(Problem::Twice { name }));
            }
            rules.push(rule);
        }
        Ok(rules)
    }

    fn rule(self, node: &Node<'_>, entries: &[Entry]) -> Result<RuleSpec, Fault> {
        let written = Form::read(node, RULE)?;
        let form = RULES.iter().find(|form| form.name == written.name);
        let names = || RULES.iter().map(|form| form.name);
        let form = form.ok_or_else(|| written.unknown("rule", names()))?;
        let Arguments {
            lines,
            count,
            piece,
        } = Arguments::of(written, form)?;
        if form.sort == Sort::ExclusionBySide && have_one_side(entries) {
            return Err(node.fault(Problem::OneSide));
        }
        let span = node.span();
        let lines = optional(lines, |node| LinesSpec::read(node, self.scope))?;
        let count = optional(count, |node| Count::read(node, self.scope))?;
        let kinds = optional(piece, |node| self.kinds_of(node, entries))?;
        Ok(RuleSpec {
            form,
            lines: lines.unwrap_or_else(|| LinesSpec::board(span.clone())),
            count,
            is_about_all: (kinds.as_ref()).is_none_or(|kinds| kinds.len() == entries.len()),
            kinds,
            written: Quotation {
                text: quoted(&on_one_line(node.raw)),
                span,
            },
        })
    }

    /// The kinds of the piece or side that is named, or `None` if these are all kinds.
    pub(crate) fn some_kinds(
        self,
        piece: Option<&Node<'_>>,
        entries: &[Entry],
    ) -> Result<Option<Vec<usize>>, Fault> {
        let kinds = optional(piece, |node| self.kinds_of(node, entries))?;
        Ok(kinds.filter(|kinds| kinds.len() < entries.len()))
    }
}

fn have_one_side(entries: &[Entry]) -> bool {
    entries.iter().all(|entry| entry.side == entries[0].side)
}

impl RuleSpec {
    /// The rule of a puzzle without the field `rules`; `span` is the place of the puzzle.
    pub(crate) fn no_attack(span: Span) -> Self {
        RuleSpec {
            form: &RULES[0],
            lines: LinesSpec::board(span.clone()),
            count: None,
            kinds: None,
            is_about_all: true,
            written: Quotation {
                text: NO_ATTACK.to_string(),
                span,
            },
        }
    }

    pub(crate) fn is_no_attack(&self) -> bool {
        self.form.name == NO_ATTACK
    }

    /// The number of pieces of each region, and the kinds that count, or `None` for all. `None` if the rule does not give
    /// each region the same number.
    pub(crate) fn quota(
        &self,
        parameters: &Parameters,
    ) -> Result<Option<(u64, Option<Vec<usize>>)>, Fault> {
        let number = self.number(parameters)?;
        let is_exact = self.form.name == "Each" && number.most() == Some(number.least());
        let kinds = self.some_kinds().map(<[usize]>::to_vec);
        Ok(is_exact.then(|| (number.least(), kinds)))
    }

    pub(crate) fn counts_in_regions(&self) -> bool {
        self.lines.are_regions()
    }

    /// Whether the rule adds nothing to an earlier one. Rules with numbers may be given several times.
    fn repeats(&self, earlier: &RuleSpec) -> bool {
        (self.form.excludes() || self.form.sort == Sort::Maximal)
            && self.form.name == earlier.form.name
            && self.some_kinds() == earlier.some_kinds()
    }

    /// The kinds that the rule is about, or `None` for all.
    fn some_kinds(&self) -> Option<&[usize]> {
        self.kinds.as_deref().filter(|_| !self.is_about_all)
    }

    fn number(&self, parameters: &Parameters) -> Result<Bounds, Fault> {
        match &self.count {
            Some(count) => count.bounds(parameters),
            None => Ok(Bounds::at_least(1)),
        }
    }
}

/// The rules in a setting. Fails if two of them contradict each other, or if nothing keeps pieces out and one is
/// `Maximal`.
pub(crate) fn in_force(specs: &[RuleSpec], setting: &Setting<'_>) -> Result<Vec<Rule>, Fault> {
    let mut contradictions = Contradictions::default();
    let mut rules = Vec::with_capacity(specs.len());
    for spec in specs {
        let lines = spec.lines.on(setting)?;
        let number = spec.number(setting.parameters)?;
        let rule = (spec.form.make)(RuleParts {
            lines: lines.clone(),
            number,
            kinds: spec.some_kinds().map(<[usize]>::to_vec),
            named: spec.kinds.clone(),
        });
        if spec.form.sort == Sort::Count {
            let counted = (discriminant(&rule), lines, spec.some_kinds());
            contradictions.add(counted, number, &spec.written)?;
        }
        rules.push(rule);
    }
    let mut maximal = specs.iter().filter(|spec| spec.form.sort == Sort::Maximal);
    match maximal.next() {
        Some(spec) if !rules.iter().any(Rule::keeps_pieces_out) => {
            let span = spec.written.span.clone();
            Err(Fault::at(span, Problem::MaximalForNothing))
        }
        _ => Ok(rules),
    }
}
