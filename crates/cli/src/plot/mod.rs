//! Plots: curves as an SVG picture.

mod chart;
mod tenfold;

use std::path::Path;

use crate::diagnostics::note;
use crate::failure::Failure;
use crate::whole_file::WholeFile;

pub(crate) use tenfold::{Tenfold, tenfold};

/// The file of a plot.
pub(crate) struct Plot<'p> {
    path: &'p Path,
    file: WholeFile<'p>,
}

impl<'p> Plot<'p> {
    /// Fails before the work if the file cannot be created.
    pub(crate) fn begin(path: &'p Path) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default();
        if !extension.eq_ignore_ascii_case("svg") {
            let name = path.display();
            let message = format!("{name}: a plot is an SVG picture, and its name ends in .svg");
            return Err(Failure::mistake(message));
        }
        let file = WholeFile::begin(path)?;
        Ok(Plot { path, file })
    }

    /// Writes the plot, and notes its path.
    pub(crate) fn finish(self, svg: &str, drawn: &str) -> Result<(), Failure> {
        self.file.finish(svg.as_bytes())?;
        note(&format!("{drawn} are drawn in {}", self.path.display()));
        Ok(())
    }
}
