//! Values, length and depth of expressions.

use proptest::prelude::*;

use crate::support::{error_of, parse, puzzle};

/// A puzzle that requires a condition for n = 7 and m = -3.
fn requiring(condition: &str) -> String {
    format!(
        "(params: {{\"n\": 7, \"m\": -3}}, require: {{\"{condition}\": \"it does not hold\"}}, \
         board: (squares: Square(2)), place: [(piece: King)])"
    )
}

fn holds(condition: &str) -> bool {
    match puzzle(&requiring(condition)).instance([]) {
        Ok(_) => true,
        Err(error) => {
            assert_eq!(error.message(), "it does not hold", "{condition}");
            false
        }
    }
}

#[test]
fn operators_have_the_precedence_of_mathematics() {
    for condition in [
        "2 + 3 * 4 == 14",
        "(2 + 3) * 4 == 20",
        "2 - 3 - 4 == -5",
        "2 - -3 == 5",
        "n -1 == 6",
        "7 / 2 * 2 == 6 && -7 / 2 == -3",
        "7 % 4 == 3 && -7 % 4 == -3",
        "2 * 3 ** 2 == 18",
        "2 ** 3 ** 2 == 512",
        "(2 ** 3) ** 2 == 64",
        "-(2 ** 2) == -4 && (-2) ** 2 == 4",
        "2 ** 2 - 1 == 3",
        "1 < 2 == 3 < 4",
        "true || true && false",
        "!(true && false) && !false",
        "!(n < 0) && !!true",
        "--n == 7",
        "abs(m) == 3 && abs(n) == 7",
        "sign(m) == -1 && sign(m + 3) == 0 && sign(n) == 1",
        "min(n, m) == m && max(n, m) == n",
        "max(min(1, 2), min(3, 4)) == 3",
        " \t\n n==7 ",
    ] {
        assert!(
            holds(&condition.replace('\n', "\\n").replace('\t', "\\t")),
            "{condition}"
        );
    }
}

#[test]
fn values_have_64_bits() {
    for condition in [
        "1 ** 4294967296 == 1",
        "(-1) ** 4294967297 == -1",
        "0 ** 9223372036854775807 == 0 && 0 ** 0 == 1",
        "2 ** 62 - 1 + 2 ** 62 == 9223372036854775807",
        "(-2) ** 63 == -9223372036854775808",
        "-9223372036854775808 % -1 == 0",
        "-9223372036854775808 < 9223372036854775807",
    ] {
        assert!(holds(condition), "{condition}");
    }
    assert!(!holds("1 ** 4294967296 == 0"));
}

#[test]
fn powers_are_repeated_products() {
    let text = requiring("n ** m == k").replace("\"n\": 7", "\"n\": 7, \"k\": 0");
    let puzzle = puzzle(&text);
    let power = |base: i64, exponent: i64, expected: Option<i64>| {
        let values = [("n", base), ("m", exponent), ("k", expected.unwrap_or(0))];
        match puzzle.instance(values) {
            Ok(_) => assert!(expected.is_some(), "{values:?}"),
            Err(error) => {
                assert_eq!(expected, None, "{values:?}: {error}");
                assert!(error.message().ends_with("exceeds 64 bits"), "{error}");
            }
        }
    };
    for base in -5..=5i64 {
        let mut expected = Some(1i64);
        for exponent in 0..200 {
            power(base, exponent, expected);
            expected = expected.and_then(|value| value.checked_mul(base));
        }
    }
}

#[test]
fn logical_operators_short_circuit() {
    assert!(holds("n == 7 || 1 / 0 == 1"));
    assert!(!holds("n == 8 && 1 / 0 == 1"));
    assert!(holds("n == 8 && 1 / 0 == 1 || n == 7"));
    assert!(!holds("(n == 7 || n == 8) && m > 0"));
}

#[test]
fn operators_of_other_languages_are_explained() {
    for (condition, message) in [
        ("n => 3", "unexpected `=`: write `>=`"),
        ("n =< 3", "unexpected `=`: write `<=`"),
        ("n <> 3", "unexpected `>`: write `!=`"),
        ("n = 3", "unexpected `=`: equality is written `==`"),
        ("n \u{2264} 3", "unexpected `\\u{2264}`: write `<=`"),
        ("n \u{2265} 3", "unexpected `\\u{2265}`: write `>=`"),
        ("n \u{2260} 3", "unexpected `\\u{2260}`: write `!=`"),
        ("n > 3 and m < 3", "unexpected `and`: write `&&`"),
        ("not n > 3", "unexpected `not`: write `!`"),
        ("n > 3 && not (m > 3)", "unexpected `not`: write `!`"),
    ] {
        let error = parse(&requiring(condition)).unwrap_err();
        let expected = format!("in the requirement: {message}");
        assert_eq!(error.message(), expected, "{condition}");
    }
    let named = requiring("not == 1").replace("\"m\": -3", "\"not\": 1");
    assert!(parse(&named).is_ok());
}

