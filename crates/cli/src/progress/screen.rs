//! The one line at the bottom of the terminal.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use super::line::Line;

/// What is drawn, if anything is.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Steps of the bar.
const STEPS: f64 = 1000.0;

/// Draws the line anew, unless somebody is writing something else.
pub(super) fn draw(line: &Line) {
    if let Ok(mut bar) = BAR.try_lock() {
        let bar = bar.get_or_insert_with(bar_without_colours);
        // Without drawing, which the message does.
        let bar = bar.clone().with_position((line.progress * STEPS) as u64);
        bar.set_message(line.to_string());
    }
}

/// On standard error, as long as that is a terminal that can be drawn on.
fn bar_without_colours() -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:20}] {wide_msg}");
    let style = style.expect("the template is well formed");
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("#>-"))
}

/// Writes something else, with the line out of its way.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let mut bar = BAR.lock().expect("nobody panics who draws or writes");
    if let Some(bar) = bar.take() {
        bar.finish_and_clear();
    }
    write()
}

/// Takes the line away.
pub(crate) fn clear() {
    aside(|| ());
}
