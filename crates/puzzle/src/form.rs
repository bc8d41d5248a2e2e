//! Forms: names with or without arguments, as in `Queen` or `Leaper(1, 2)`.

use crate::problem::{BARE_NAME, Fault, Problem};
use crate::tree::{Node, Value};

/// A form, split into its name and its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Form<'n> {
    node: &'n Node<'n>,
    pub(crate) name: &'n str,
}

impl<'n> Form<'n> {
    /// The form, if the value is one.
    pub(crate) fn of(node: &'n Node<'_>) -> Option<Self> {
        let length = match node.value {
            Value::Name => node.raw.len(),
            Value::Form(length, _) | Value::Struct(length, _) if length > 0 => length as usize,
            _ => return None,
        };
        let name = &node.raw[..length];
        Some(Form { node, name })
    }

    /// Reads a form. `what` describes the expected value in the message of an error.
    pub(crate) fn read(node: &'n Node<'_>, what: &'static str) -> Result<Self, Fault> {
        Self::of(node).ok_or_else(|| node.unexpected(what))
    }

    /// Exactly `N` arguments.
    pub(crate) fn arguments<const N: usize>(self, usage: &str) -> Result<&'n [Node<'n>; N], Fault> {
        let arguments = match &self.node.value {
            Value::Form(_, arguments) => arguments.as_ref().try_into().ok(),
            _ => None,
        };
        arguments.ok_or_else(|| self.misused(usage))
    }

    /// Any number of arguments. Parentheses without arguments are refused.
    pub(crate) fn given(self, usage: &str) -> Result<&'n [Node<'n>], Fault> {
        match &self.node.value {
            Value::Name => Ok(&[]),
            Value::Form(_, arguments) if !arguments.is_empty() => Ok(arguments),
            _ => Err(self.misused(usage)),
        }
    }

    /// At most one argument.
    pub(crate) fn optional_argument(self, usage: &str) -> Result<Option<&'n Node<'n>>, Fault> {
        match self.given(usage)? {
            [] => Ok(None),
            [argument] => Ok(Some(argument)),
            _ => Err(self.misused(usage)),
        }
    }

    /// Refuses parentheses after a name that takes no arguments.
    pub(crate) fn without_arguments(self) -> Result<(), Fault> {
        match self.node.value {
            Value::Name => Ok(()),
            _ => Err(self.misused(self.name)),
        }
    }

    /// The fault of wrong arguments.
    pub(crate) fn misused(self, usage: &str) -> Fault {
        self.misused_at(self.node, usage)
    }

    /// The fault of wrong arguments because of a value inside.
    pub(crate) fn misused_at(self, node: &Node<'_>, usage: &str) -> Fault {
        let [form, usage] = [self.name, usage].map(str::to_string);
        node.fault(Problem::Arguments { form, usage })
    }

    /// The fault of a form with an unknown name.
    pub(crate) fn unknown(
        self,
        what: &'static str,
        known: impl IntoIterator<Item = impl Into<String>>,
    ) -> Fault {
        let problem = Problem::Unknown {
            what,
            found: self.name.to_string(),
            known: known.into_iter().map(Into::into).collect(),
        };
        let start = self.node.span().start;
        Fault::at(start..start + self.name.len(), problem)
    }
}

/// Reads one of several names that take no arguments.
pub(crate) fn choice<T: Copy>(
    node: &Node<'_>,
    what: &'static str,
    known: &[(&'static str, T)],
) -> Result<T, Fault> {
    let form = Form::read(node, BARE_NAME)?;
    let chosen = known.iter().find(|(name, _)| *name == form.name);
    let names = || known.iter().map(|(name, _)| *name);
    let (_, chosen) = chosen.ok_or_else(|| form.unknown(what, names()))?;
    form.without_arguments()?;
    Ok(*chosen)
}