#[test]
fn conditions_may_be_long() {
    let condition = |terms: i64| {
        let terms: Vec<String> = (1..=terms)
            .map(|i| format!("abs(dx) == {i} && abs(dy) == {i}"))
            .collect();
        terms.join(" || ")
    };
    let attacked = |terms, n| {
        let text = format!(
            "(params: {{\"n\": 1}}, board: (squares: Square(\"n\")), place: [(piece: Where(\"{}\"))])",
            condition(terms)
        );
        let instance = puzzle(&text).instance([("n", n)]).unwrap();
        let model = instance.model();
        let corner = model.board().square("a1").unwrap();
        model.kinds()[0]
            .piece
            .attack_set(model.board(), corner)
            .len()
    };
    for n in [1, 2, 8, 40] {
        assert_eq!(attacked(200, n), n as usize - 1, "n = {n}");
    }
    assert_eq!(attacked(32, 40), 32);
    let text = format!(
        "1 > 0 || {}",
        condition(500).replace("dx", "n").replace("dy", "m")
    );
    assert!(
        error_of(&requiring(&text), &[])
            .message()
            .ends_with("is longer than 16384 bytes")
    );
}

#[test]
fn the_depth_of_expressions_has_a_limit() {
    let deepest = |open: &str, inside: &str, close: &str| {
        let nested = |deep| format!("{}{inside}{}", open.repeat(deep), close.repeat(deep));
        assert!(holds(&nested(64)), "{open}");
        let said = error_of(&requiring(&nested(65)), &[]).message();
        assert!(
            said.ends_with("it is nested deeper than 64 levels"),
            "{open}: {said}"
        );
    };
    deepest("(", "n == 7", ")");
    deepest("!", "true", "");
    let powers = |deep| format!("{}1 == 1", "1 ** ".repeat(deep));
    assert!(holds(&powers(64)));
    assert!(
        error_of(&requiring(&powers(65)), &[])
            .message()
            .contains("nested deeper")
    );
    let minima = |deep: usize| format!("1 == {}1{}", "min(1, ".repeat(deep), ")".repeat(deep));
    assert!(holds(&minima(64)));
    assert!(
        error_of(&requiring(&minima(65)), &[])
            .message()
            .contains("nested deeper")
    );
}

/// Each of these texts could recurse once per repetition.
#[test]
fn long_expressions_do_not_overflow_the_stack() {
    for text in [
        "(",
        "!",
        "-",
        "abs(",
        "2**",
        "1+",
        "n&&",
        "((1)+",
        "1-(",
        "-(",
        "min(1,",
        "n||n&&n==n<n+n*n**(",
    ] {
        let text = text.repeat(16_384 / text.len());
        let said = error_of(&requiring(&text), &[]).message();
        assert!(said.starts_with("in the requirement: "), "{said}");
    }
    let sum = format!("{}1 > 0", "1+".repeat(8000));
    assert!(holds(&sum));
}

/// An expression with the fewest parentheses, and its value.
#[derive(Clone, Debug)]
struct Tree {
    text: String,
    level: u8,
    value: Option<i128>,
}

impl Tree {
    fn number(value: i64) -> Self {
        Tree {
            text: value.to_string(),
            level: if value < 0 { 7 } else { 9 },
            value: Some(value.into()),
        }
    }

    fn at_least(&self, level: u8) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    fn joined(&self, operator: &str, right: &Tree) -> Self {
        let level = if "+-".contains(operator) { 5 } else { 6 };
        let value = (self.value.zip(right.value)).and_then(|(a, b)| match operator {
            "+" => Some(a + b),
            "-" => Some(a - b),
            "*" => Some(a * b),
            "/" => a.checked_div(b),
            _ => a.checked_rem(b),
        });
        Tree {
            text: format!(
                "{} {operator} {}",
                self.at_least(level),
                right.at_least(level + 1)
            ),
            level,
            value: value.filter(|value| i64::try_from(*value).is_ok()),
        }
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let number = prop_oneof![-9..9i64, any::<i64>()].prop_map(Tree::number);
    number.prop_recursive(6, 40, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "%"]);
        (inner.clone(), operator, inner).prop_map(|(a, operator, b)| a.joined(operator, &b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn values_agree_with_128_bit_integers(tree in tree()) {
        match tree.value {
            Some(value) => {
                let condition = format!("{} == {value}", tree.text);
                prop_assert!(holds(&condition), "{}", condition);
            }
            None => {
                let condition = format!("{} == 0", tree.text);
                let said = error_of(&requiring(&condition), &[]).message();
                let is_plain = said.ends_with("exceeds 64 bits") || said.ends_with("divides by zero");
                prop_assert!(is_plain, "{}: {}", condition, said);
            }
        }
    }
}
