//! Where a page goes.

use std::path::Path;

use standoff::page::Page;
use standoff::page::PageError;

use crate::args::DrawTheme;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::WholeFile;

/// A file that is to be a page, or a picture of its tree; or standard output.
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
    /// The file is begun, so that what cannot be written is known before a search.
    pub(crate) fn begin(path: &'a Path) -> Result<Self, Failure> {
        Self::begin_as(path, &[("html", Format::Html), ("htm", Format::Html)])
    }

    /// The same where it may also be a picture of the tree.
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

    /// Whether it is to be a picture.
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
        let text = match is_picture {
            true => page.svg(theme.into()),
            false => page.html(theme.into()),
        };
        let text = text.map_err(mistake)?;
        let PageFile::File(path, file, _) = self else {
            return output.text(text.as_bytes());
        };
        file.finish(text.as_bytes())?;
        let path = path.display();
        note(&match is_picture {
            true => format!("the picture is {path}"),
            false => format!("the page is {path}: open it in a browser"),
        });
        Ok(())
    }
}
