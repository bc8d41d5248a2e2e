//! What a model may use and an engine may know.

use std::borrow::Cow;
use std::fmt;

/// Something that a problem uses and an engine has to know, or else its answers are wrong.
///
/// Conflicts between two candidates every engine knows. The list is open: whoever gives a meaning of
/// their own to a problem [requires](crate::Problem::requiring) a feature of their own, and
/// every engine that has not heard of it is refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Feature(Cow<'static, str>);

impl Feature {
    /// What the chosen members of a group weigh is bounded.
    pub const GROUPS: Self = Self::named("bounded groups");
    /// A member of a group weighs more than 1.
    pub const WEIGHTS: Self = Self::named("weights above 1");
    /// A candidate places no piece, or several.
    pub const SIZES: Self = Self::named("candidates of several pieces");

    /// All of these: an engine that knows them knows every model that boards, kinds and rules make.
    pub const OF_ALL_MODELS: &[Self] = &[Self::GROUPS, Self::WEIGHTS, Self::SIZES];

    /// Another feature, by what it is called in messages.
    pub const fn named(name: &'static str) -> Self {
        Feature(Cow::Borrowed(name))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
