//! The file and the format of a picture.

use std::path::Path;

use standoff::draw::{DrawError, Picture, Theme};

use crate::args::DrawTheme;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::output::Output;
use crate::whole_file::WholeFile;

/// A file, or standard output.
pub(super) enum Target<'a> {
    Output,
    File {
        path: &'a Path,
        format: Format,
        file: WholeFile<'a>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Pdf,
}

impl<'a> Target<'a> {
    /// Fails before the search if the file cannot be created.
    pub(super) fn begin(path: &'a Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Target::Output);
        }
        Ok(Target::File {
            path,
            format: format(path)?,
            file: WholeFile::begin(path)?,
        })
    }

    /// Whether the picture is made of pixels.
    pub(super) fn has_pixels(&self) -> bool {
        matches!(
            self,
            Target::File {
                format: Format::Png,
                ..
            }
        )
    }

    pub(super) fn write(
        self,
        picture: &Picture,
        theme: DrawTheme,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let theme = Theme::from(theme);
        let mistake = |error: DrawError| Failure::mistake(error.to_string());
        let svg = || picture.svg(theme).map(String::into_bytes).map_err(mistake);
        match self {
            Target::Output => output.text(&svg()?),
            Target::File { path, format, file } => {
                file.finish(&match format {
                    Format::Svg => svg()?,
                    Format::Png => picture.png(theme).map_err(mistake)?,
                    Format::Pdf => picture.pdf(theme).map_err(mistake)?,
                })?;
                note(&format!("the picture is {}", path.display()));
                Ok(())
            }
        }
    }
}

/// The format for the extension of a path.
pub(super) fn format(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "pdf" => Ok(Format::Pdf),
        _ => Err(Failure::Mistake {
            message: format!(
                "{}: the name of a picture ends in .svg, .png or .pdf",
                path.display()
            ),
            hint: Some("`-o -` writes SVG to standard output".to_string()),
        }),
    }
}
