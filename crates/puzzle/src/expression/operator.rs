//! Operators and functions: spelling, precedence, types and values.

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    /// A truth value, 1 or 0 in the code.
    Truth,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    AtMost,
    Less,
    AtLeast,
    Greater,
    Add,
    Subtract,
    Power,
    Multiply,
    Divide,
    Remainder,
}

/// All operators. An operator comes before its prefixes.
pub(super) const OPERATORS: [(&str, Operator); 14] = [
    ("||", Operator::Or),
    ("&&", Operator::And),
    ("==", Operator::Equal),
    ("!=", Operator::Unequal),
    ("<=", Operator::AtMost),
    ("<", Operator::Less),
    (">=", Operator::AtLeast),
    (">", Operator::Greater),
    ("+", Operator::Add),
    ("-", Operator::Subtract),
    ("**", Operator::Power),
    ("*", Operator::Multiply),
    ("/", Operator::Divide),
    ("%", Operator::Remainder),
];

/// The operands of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    Numbers,
    Truths,
    /// Numbers, with a truth value as the result.
    Compared,
    /// Two values of the same type, with a truth value as the result.
    Alike,
}

impl Operator {
    /// The precedence. Higher binds more tightly.
    pub(super) fn level(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal | Operator::Unequal => 3,
            Operator::AtMost | Operator::Less | Operator::AtLeast | Operator::Greater => 4,
            Operator::Add | Operator::Subtract => 5,
            Operator::Multiply | Operator::Divide | Operator::Remainder => 6,
            Operator::Power => 7,
        }
    }

    /// The least precedence on the right side: `2**3**2` is `2**(3**2)`.
    pub(super) fn level_on_the_right(self) -> u8 {
        match self {
            Operator::Power => self.level(),
            _ => self.level() + 1,
        }
    }

    pub(super) fn sides(self) -> Sides {
        match self.level() {
            1 | 2 => Sides::Truths,
            3 => Sides::Alike,
            4 => Sides::Compared,
            _ => Sides::Numbers,
        }
    }

    pub(super) fn result(self) -> Type {
        match self.sides() {
            Sides::Numbers => Type::Number,
            Sides::Truths | Sides::Compared | Sides::Alike => Type::Truth,
        }
    }

    /// The value, if it exists and has 64 bits.
    #[inline]
    pub(super) fn apply(self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Operator::Or => a | b,
            Operator::And => a & b,
            Operator::Equal => i64::from(a == b),
            Operator::Unequal => i64::from(a != b),
            Operator::AtMost => i64::from(a <= b),
            Operator::Less => i64::from(a < b),
            Operator::AtLeast => i64::from(a >= b),
            Operator::Greater => i64::from(a > b),
            Operator::Add => return a.checked_add(b),
            Operator::Subtract => return a.checked_sub(b),
            Operator::Power => return power(a, b),
            Operator::Multiply => return a.checked_mul(b),
            Operator::Divide => return a.checked_div(b),
            // The least number modulo -1 is 0, although the quotient overflows.
            Operator::Remainder if b != 0 => a.wrapping_rem(b),
            Operator::Remainder => return None,
        })
    }

    /// The message if there is no value.
    pub(super) fn failure(self, a: i64, b: i64) -> String {
        let name = OPERATORS.iter().find(|(_, operator)| *operator == self);
        let name = name.map_or("", |(name, _)| name);
        match self {
            Operator::Divide | Operator::Remainder if b == 0 => {
                format!("`{a} {name} 0` divides by zero")
            }
            Operator::Power if b < 0 => format!("`{a} ** {b}` has a negative exponent"),
            _ => format!("`{a} {name} {b}` exceeds 64 bits"),
        }
    }
}

/// A power. Only powers of 0, 1 and -1 with exponents above 64 have 64 bits, and they depend only on the parity.
fn power(base: i64, exponent: i64) -> Option<i64> {
    let exponent = u64::try_from(exponent).ok()?;
    base.checked_pow(exponent.min(64 + exponent % 2) as u32)
}

/// A function: a sign, or a name with arguments in parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Negate,
    Not,
    Abs,
    Sign,
    Min,
    Max,
}

/// All functions with a name, and the number of their arguments.
pub(super) const FUNCTIONS: [(&str, Function, usize); 4] = [
    ("abs", Function::Abs, 1),
    ("sign", Function::Sign, 1),
    ("min", Function::Min, 2),
    ("max", Function::Max, 2),
];
