//! Trees of choices, and the one run that walks them all.
//!
//! An engine that chooses candidates one after the other describes its [`Tree`]; [`list`] and [`count`]
//! make a run of it, which pauses after any budget, can be written down and divided, and says how far
//! it is. Nothing recurses: what is open is a stack of levels.
//!
//! ```text
//! base     left: . . 12 14 15      chosen  0 4
//! level 1  left: . . 9 11                  8          the walk stands here: of what is left,
//! level 2  left: 13                                    13 comes first
//! ```

mod by_heads;
mod divide;
mod ordered;
mod out;
mod part;
mod run;
mod trace;
mod trail;
#[expect(
    clippy::module_inception,
    reason = "the folder is named after its main trait"
)]
mod tree;
mod weights;

pub use by_heads::ByHeads;
pub use ordered::Ordered;
pub use out::{Out, Report};
pub use run::{count, list};
pub use trace::{Shown, trace};
pub use trail::{Found, Trail};
pub use tree::{StateCodec, Tree};
