//! The file of a page.

use std::path::Path;

use standoff::page::Page;
use standoff::page::PageError;

use crate::args::DrawTheme;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::WholeFile;

/// A file for a page or a picture of its tree, or standard output.
pub(crate) enum PageFile<'a> {
    Output,
    File(&'a Path, WholeFile<'a>, Format),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Html,
    Svg,
}

impl<'a> PageFile<'a> {
    /// Fails before the search if the file cannot be created.
    pub(crate) fn begin(path: &'a Path) -> Result<Self, Failure> {
        Self::begin_as(path, &[("html", Format::Html), ("htm", Format::Html)])
    }

    /// The same for a page or a picture of its tree.
    pub(crate) fn begin_with_tree(path: &'a Path) -> Result<Self, Failure> {
        let formats = [
            ("html", Format::Html),
            ("htm", Format::Html),
            ("svg", Format::Svg),
        ];
        Self::begin_as(path, &formats)
    }

    fn begin_as(path: &'a Path, formats: &[(&str, Format)]) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(PageFile::Output);
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let extension = extension.to_ascii_lowercase();
        let format = formats.iter().find(|(ending, _)| *ending == extension);
        let Some(&(_, format)) = format else {
            let what = match formats.last() {
                Some((_, Format::Svg)) => "ends in .html, that of a picture in .svg",
                _ => "ends in .html",
            };
            return Err(Failure::Mistake {
                message: format!("{}: the name of a page {what}", path.display()),
                hint: Some("`-o -` writes the page to standard output".to_string()),
            });
        };
        Ok(PageFile::File(path, WholeFile::begin(path)?, format))
    }

    /// Whether it is a picture.
    pub(crate) fn is_picture(&self) -> bool {
        matches!(self, PageFile::File(.., Format::Svg))
    }

    pub(crate) fn write(
        self,
        page: &Page,
        theme: DrawTheme,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mistake = |error: PageError| Failure::mistake(error.to_string());
        let is_picture = self.is_picture();
        let text = if is_picture {
            page.svg(theme.into())
        } else {
            page.html(theme.into())
        };
        let text = text.map_err(mistake)?;
        let PageFile::File(path, file, _) = self else {
            return output.text(text.as_bytes());
        };
        file.finish(text.as_bytes())?;
        let path = path.display();
        note(&if is_picture {
            format!("the picture is {path}")
        } else {
            format!("the page is {path}: open it in a browser")
        });
        Ok(())
    }
}
