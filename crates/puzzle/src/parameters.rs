//! Parameters: integers that callers may set. Reads the field `params`.

use std::collections::btree_map::{self, BTreeMap};
use std::iter::Map;
use std::ops::Index;

use serde::Serialize;

use crate::problem::{Fault, Problem, WHOLE};
use crate::reader::{Key, Raw, Reader};
use crate::wording::{is_identifier, quoted};

/// The names and values of parameters, ordered by name. Serialized as a map.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("rooks.ron", "(
///     params: {\"width\": 4, \"height\": 3},
///     board: (squares: Rect(\"width\", \"height\")),
///     place: [(piece: Rook)],
/// )", &pieces)?;
/// let defaults = puzzle.parameters();
/// assert!(defaults.iter().eq([("height", 3), ("width", 4)]));
/// assert_eq!((defaults["width"], defaults.get("depth")), (4, None));
/// let wide = defaults.clone().with([("width", 9)]);
/// assert_eq!(puzzle.instance(&wide)?.model().board().width(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Parameters(BTreeMap<String, i64>);

impl Parameters {
    /// The value of a parameter, if it exists.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.0.get(name).copied()
    }

    /// Whether a parameter exists.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The names and values, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i64)> {
        self.into_iter()
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The number of parameters.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no parameters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parameters with these values. Parameters that do not exist are added.
    pub fn with<'n>(mut self, values: impl IntoIterator<Item = (&'n str, i64)>) -> Self {
        let values = values.into_iter();
        let owned = values.map(|(name, value)| (name.to_string(), value));
        self.0.extend(owned);
        self
    }

    /// The parameters except one.
    pub fn without(mut self, name: &str) -> Self {
        self.0.remove(name);
        self
    }

    /// The values in the order of the names.
    pub(crate) fn values(&self) -> impl Iterator<Item = i64> {
        self.0.values().copied()
    }
}

/// The value of a parameter.
///
/// # Panics
///
/// Panics if the parameter does not exist.
impl<N: AsRef<str> + ?Sized> Index<&N> for Parameters {
    type Output = i64;

    fn index(&self, name: &N) -> &i64 {
        &self.0[name.as_ref()]
    }
}

impl<'p> IntoIterator for &'p Parameters {
    type Item = (&'p str, i64);
    type IntoIter = Map<btree_map::Iter<'p, String, i64>, fn((&'p String, &'p i64)) -> Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|(name, value)| (name, *value))
    }
}

/// Maximum number of parameters.
const MAX_PARAMETERS: usize = 32;

/// The words of expressions, which cannot be names of parameters.
const RESERVED: [&str; 2] = ["true", "false"];

/// Reads the field `params`: names and their defaults.
pub(crate) fn read(reader: Reader<'_>, raw: Raw<'_>) -> Result<Parameters, Fault> {
    let mut parameters = Parameters::default();
    for (key, value) in reader.short_map(MAX_PARAMETERS, "parameters", raw)? {
        check_name(reader, &key)?;
        parameters.0.insert(key.name, literal(reader, value)?);
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
        let Some(parameter) = parameters.0.get_mut(name) else {
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
    let mut assignments = Parameters::default();
    for (key, value) in reader.map(raw)? {
        if !defaults.contains(&key.name) {
            return Err(reader.fault(key.text, unknown(&key.name, defaults)));
        }
        assignments.0.insert(key.name, literal(reader, value)?);
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
        known: parameters.names().map(str::to_string).collect(),
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
