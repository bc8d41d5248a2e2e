//! How wide the terminal is, and whether it is to have colours.

use anstream::ColorChoice;
use clap::ValueEnum;

/// As many columns as lines have where there is no terminal.
const WITHOUT: usize = 100;

/// The columns of the terminal. Where there is none, it is as for `--help`: what `COLUMNS` says, or
/// else a hundred.
pub(crate) fn width() -> usize {
    let of_variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    match terminal_size::terminal_size() {
        Some((width, _)) => width.0.into(),
        None => of_variable().unwrap_or(WITHOUT),
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
