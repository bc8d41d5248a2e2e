//! Where a page goes.

use std::path::Path;

use standoff::draw::page::Page;

use crate::args::DrawTheme;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::WholeFile;

/// A file that is to be a page, or standard output.
pub(crate) enum PageFile<'a> {
    Output,
    File(&'a Path, WholeFile<'a>),
}

impl<'a> PageFile<'a> {
    /// The file is begun, so that what cannot be written is known before a search.
    pub(crate) fn begin(path: &'a Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(PageFile::Output);
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        if !["html", "htm"].contains(&extension.to_ascii_lowercase().as_str()) {
            return Err(Failure::Mistake {
                message: format!("{}: the name of a page ends in .html", path.display()),
                hint: Some("`-o -` writes the page to standard output".to_string()),
            });
        }
        Ok(PageFile::File(path, WholeFile::begin(path)?))
    }

    pub(crate) fn write(
        self,
        page: &Page,
        theme: DrawTheme,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let html = page
            .html(theme.into())
            .map_err(|error| Failure::mistake(error.to_string()))?;
        match self {
            PageFile::Output => output.text(html.as_bytes()),
            PageFile::File(path, file) => {
                file.finish(html.as_bytes())?;
                note(&format!(
                    "the page is {}: open it in a browser",
                    path.display()
                ));
                Ok(())
            }
        }
    }
}
