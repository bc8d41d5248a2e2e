//! How wide the terminal is.

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
