//! The field `params`: integers that callers may set.

use std::collections::BTreeMap;

use crate::problem::{Fault, Problem, WHOLE};
use crate::reader::{Key, Raw, Reader};
use crate::wording::{is_identifier, quoted};

/// The names and values of parameters.
pub type Parameters = BTreeMap<String, i64>;

/// Maximum number of parameters.
const MAX_PARAMETERS: usize = 32;

/// The words of expressions, which cannot be names of parameters.
const RESERVED: [&str; 2] = ["true", "false"];

/// Reads the field `params`: names and their defaults.
pub(crate) fn read(reader: Reader<'_>, raw: Raw<'_>) -> Result<Parameters, Fault> {
    let mut parameters = Parameters::new();
    for (key, value) in reader.short_map(MAX_PARAMETERS, "parameters", raw)? {
        check_name(reader, &key)?;
        parameters.insert(key.name, literal(reader, value)?);
    }
    Ok(parameters)
}

/// The defaults, overridden by the assignments.
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

/// Refuses names that an expression could not use.
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
