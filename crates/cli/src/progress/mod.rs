//! The progress of searches on standard error: a line on a terminal, or plain lines.

mod line;
mod screen;

use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use line::ProgressLine;
use standoff::solver::{self, Solver};

use crate::args::ShowProgress;
use crate::diagnostics;
pub(crate) use screen::{aside, clear};

/// Time before the first line.
const DELAY: Duration = Duration::from_secs(1);

/// Shows the progress of searches, or nothing.
#[derive(Clone)]
pub(crate) struct Progress(Option<Arc<Display>>);

struct Display {
    form: Form,
    /// When the next line is due.
    due: Mutex<Instant>,
    /// The index of the jobs that are shown.
    present: AtomicUsize,
}

#[derive(Clone, Copy)]
enum Form {
    /// A line that is redrawn.
    Drawn,
    /// One line after the other.
    Plain,
}

/// One or several searches with a common progress.
#[derive(Clone, Default)]
pub(crate) struct Job {
    /// Its name, if there are several jobs.
    label: String,
    /// Of parallel jobs, those with one index are shown.
    index: usize,
    /// Number of searches after the first one.
    more_searches: usize,
    /// Number of finished searches.
    done: Arc<AtomicUsize>,
    began: Arc<OnceLock<Instant>>,
}

impl Job {
    /// A job of one search.
    pub(crate) fn new(label: impl Into<String>) -> Self {
        Job {
            label: label.into(),
            ..Job::default()
        }
    }

    /// The same, shown only in its [turn](Progress::turn_to).
    pub(crate) fn in_turn(self, index: usize) -> Self {
        Job { index, ..self }
    }

    /// The same with further searches after the first one.
    pub(crate) fn with_more(self, more_searches: usize) -> Self {
        Job {
            more_searches,
            ..self
        }
    }

    /// The next search begins.
    pub(crate) fn next(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// The fraction of all searches that is done, given that of the present one.
    fn progress(&self, of_search: f64) -> f64 {
        let done = self.done.load(Ordering::Relaxed) as f64;
        ((done + of_search) / (1 + self.more_searches) as f64).min(1.0)
    }
}

impl Progress {
    pub(crate) fn new(show: ShowProgress) -> Self {
        let form = match show {
            ShowProgress::Auto if stderr().is_terminal() => Form::Drawn,
            ShowProgress::Plain => Form::Plain,
            ShowProgress::Auto | ShowProgress::None => return Progress(None),
        };
        Progress(Some(Arc::new(Display {
            form,
            due: Mutex::new(Instant::now() + DELAY),
            present: AtomicUsize::default(),
        })))
    }

    /// A solver that reports its searches as a job.
    pub(crate) fn watch(&self, solver: Solver, job: &Job) -> Solver {
        match self.0.clone() {
            None => solver,
            Some(display) => {
                let job = job.clone();
                solver.watch(move |glance| display.look(&job, glance))
            }
        }
    }

    /// Shows the jobs of this index from now on.
    pub(crate) fn turn_to(&self, index: usize) {
        if let Some(display) = &self.0 {
            display.present.store(index, Ordering::Relaxed);
        }
    }
}

impl Display {
    /// Shows a search if a line is due, unless another thread does.
    fn look(&self, job: &Job, glance: &solver::Progress<'_>) {
        let now = Instant::now();
        let began = *job.began.get_or_init(|| now);
        if job.index != self.present.load(Ordering::Relaxed) {
            return;
        }
        if let Ok(mut due) = self.due.try_lock()
            && now >= *due
        {
            *due = now + self.form.interval();
            self.form.show(&ProgressLine {
                label: job.label.clone(),
                progress: job.progress(glance.progress()),
                found: glance.found(),
                work: glance.work(),
                time: now - began,
            });
        }
    }
}

impl Form {
    fn interval(self) -> Duration {
        match self {
            Form::Drawn => Duration::from_millis(100),
            Form::Plain => Duration::from_secs(1),
        }
    }

    fn show(self, line: &ProgressLine) {
        match self {
            Form::Drawn => screen::draw(line),
            Form::Plain => diagnostics::progress(&line.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_searches_are_one_job() {
        let job = Job::new("").with_more(3);
        assert_eq!(job.progress(0.5), 0.125);
        job.next();
        assert_eq!(job.progress(0.0), 0.25);
        (0..3).for_each(|_| job.next());
        assert_eq!(job.progress(0.5), 1.0);
    }
}
