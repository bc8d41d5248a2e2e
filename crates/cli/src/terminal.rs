//! The width and the colours of the terminal.

use anstream::ColorChoice;
use clap::ValueEnum;

/// Number of columns without a terminal.
const DEFAULT_COLUMNS: usize = 100;

/// The columns of the terminal. Without one, the variable `COLUMNS` or 100, as for `--help`.
pub(crate) fn width() -> usize {
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    match terminal_size::terminal_size() {
        Some((width, _)) => width.0.into(),
        None => of_variable().unwrap_or(DEFAULT_COLUMNS),
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum UseColour {
    /// On a terminal, in colours unless NO_COLOR is set; elsewhere neither
    Auto,
    /// Everywhere, as on a terminal
    Always,
    /// No colours; lines and coordinates on a terminal
    Never,
}

impl UseColour {
    pub(crate) fn choice(self) -> ColorChoice {
        match self {
            UseColour::Auto => ColorChoice::Auto,
            UseColour::Always => ColorChoice::Always,
            UseColour::Never => ColorChoice::Never,
        }
    }
}
