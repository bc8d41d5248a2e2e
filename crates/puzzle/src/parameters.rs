//! Parameters: numbers that a puzzle leaves to whoever asks.

use std::collections::BTreeMap;

use crate::expression::RESERVED;
use crate::problem::{Fault, Problem, WHOLE};
use crate::reader::{Key, Raw, Reader};
use crate::wording::quoted;

/// The parameters of a puzzle with a value for each.
pub type Parameters = BTreeMap<String, i64>;

/// As many as anybody can keep apart.
const MAX_PARAMETERS: usize = 32;

/// Reads the field `params`: names and their defaults.
pub(crate) fn read(reader: Reader<'_>, raw: Raw<'_>) -> Result<Parameters, Fault> {
    let mut parameters = Parameters::new();
    for (key, value) in reader.at_most(MAX_PARAMETERS, "parameters", raw, reader.map(raw)?)? {
        check_name(reader, &key)?;
        parameters.insert(key.name, literal(reader, value)?);
    }
    Ok(parameters)
}

/// The defaults, except for what is assigned.
pub(crate) fn assign<'n>(
    defaults: &Parameters,
    assignments: impl IntoIterator<Item = (&'n str, i64)>,
) -> Result<Parameters, Fault> {
    let mut parameters = defaults.clone();
    for (name, value) in assignments {
        let Some(parameter) = parameters.get_mut(name) else {
            let problem = unknown(name, defaults);
            return Err(Fault {
                problem,
                span: None,
            });
        };
        *parameter = value;
    }
    Ok(parameters)
}

/// Reads values for some of the parameters.
pub(crate) fn read_assignments(
    reader: Reader<'_>,
    raw: Raw<'_>,
    defaults: &Parameters,
) -> Result<Parameters, Fault> {
    let mut assignments = Parameters::new();
    for (key, value) in reader.map(raw)? {
        if !defaults.contains_key(&key.name) {
            return Err(reader.fault(key.text, unknown(&key.name, defaults)));
        }
        assignments.insert(key.name, literal(reader, value)?);
    }
    Ok(assignments)
}

fn literal(reader: Reader<'_>, raw: Raw<'_>) -> Result<i64, Fault> {
    ron::from_str(raw.text).map_err(|_| reader.unexpected(raw, WHOLE))
}

fn unknown(name: &str, parameters: &Parameters) -> Problem {
    Problem::Unknown {
        what: "parameter",
        found: name.to_string(),
        known: parameters.keys().cloned().collect(),
    }
}

/// A parameter is named as expressions can name it: their words are no names.
fn check_name(reader: Reader<'_>, key: &Key<'_>) -> Result<(), Fault> {
    if is_identifier(&key.name) && !RESERVED.contains(&key.name.as_str()) {
        return Ok(());
    }
    let problem = Problem::BadName {
        what: "parameter",
        name: quoted(&key.name),
    };
    Err(reader.fault(key.text, problem))
}

/// Whether a name is ASCII letters, digits and `_`, a letter first.
pub(crate) fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
}
