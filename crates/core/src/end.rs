//! Why a search ended.
/// Placeholder until amb lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All.
    Exhausted,
}
