//! Forms: names with or without arguments, as in `Queen` or `Leaper(1, 2)`.

use crate::problem::{BARE_NAME, Fault, Problem};
use crate::tree::{Argument, Node, Value, values};

/// A form, split into its name and its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Form<'n> {
    node: &'n Node<'n>,
    pub(crate) name: &'n str,
    arguments: Option<&'n [Argument<'n>]>,
}

impl<'n> Form<'n> {
    /// The form, if the value is one.
    pub(crate) fn of(node: &'n Node<'_>) -> Option<Self> {
        match &node.value {
            Value::Form(name, arguments) if !name.is_empty() => Some(Form {
                node,
                name,
                arguments: arguments.as_deref(),
            }),
            _ => None,
        }
    }

    /// Reads a form. `what` describes the expected value in the message of an error.
    pub(crate) fn read(node: &'n Node<'_>, what: &'static str) -> Result<Self, Fault> {
        Self::of(node).ok_or_else(|| node.unexpected(what))
    }

    /// Exactly `N` arguments.
    pub(crate) fn arguments<const N: usize>(self, usage: &str) -> Result<[&'n Node<'n>; N], Fault> {
        let arguments = self.arguments.and_then(values);
        let arguments = arguments.and_then(|values| values.try_into().ok());
        arguments.ok_or_else(|| self.misused(usage))
    }

    /// Any number of arguments. Parentheses without arguments are refused.
    pub(crate) fn given(self, usage: &str) -> Result<Vec<&'n Node<'n>>, Fault> {
        match self.arguments {
            None => Ok(Vec::new()),
            Some([]) => Err(self.misused(usage)),
            Some(arguments) => values(arguments).ok_or_else(|| self.misused(usage)),
        }
    }

    /// At most one argument.
    pub(crate) fn optional_argument(self, usage: &str) -> Result<Option<&'n Node<'n>>, Fault> {
        match self.given(usage)?[..] {
            [] => Ok(None),
            [argument] => Ok(Some(argument)),
            _ => Err(self.misused(usage)),
        }
    }

    /// Refuses parentheses after a name that takes no arguments.
    pub(crate) fn without_arguments(self) -> Result<(), Fault> {
        match self.arguments {
            None => Ok(()),
            Some(_) => Err(self.misused(self.name)),
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
        let start = self.node.span.start;
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
