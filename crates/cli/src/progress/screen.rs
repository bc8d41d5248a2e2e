//! The one line at the bottom of the terminal.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use super::line::ProgressLine;

/// The line, if it is drawn.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Steps of the bar.
const STEPS: f64 = 1000.0;

/// Redraws the line, unless another thread is writing.
pub(super) fn draw(line: &ProgressLine) {
    if let Ok(mut bar) = BAR.try_lock() {
        let bar = bar.get_or_insert_with(bar_without_colours);
        // The message below draws it.
        let bar = bar.clone().with_position((line.progress * STEPS) as u64);
        bar.set_message(line.to_string());
    }
}

/// A bar on standard error, if that is a terminal with a cursor.
fn bar_without_colours() -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:20}] {wide_msg}");
    let style = style.expect("the template is well formed");
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("#>-"))
}

/// Removes the line and writes something else.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let mut bar = BAR.lock().expect("drawing and writing do not panic");
    if let Some(bar) = bar.take() {
        bar.finish_and_clear();
    }
    write()
}

/// Removes the line.
pub(crate) fn clear() {
    aside(|| ());
}
