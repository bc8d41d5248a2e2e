//! The grammar of expressions:
//!
//! ```text
//! expression  operand (operator operand)*, by the precedence of the operators
//! operand     ("-" | "!")* (integer | name | "true" | "false" | "(" expression ")" | call)
//! call        function "(" expression ("," expression)* ")"
//! ```

use std::ops::Range;

use winnow::Parser;
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, cut_err, eof, opt, peek, preceded, separated, terminated};
use winnow::error::{ErrMode, ModalResult, ParserError};
use winnow::stream::{LocatingSlice, Location, Stateful};
use winnow::token::{any, one_of, take_while};

use super::code::Code;
use super::operator::{FUNCTIONS, Function, OPERATORS, Operator, Sides, Type};
use crate::problem::{Problem, Purpose};
use crate::spanned::SpannedProblem;
use crate::wording::quoted;

/// Maximum length of an expression, in bytes: a condition with some hundred terms.
const MAX_LENGTH: usize = 1 << 14;

/// Maximum depth to which parentheses, functions, signs and powers are nested.
const MAX_DEPTH: usize = 64;

/// Compiles a text that may use the given names.
pub(super) fn parse(text: &str, purpose: Purpose, names: &[&str]) -> Result<Code, SpannedProblem> {
    if text.len() > MAX_LENGTH {
        return Err((problem(purpose, too_long()), 0..text.len()));
    }
    let mut input = Stateful {
        input: LocatingSlice::new(text),
        state: State {
            purpose,
            names,
            code: Code::of_names(names.len()),
            depth: 0,
        },
    };
    let part = terminated(expression(0), (multispace0, eof)).parse_next(&mut input);
    let part = part.and_then(|part| part.of(result_of(purpose), &input));
    match part.map_err(ErrMode::into_inner) {
        Ok(_) => Ok(input.state.code.finished()),
        Err(Ok(Wrong::Problem(problem, place))) => Err((problem, place)),
        Err(Ok(Wrong::Unexpected(start))) => Err(unexpected(text, start, purpose)),
        Err(Err(_)) => Err(unexpected(text, text.len(), purpose)),
    }
}

fn problem(purpose: Purpose, message: String) -> Problem {
    Problem::Expression { purpose, message }
}

/// The type of the value of an expression.
fn result_of(purpose: Purpose) -> Type {
    match purpose {
        Purpose::Integer => Type::Number,
        Purpose::Condition | Purpose::ChooseSquares | Purpose::Requirement => Type::Truth,
    }
}

fn too_long() -> String {
    format!("it is longer than {MAX_LENGTH} bytes")
}

fn unexpected(text: &str, start: usize, purpose: Purpose) -> SpannedProblem {
    let place = word_at(text, start);
    let found = &text[place.clone()];
    let advice = match found {
        "" => return (problem(purpose, "it is incomplete".to_string()), place),
        "=" if text[start..].starts_with("=>") => ": write `>=`",
        "=" if text[start..].starts_with("=<") => ": write `<=`",
        ">" if text[..start].ends_with('<') => ": write `!=`",
        "=" => ": equality is written `==`",
        "\u{2264}" => ": write `<=`",
        "\u{2265}" => ": write `>=`",
        "\u{2260}" => ": write `!=`",
        "^" => ": a power is written `**`",
        "&" | "and" => ": write `&&`",
        "|" | "or" => ": write `||`",
        "not" => ": write `!`",
        "." => ": numbers are whole",
        _ => "",
    };
    let message = format!("unexpected `{}`{advice}", quoted(found));
    (problem(purpose, message), place)
}

type Input<'t, 'n> = Stateful<LocatingSlice<&'t str>, State<'n>>;

type Parsed<T> = ModalResult<T, Wrong>;

#[derive(Debug)]
struct State<'n> {
    purpose: Purpose,
    names: &'n [&'n str],
    code: Code,
    depth: usize,
}

/// An error: an unexpected part of the text that begins at a byte, or a problem with a place.
#[derive(Debug)]
enum Wrong {
    Unexpected(usize),
    Problem(Problem, Range<usize>),
}

impl<'t, 'n> ParserError<Input<'t, 'n>> for Wrong {
    type Inner = Self;

    fn from_input(input: &Input<'t, 'n>) -> Self {
        Wrong::Unexpected(input.current_token_start())
    }

    fn into_inner(self) -> Result<Self::Inner, Self> {
        Ok(self)
    }
}

