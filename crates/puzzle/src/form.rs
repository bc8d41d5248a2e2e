//! Forms: a name with or without arguments, as in `Queen` or `Leaper(1, 2)`.

use crate::problem::{Fault, Problem};
use crate::reader::{Raw, Reader};

/// A form of which the name and the arguments were read, but not yet understood.
pub(crate) struct Form<'a> {
    reader: Reader<'a>,
    whole: Raw<'a>,
    pub(crate) name: &'a str,
    arguments: Option<Vec<Raw<'a>>>,
}

impl<'a> Form<'a> {
    /// Reads a form; `what` says what it should be.
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

    /// The arguments, which have to be just `N`.
    pub(crate) fn arguments<const N: usize>(
        &self,
        form: &str,
        usage: &str,
    ) -> Result<[Raw<'a>; N], Fault> {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        arguments.try_into().map_err(|_| self.misused(form, usage))
    }

    /// A pair inside the arguments: `(1, 2)`.
    pub(crate) fn pair(&self, raw: Raw<'a>, usage: &str) -> Result<[Raw<'a>; 2], Fault> {
        let parts = match raw.text.starts_with('(') {
            true => self.reader.arguments(raw.text)?,
            false => Vec::new(),
        };
        let misused = |_| self.misused_at(raw, self.name, usage);
        parts.as_slice().try_into().map_err(misused)
    }

    /// The arguments, which have to be `N`, and one more that may be left out.
    pub(crate) fn arguments_and_one_more<const N: usize>(
        &self,
        form: &str,
        usage: &str,
    ) -> Result<([Raw<'a>; N], Option<Raw<'a>>), Fault> {
        let arguments = self.arguments.as_deref().unwrap_or_default();
        let (needed, more) = arguments.split_at(N.min(arguments.len()));
        match (needed.try_into(), more) {
            (Ok(needed), []) => Ok((needed, None)),
            (Ok(needed), [last]) => Ok((needed, Some(*last))),
            _ => Err(self.misused(form, usage)),
        }
    }

    /// The arguments, which may be left out, or are one or more, at most `most`.
    pub(crate) fn any_arguments(
        &self,
        most: usize,
        form: &str,
        usage: &str,
    ) -> Result<&[Raw<'a>], Fault> {
        match &self.arguments {
            None => Ok(&[]),
            Some(arguments) if (1..=most).contains(&arguments.len()) => Ok(arguments),
            Some(_) => Err(self.misused(form, usage)),
        }
    }

    /// Refuses parentheses after a name that takes none.
    pub(crate) fn without_arguments(&self) -> Result<(), Fault> {
        match self.arguments {
            None => Ok(()),
            Some(_) => Err(self.misused(self.name, self.name)),
        }
    }

    pub(crate) fn misused(&self, form: &str, usage: &str) -> Fault {
        self.misused_at(self.whole, form, usage)
    }

    fn misused_at(&self, raw: Raw<'a>, form: &str, usage: &str) -> Fault {
        let [form, usage] = [form, usage].map(str::to_string);
        let problem = Problem::Arguments { form, usage };
        self.reader.fault(raw.text, problem)
    }

    /// The fault of a form whose name is not among the known ones.
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

/// Reads one of some names that take no arguments.
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

/// Any letter may begin a name, so that a look-alike one is reported as part of it.
fn leading_name(text: &str) -> &str {
    let in_name = |c: char| c == '_' || c.is_alphanumeric();
    let end = text.find(|c| !in_name(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_numeric()) {
        ""
    } else {
        &text[..end]
    }
}
