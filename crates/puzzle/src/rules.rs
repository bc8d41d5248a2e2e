//! The field `rules`.

use standoff_model::{Bounds, Lines, Rule, SquareState};

use crate::contradictions::{Contradictions, CountMode, Quotation};
use crate::count::Count;
use crate::form::Form;
use crate::lines::LinesSpec;
use crate::parameters::Parameters;
use crate::pieces::{Context, Setting};
use crate::place::Entry;
use crate::problem::{Fault, Problem, RULE};
use crate::reader::{Raw, optional};
use crate::source::Span;
use crate::wording::{on_one_line, quoted};

/// A rule whose lines and numbers may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct RuleSpec {
    kind: RuleKind,
    lines: LinesSpec,
    /// At least one if absent.
    count: Option<Count>,
    /// The kinds of piece that the rule names, if it names any.
    kinds: Option<Vec<usize>>,
    /// Whether the rule is about all kinds of piece, named or not.
    is_about_all: bool,
    written: Quotation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RuleKind {
    NoAttack,
    SidesAtPeace,
    NoTouch,
    Maximal,
    Count(CountMode),
    Guarded,
    Irredundant,
    Squares(SquareState),
}

/// A rule of the language.
struct RuleForm {
    name: &'static str,
    kind: RuleKind,
    /// Its arguments in order.
    takes: &'static [Argument],
    usage: &'static str,
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

use Argument::{OptionalCount, OptionalLines, OptionalPiece};

/// The rules in the order in which messages list them.
#[rustfmt::skip] // Three lines per rule.
const RULES: [RuleForm; 13] = [
    RuleForm { name: "NoAttack", kind: RuleKind::NoAttack,
        takes: &[],
        usage: "NoAttack" },
    RuleForm { name: "SidesAtPeace", kind: RuleKind::SidesAtPeace,
        takes: &[],
        usage: "SidesAtPeace" },
    RuleForm { name: "NoTouch", kind: RuleKind::NoTouch,
        takes: &[],
        usage: "NoTouch" },
    RuleForm { name: "Each", kind: RuleKind::Count(CountMode::Each),
        takes: &[Argument::Lines, Argument::Count, OptionalPiece],
        usage: "Each(Rows, Exactly(1))` or `Each(Rows, Exactly(1), Queen)" },
    RuleForm { name: "Cover", kind: RuleKind::Count(CountMode::Cover),
        takes: &[Argument::Lines, Argument::Count, OptionalPiece],
        usage: "Cover(Board, Exactly(1))` or `Cover(Board, Exactly(1), Queen)" },
    RuleForm { name: "Dominate", kind: RuleKind::Count(CountMode::Dominate),
        takes: &[OptionalLines, OptionalCount, OptionalPiece],
        usage: "Dominate`, `Dominate(Board, Queen)` or `Dominate(Board, AtLeast(2), Queen)" },
    RuleForm { name: "TotalDominate", kind: RuleKind::Count(CountMode::Cover),
        takes: &[OptionalLines, OptionalPiece],
        usage: "TotalDominate(Board, Queen)` or `Cover(Board, AtLeast(2), Queen)" },
    RuleForm { name: "Maximal", kind: RuleKind::Maximal,
        takes: &[OptionalPiece],
        usage: "Maximal` or `Maximal(Queen)" },
    RuleForm { name: "Guarded", kind: RuleKind::Guarded,
        takes: &[OptionalCount, OptionalPiece],
        usage: "Guarded`, `Guarded(Exactly(1))` or `Guarded(Exactly(1), Queen)" },
    RuleForm { name: "Irredundant", kind: RuleKind::Irredundant,
        takes: &[OptionalLines, OptionalPiece],
        usage: "Irredundant`, `Irredundant(Board, Queen)` or `Irredundant(Regions)" },
    RuleForm { name: "Free", kind: RuleKind::Squares(SquareState::Free),
        takes: &[Argument::Count, OptionalPiece],
        usage: "Free(AtLeast(5))` or `Free(AtLeast(5), Queen)" },
    RuleForm { name: "Attacked", kind: RuleKind::Squares(SquareState::Attacked),
        takes: &[Argument::Count, OptionalPiece],
        usage: "Attacked(AtLeast(5))` or `Attacked(AtLeast(5), Queen)" },
    RuleForm { name: "Dominated", kind: RuleKind::Squares(SquareState::Dominated),
        takes: &[Argument::Count, OptionalPiece],
        usage: "Dominated(AtLeast(5))` or `Dominated(AtLeast(5), Queen)" },
];

/// The state of squares with this name, if there is one.
pub(crate) fn state_of(name: &str) -> Option<SquareState> {
    let form = RULES.iter().find(|form| form.name == name)?;
    match form.kind {
        RuleKind::Squares(state) => Some(state),
        _ => None,
    }
}

impl RuleKind {
    /// Whether the rule says which pieces exclude each other.
    fn excludes(self) -> bool {
        matches!(
            self,
            RuleKind::NoAttack | RuleKind::SidesAtPeace | RuleKind::NoTouch
        )
    }
}

/// The arguments of a rule before they are read.
#[derive(Default)]
struct Arguments<'a> {
    lines: Option<Raw<'a>>,
    count: Option<Raw<'a>>,
    piece: Option<Raw<'a>>,
}