/// A part of the text that has been compiled.
#[derive(Clone)]
struct Part {
    is: Type,
    place: Range<usize>,
    /// Whether the part has a sign outside parentheses.
    is_signed: bool,
}

impl Part {
    fn new(is: Type, place: Range<usize>) -> Self {
        Part {
            is,
            place,
            is_signed: false,
        }
    }

    /// The part, if it has the expected type.
    fn of(self, wanted: Type, input: &Input<'_, '_>) -> Parsed<Self> {
        match wanted {
            _ if self.is == wanted => Ok(self),
            Type::Number => wrong("expected a number, found a condition", self.place, input),
            Type::Truth => wrong("expected a condition, found a number", self.place, input),
        }
    }
}

fn wrong<T>(message: &str, place: Range<usize>, input: &Input<'_, '_>) -> Parsed<T> {
    let problem = problem(input.state.purpose, message.to_string());
    Err(ErrMode::Cut(Wrong::Problem(problem, place)))
}

/// An expression with operators of at least this precedence.
fn expression<'t, 'n>(least: u8) -> impl FnMut(&mut Input<'t, 'n>) -> Parsed<Part> {
    move |input| {
        let mut left = operand(input)?;
        while let Some((operator, place)) = opt(operator(least)).parse_next(input)? {
            left = joined(input, left, operator, place)?;
        }
        Ok(left)
    }
}

fn operator<'t, 'n>(
    least: u8,
) -> impl Parser<Input<'t, 'n>, (Operator, Range<usize>), ErrMode<Wrong>> {
    let known = move |rest: &str| {
        let begins = |(text, _): &&(&str, Operator)| rest.starts_with(text);
        OPERATORS
            .iter()
            .find(begins)
            .filter(|(_, operator)| operator.level() >= least)
    };
    let operator = move |input: &mut Input<'t, 'n>| {
        let found = known(input.input.as_ref());
        let (text, operator) = found.ok_or_else(|| ErrMode::from_input(input))?;
        (*text).value(*operator).parse_next(input)
    };
    preceded(multispace0, operator.with_span())
}

/// Reads the right side of an operator, and joins both sides.
fn joined<'t, 'n>(
    input: &mut Input<'t, 'n>,
    left: Part,
    operator: Operator,
    place: Range<usize>,
) -> Parsed<Part> {
    if operator == Operator::Power && left.is_signed {
        let message = "a power of a signed number needs parentheses: `(-a) ** b` or `-(a ** b)`";
        return wrong(message, left.place.start..place.end, input);
    }
    let jump = input.state.code.between(operator, place.start);
    let right = cut_err(expression(operator.level_on_the_right()));
    let right = match operator {
        Operator::Power => nested(input, &place, right)?,
        _ => { right }.parse_next(input)?,
    };
    let whole = left.place.start..right.place.end;
    check(operator, left, right, &place, input)?;
    input.state.code.operator(operator, jump, place.start);
    Ok(Part::new(operator.result(), whole))
}

fn check(
    operator: Operator,
    left: Part,
    right: Part,
    place: &Range<usize>,
    input: &Input<'_, '_>,
) -> Parsed<()> {
    let wanted = match operator.sides() {
        Sides::Truths => Type::Truth,
        Sides::Numbers => Type::Number,
        Sides::Alike if left.is == right.is => return Ok(()),
        Sides::Compared if (left.is, right.is) == (Type::Number, Type::Number) => return Ok(()),
        Sides::Alike | Sides::Compared => {
            let message = "the two sides cannot be compared; join comparisons by `&&`";
            return wrong(message, place.clone(), input);
        }
    };
    left.of(wanted, input)?;
    right.of(wanted, input)?;
    Ok(())
}

fn operand(input: &mut Input<'_, '_>) -> Parsed<Part> {
    preceded(multispace0, alt((integer, parenthesized, signed, word))).parse_next(input)
}

/// An integer with its sign: the least integer without its sign would exceed 64 bits.
fn integer(input: &mut Input<'_, '_>) -> Parsed<Part> {
    let ((sign, digits), place) = (opt('-'), digit1).with_span().parse_next(input)?;
    let text: &str = digits;
    let value = match sign {
        None => text.parse(),
        Some(_) => format!("-{text}").parse(),
    };
    let Ok(value) = value else {
        return wrong("the number exceeds 64 bits", place, input);
    };
    input.state.code.constant(value, place.start);
    Ok(Part {
        is_signed: sign.is_some(),
        ..Part::new(Type::Number, place)
    })
}

