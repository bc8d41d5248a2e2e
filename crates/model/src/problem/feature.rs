//! Features that a problem may use and an engine may support.

/// A part of a [`Problem`](crate::Problem) beyond conflicts.
///
/// An engine states which features it knows, and is not asked about a problem that uses another one: it would
/// ignore that feature and answer wrongly. Every engine knows conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// Linear constraints.
    Constraints,
    /// Weights above 1 in a constraint.
    Weights,
    /// Candidates that place no piece, or several.
    Sizes,
}

impl Feature {
    /// All features.
    pub const ALL: &[Self] = &[Self::Constraints, Self::Weights, Self::Sizes];

    /// Returns the name of the feature in messages.
    pub fn name(self) -> &'static str {
        match self {
            Feature::Constraints => "linear constraints",
            Feature::Weights => "weights above 1",
            Feature::Sizes => "candidates of several pieces",
        }
    }
}