impl<'a> Context<'_, 'a> {
    /// Reads the field `rules` of a puzzle that places `entries`.
    pub(crate) fn rules(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Vec<RuleSpec>, Fault> {
        let mut rules: Vec<RuleSpec> = Vec::new();
        for raw in self.reader.list(raw)? {
            let rule = self.rule(raw, entries)?;
            if rules.iter().any(|earlier| rule.repeats(earlier)) {
                let name = rule.written.text;
                return Err(self.reader.fault(raw.text, Problem::Twice { name }));
            }
            rules.push(rule);
        }
        let is_maximal = rules.iter().any(|rule| rule.kind == RuleKind::Maximal);
        if is_maximal && !rules.iter().any(|rule| rule.kind.excludes()) {
            return Err(self.reader.fault(raw.text, Problem::MaximalForNothing));
        }
        Ok(rules)
    }

    fn rule(self, raw: Raw<'a>, entries: &[Entry]) -> Result<RuleSpec, Fault> {
        let (reader, parameters) = (self.reader, self.parameters);
        let form = Form::read(reader, raw, RULE)?;
        let known = RULES.iter().find(|known| known.name == form.name);
        let known = known.ok_or_else(|| form.unknown("rule", RULES.map(|known| known.name)))?;
        let arguments = self.rule_arguments(&form, known)?;
        if known.kind == RuleKind::SidesAtPeace && have_one_side(entries) {
            return Err(reader.fault(raw.text, Problem::OneSide));
        }
        let span = reader.span(raw.text);
        let lines = optional(arguments.lines, |raw| {
            LinesSpec::read(reader, raw, parameters)
        })?;
        let count = optional(arguments.count, |raw| Count::read(reader, raw, parameters))?;
        let kinds = optional(arguments.piece, |raw| self.kinds_of(raw, entries))?;
        Ok(RuleSpec {
            kind: known.kind,
            lines: lines.unwrap_or_else(|| LinesSpec::board(span.clone())),
            count,
            is_about_all: (kinds.as_ref()).is_none_or(|kinds| kinds.len() == entries.len()),
            kinds,
            written: Quotation {
                text: quoted(&on_one_line(raw.text)),
                span,
            },
        })
    }

    /// Assigns the arguments of a form to what the rule takes.
    fn rule_arguments(self, form: &Form<'a>, known: &RuleForm) -> Result<Arguments<'a>, Fault> {
        let is_count = |raw: &Raw<'a>| Count::is_one(self.reader, *raw);
        let mut arguments = Arguments::default();
        let mut given = form.given(known.usage)?.iter().copied().peekable();
        for argument in known.takes {
            match argument {
                Argument::Lines | OptionalLines => arguments.lines = given.next(),
                Argument::Count => arguments.count = given.next(),
                OptionalCount => arguments.count = given.next_if(is_count),
                OptionalPiece => arguments.piece = given.next_if(|raw| !is_count(raw)),
            }
        }
        let lacks =
            |argument, value: Option<Raw<'a>>| known.takes.contains(&argument) && value.is_none();
        let is_complete = !lacks(Argument::Lines, arguments.lines)
            && !lacks(Argument::Count, arguments.count)
            && given.peek().is_none();
        if is_complete {
            Ok(arguments)
        } else {
            Err(form.misused(known.usage))
        }
    }

    /// The kinds of the piece or side that is named, or `None` if these are all kinds.
    pub(crate) fn some_kinds(
        self,
        piece: Option<Raw<'a>>,
        entries: &[Entry],
    ) -> Result<Option<Vec<usize>>, Fault> {
        let kinds = optional(piece, |raw| self.kinds_of(raw, entries))?;
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
            kind: RuleKind::NoAttack,
            lines: LinesSpec::board(span.clone()),
            count: None,
            kinds: None,
            is_about_all: true,
            written: Quotation {
                text: "NoAttack".to_string(),
                span,
            },
        }
    }

    pub(crate) fn is_no_attack(&self) -> bool {
        self.kind == RuleKind::NoAttack
    }

    pub(crate) fn counts_in_regions(&self) -> bool {
        self.lines.are_regions()
    }

    /// Whether the rule adds nothing to an earlier one. Rules with numbers may be given several times.
    fn repeats(&self, earlier: &RuleSpec) -> bool {
        (self.kind.excludes() || self.kind == RuleKind::Maximal)
            && self.kind == earlier.kind
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

    /// The rule with its lines and its number.
    fn rule(&self, lines: Lines, number: Bounds) -> Rule {
        let kinds = self.some_kinds().map(<[usize]>::to_vec);
        match self.kind {
            RuleKind::NoAttack => Rule::NoAttack,
            RuleKind::SidesAtPeace => Rule::SidesAtPeace,
            RuleKind::NoTouch => Rule::NoTouch,
            RuleKind::Maximal => Rule::Maximal { kinds },
            RuleKind::Guarded => Rule::Guarded { kinds, number },
            RuleKind::Irredundant => Rule::Irredundant { lines, kinds },
            RuleKind::Squares(state) => Rule::Squares {
                state,
                kinds,
                number,
            },
            RuleKind::Count(mode) => {
                let kinds = self.kinds.clone();
                match mode {
                    CountMode::Each => Rule::Each {
                        lines,
                        kinds,
                        number,
                    },
                    CountMode::Cover => Rule::Cover {
                        lines,
                        kinds,
                        number,
                    },
                    CountMode::Dominate => Rule::Dominate {
                        lines,
                        kinds,
                        number,
                    },
                }
            }
        }
    }
}

/// The rules in a setting. Fails if two of them contradict each other.
pub(crate) fn in_force(specs: &[RuleSpec], setting: &Setting<'_>) -> Result<Vec<Rule>, Fault> {
    let mut contradictions = Contradictions::default();
    let mut rules = Vec::with_capacity(specs.len());
    for spec in specs {
        let lines = spec.lines.on(setting)?;
        let number = spec.number(setting.parameters)?;
        if let RuleKind::Count(mode) = spec.kind {
            let counted = (mode, lines.clone(), spec.some_kinds());
            contradictions.add(counted, number, &spec.written)?;
        }
        rules.push(spec.rule(lines, number));
    }
    Ok(rules)
}
