//! Forms: names with or without arguments, as in `Queen` or `Leaper(1, 2)`.

use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};

/// A form, split into its name and its arguments.
pub(crate) struct Form<'a> {
    reader: Reader<'a>,
    whole: Raw<'a>,
    pub(crate) name: &'a str,
    arguments: Option<Vec<Raw<'a>>>,
}

impl<'a> Form<'a> {
    /// Reads a form. `what` describes the expected value in the message of an error.
    pub(crate) fn read(
        reader: Reader<'a>,
        whole: Raw<'a>,
        what: &'static str,
    ) -> Result<Self, Fault> {
        let name = leading_name(whole.text);
        if name.is_empty() {
            return Err(reader.unexpected(whole, what));
        }
        let arguments = match &whole.text[name.len()..] {
            "" => None,
            rest => Some(reader.arguments(rest)?),
        };
        Ok(Form {
            reader,
            whole,
            name,
            arguments,
        })
    }

    /// Exactly `N` arguments.
    pub(crate) fn arguments<const N: usize>(&self, usage: &str) -> Result<[Raw<'a>; N], Fault> {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        arguments.try_into().map_err(|_| self.misused(usage))
    }

    /// A pair inside the arguments: `(1, 2)`.
    pub(crate) fn pair(&self, raw: Raw<'a>, usage: &str) -> Result<[Raw<'a>; 2], Fault> {
        let parts = if raw.text.starts_with('(') {
            self.reader.arguments(raw.text)?
        } else {
            Vec::new()
        };
        let misused = |_| self.misused_at(raw, usage);
        parts.as_slice().try_into().map_err(misused)
    }

    /// Any number of arguments. Parentheses without arguments are refused.
    pub(crate) fn given(&self, usage: &str) -> Result<&[Raw<'a>], Fault> {
        match self.arguments.as_deref() {
            None => Ok(&[]),
            Some([]) => Err(self.misused(usage)),
            Some(arguments) => Ok(arguments),
        }
    }

    /// At most one argument.
    pub(crate) fn optional_argument(&self, usage: &str) -> Result<Option<Raw<'a>>, Fault> {
        match self.given(usage)? {
            [] => Ok(None),
            [argument] => Ok(Some(*argument)),
            _ => Err(self.misused(usage)),
        }
    }

    /// Refuses parentheses after a name that takes no arguments.
    pub(crate) fn without_arguments(&self) -> Result<(), Fault> {
        match self.arguments {
            None => Ok(()),
            Some(_) => Err(self.misused(self.name)),
        }
    }

    pub(crate) fn misused(&self, usage: &str) -> Fault {
        self.misused_at(self.whole, usage)
    }

    fn misused_at(&self, raw: Raw<'a>, usage: &str) -> Fault {
        let [form, usage] = [self.name, usage].map(str::to_string);
        let problem = Problem::Arguments { form, usage };
        self.reader.fault(raw.text, problem)
    }

    /// The fault of a form with an unknown name.
    pub(crate) fn unknown(
        &self,
        what: &'static str,
        known: impl IntoIterator<Item = impl Into<String>>,
    ) -> Fault {
        let problem = Problem::Unknown {
            what,
            found: self.name.to_string(),
            known: known.into_iter().map(Into::into).collect(),
        };
        self.reader.fault(self.name, problem)
    }
}

/// Reads one of several names that take no arguments.
pub(crate) fn choice<'a, T: Copy>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    what: &'static str,
    known: &[(&'static str, T)],
) -> Result<T, Fault> {
    let form = Form::read(reader, raw, "a name without quotes")?;
    let chosen = known.iter().find(|(name, _)| *name == form.name);
    let names = || known.iter().map(|(name, _)| *name);
    let (_, chosen) = chosen.ok_or_else(|| form.unknown(what, names()))?;
    form.without_arguments()?;
    Ok(*chosen)
}

/// The name at the beginning of a text. It may have letters of any alphabet, so that a message quotes a
/// look-alike letter as part of the name.
fn leading_name(text: &str) -> &str {
    let in_name = |c: char| c == '_' || c.is_alphanumeric();
    let end = text.find(|c| !in_name(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_numeric()) {
        ""
    } else {
        &text[..end]
    }
}