fn parenthesized(input: &mut Input<'_, '_>) -> Parsed<Part> {
    let (_, opening) = '('.with_span().parse_next(input)?;
    let inside = terminated(expression(0), (multispace0, ')'));
    let inside = nested(input, &opening, cut_err(inside))?;
    Ok(Part::new(
        inside.is,
        opening.start..input.previous_token_end(),
    ))
}

fn signed(input: &mut Input<'_, '_>) -> Parsed<Part> {
    let (sign, place) = one_of(['-', '!']).with_span().parse_next(input)?;
    let (function, wanted) = match sign {
        '-' => (Function::Negate, Type::Number),
        _ => (Function::Not, Type::Truth),
    };
    let part = nested(input, &place, cut_err(operand))?.of(wanted, input)?;
    input.state.code.function(function, place.start);
    Ok(Part {
        place: place.start..part.place.end,
        is_signed: true,
        ..part
    })
}

/// A name, a constant or a function. It may have letters of any alphabet, so that a message quotes a look-alike
/// letter as part of the word.
fn word(input: &mut Input<'_, '_>) -> Parsed<Part> {
    let first = peek(any.verify(|c: &char| *c == '_' || c.is_alphabetic()));
    let word = take_while(1.., |c: char| c == '_' || c.is_alphanumeric());
    let (word, place) = preceded(first, word).with_span().parse_next(input)?;
    let is_called = opt(peek((multispace0, '('))).parse_next(input)?.is_some();
    let truth = match word {
        "not" if !input.state.names.contains(&word) => {
            return Err(ErrMode::Cut(Wrong::Unexpected(place.start)));
        }
        _ if is_called => return call(input, word, place),
        "true" => 1,
        "false" => 0,
        _ => return name(input, word, place),
    };
    input.state.code.constant(truth, place.start);
    Ok(Part::new(Type::Truth, place))
}

fn name(input: &mut Input<'_, '_>, name: &str, place: Range<usize>) -> Parsed<Part> {
    let State { names, purpose, .. } = input.state;
    let Some(number) = names.iter().position(|known| *known == name) else {
        return unknown(variable_of(purpose), name, names.iter().copied(), place);
    };
    input.state.code.name(number, place.start);
    Ok(Part::new(Type::Number, place))
}

/// The word for names in messages.
fn variable_of(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Condition | Purpose::ChooseSquares => "variable",
        Purpose::Integer | Purpose::Requirement => "parameter",
    }
}

fn call(input: &mut Input<'_, '_>, name: &str, place: Range<usize>) -> Parsed<Part> {
    let Some(&(_, function, takes)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
        let known = FUNCTIONS.iter().map(|(known, ..)| *known);
        return unknown("function", name, known, place);
    };
    let value = |input: &mut Input<'_, '_>| expression(0)(input)?.of(Type::Number, input);
    let values = separated(1.., value, (multispace0, ','));
    let values = preceded((multispace0, '('), terminated(values, (multispace0, ')')));
    let values: usize = nested(input, &place, cut_err(values))?;
    if values != takes {
        let s = if takes == 1 { "" } else { "s" };
        let message = format!("`{name}` takes {takes} number{s}");
        return wrong(&message, place, input);
    }
    input.state.code.function(function, place.start);
    Ok(Part::new(
        Type::Number,
        place.start..input.previous_token_end(),
    ))
}

fn unknown<'k>(
    what: &'static str,
    found: &str,
    known: impl Iterator<Item = &'k str>,
    place: Range<usize>,
) -> Parsed<Part> {
    let problem = Problem::Unknown {
        what,
        found: found.to_string(),
        known: known.map(str::to_string).collect(),
    };
    Err(ErrMode::Cut(Wrong::Problem(problem, place)))
}

/// Reads one level deeper. Fails if the limit is reached.
fn nested<'t, 'n, T>(
    input: &mut Input<'t, 'n>,
    place: &Range<usize>,
    mut parser: impl Parser<Input<'t, 'n>, T, ErrMode<Wrong>>,
) -> Parsed<T> {
    if input.state.depth == MAX_DEPTH {
        let message = format!("it is nested deeper than {MAX_DEPTH} levels");
        return wrong(&message, place.clone(), input);
    }
    input.state.depth += 1;
    let inside = parser.parse_next(input)?;
    input.state.depth -= 1;
    Ok(inside)
}

/// The word or character that begins at a byte.
pub(super) fn word_at(text: &str, start: usize) -> Range<usize> {
    let rest = &text[start..];
    let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
    let length = match end.unwrap_or(rest.len()) {
        0 => rest.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    start..start + length
}
