//! Parameters: integers that callers may set. Reads the field `params`.

use std::cell::RefCell;
use std::collections::HashSet;
use std::collections::btree_map::{self, BTreeMap};
use std::iter::Map;
use std::ops::Index;

use serde::Serialize;

use crate::problem::{Fault, Problem, WHOLE};
use crate::source::Span;
use crate::tree::Node;
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

/// The parameters of a puzzle, and the names that the values read before use.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) parameters: Parameters,
    /// The parameters that no expression uses, with their places.
    unused_parameters: RefCell<BTreeMap<String, Span>>,
    used_pieces: RefCell<HashSet<String>>,
}

impl Scope {
    /// Reads the field `params`: names and their defaults.
    pub(crate) fn read(node: &Node<'_>) -> Result<Self, Fault> {
        let mut scope = Scope::default();
        let unused = scope.unused_parameters.get_mut();
        for entry in node.short_map(MAX_PARAMETERS, "parameters")? {
            let name = entry.name();
            check_name(&entry.key, name)?;
            let value = literal(&entry.value)?;
            scope.parameters.0.insert(name.to_string(), value);
            unused.insert(name.to_string(), entry.key.span());
        }
        Ok(scope)
    }

    /// Records a parameter that an expression uses.
    pub(crate) fn use_parameter(&self, name: &str) {
        self.unused_parameters.borrow_mut().remove(name);
    }

    /// The parameters that no expression uses, with their places.
    pub(crate) fn unused_parameters(&self) -> BTreeMap<String, Span> {
        self.unused_parameters.borrow().clone()
    }

    /// Records an own piece that a value names.
    pub(crate) fn use_piece(&self, name: &str) {
        self.used_pieces.borrow_mut().insert(name.to_string());
    }

    /// The own pieces named since the last call.
    pub(crate) fn take_used_pieces(&self) -> HashSet<String> {
        self.used_pieces.take()
    }
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
    node: &Node<'_>,
    defaults: &Parameters,
) -> Result<Parameters, Fault> {
    let mut assignments = Parameters::default();
    for entry in node.map()? {
        let name = entry.name();
        if !defaults.contains(name) {
            return Err(entry.key.fault(unknown(name, defaults)));
        }
        assignments
            .0
            .insert(name.to_string(), literal(&entry.value)?);
    }
    Ok(assignments)
}

fn literal(node: &Node<'_>) -> Result<i64, Fault> {
    node.as_number().ok_or_else(|| node.unexpected(WHOLE))
}

fn unknown(name: &str, parameters: &Parameters) -> Problem {
    Problem::Unknown {
        what: "parameter",
        found: name.to_string(),
        known: parameters.names().map(str::to_string).collect(),
    }
}

/// Refuses names that an expression could not use.
fn check_name(key: &Node<'_>, name: &str) -> Result<(), Fault> {
    if is_identifier(name) && !RESERVED.contains(&name) {
        return Ok(());
    }
    let (what, name) = ("parameter", quoted(name));
    Err(key.fault(Problem::BadName { what, name }))
}
