//! Operators and functions: how they are written, what they take, and what they come to.

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    /// Yes or no, which are 1 and 0 in the code.
    Truth,
}

/// What stands between two values.
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

/// All operators, those first that begin like another one and are longer.
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

/// What an operator joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    Numbers,
    Truths,
    /// Numbers that are compared.
    Compared,
    /// Two of one type that are compared.
    Alike,
}

impl Operator {
    /// How tightly it binds its sides.
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

    /// How tightly an operator on its right side binds at least: `2**3**2` is `2**(3**2)`.
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

    /// The value, if there is one of 64 bits.
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
            // The least number modulo -1 is 0, though its quotient has no place.
            Operator::Remainder if b != 0 => a.wrapping_rem(b),
            Operator::Remainder => return None,
        })
    }

    /// Why there is no value.
    pub(super) fn complaint(self, a: i64, b: i64) -> String {
        let name = OPERATORS.iter().find(|(_, operator)| *operator == self);
        let name = name.map_or("", |(name, _)| name);
        match self {
            Operator::Divide | Operator::Remainder if b == 0 => {
                format!("`{a} {name} 0` divides by zero")
            }
            Operator::Power if b < 0 => format!("`{a} ** {b}` has a negative exponent"),
            _ => format!("`{a} {name} {b}` leaves 64 bits"),
        }
    }
}

/// Beyond 64 an exponent matters only to 0, 1 and -1, and to them only as even or odd.
fn power(base: i64, exponent: i64) -> Option<i64> {
    let exponent = u64::try_from(exponent).ok()?;
    base.checked_pow(exponent.min(64 + exponent % 2) as u32)
}

/// What stands before its values: a sign, or a name with parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Negate,
    Not,
    Abs,
    Sign,
    Min,
    Max,
}

/// All functions that have a name, and how many values each of them takes.
pub(super) const FUNCTIONS: [(&str, Function, usize); 4] = [
    ("abs", Function::Abs, 1),
    ("sign", Function::Sign, 1),
    ("min", Function::Min, 2),
    ("max", Function::Max, 2),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_power_is_that_of_repeated_multiplication() {
        for base in -5..=5i64 {
            let mut expected = Some(1i64);
            for exponent in 0..200 {
                assert_eq!(power(base, exponent), expected, "{base} ** {exponent}");
                expected = expected.and_then(|value| value.checked_mul(base));
            }
        }
        assert_eq!(power(1, i64::MAX), Some(1));
        assert_eq!(power(-1, 4_294_967_297), Some(-1));
        assert_eq!(power(0, i64::MAX), Some(0));
        assert_eq!(power(2, -1), None);
    }
}
