//! Lists of placements as bytes: a fifth or less of what they take as text, and read again without a search.
//!
//! ```
//! use standoff::binary::{Reader, Writer};
//! # use standoff::prelude::*;
//! # use standoff::core::End;
//! # let kinds = vec![Kind::new("queen", 'Q', Arc::new(queen())).exactly(6)];
//! # let model = Model::new(Board::rectangle(6, 6)?, kinds)?;
//! let mut writer = Writer::new(Vec::new(), model.problem(), "6 queens")?;
//! let mut solutions = standoff::solver(&model).solutions()?;
//! for placement in &mut solutions {
//!     writer.add(placement.chosen())?;
//! }
//! let bytes = writer.finish(solutions.end().unwrap_or(End::Cancelled))?;
//!
//! let mut reader = Reader::new(&bytes[..], model.problem())?;
//! let mut read = 0;
//! while let Some(chosen) = reader.read()? {
//!     assert_eq!(chosen.len(), 6);
//!     read += 1;
//! }
//! assert_eq!((read, reader.end()), (4, Some(End::Exhausted)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A list begins with a head, in which the digest of the problem stands, so that it is not read as one of another
//! model. Then come blocks of placements, each of which is written as what it changes in the one before it, and an end
//! with the number of placements and the reason why there are no more. Behind each of these is a checksum of all
//! that came before: a reader gives nothing away that it has not checked, a list that was cut off has no end, and
//! no more memory is taken than a block and a placement need. The guide of the project has it byte by byte.

mod error;
mod form;
mod reader;
mod writer;

pub use error::ReadError;
pub use reader::Reader;
pub use writer::Writer;
