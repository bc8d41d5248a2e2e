//! A model as bit sets of the narrowest width that holds its candidates.

mod compatible;
mod group_bits;
mod width;

pub(super) use compatible::Compatible;
pub(super) use group_bits::GroupBits;
pub(super) use width::{WithWidth, of_width};
