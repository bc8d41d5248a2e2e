//! Messages on standard error.

use std::io::{ErrorKind, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use standoff::puzzle::wording::{is_printable, printable};
use standoff::puzzle::{Note, PuzzleError};

use crate::excerpt::Excerpt;
use crate::failure::{Exit, Failure};
use crate::progress::aside;
use crate::stop::stopped;
use crate::waiting::waiting;

/// Writes the error to standard error, and returns the exit code for it.
pub(crate) fn report(failure: &Failure) -> Exit {
    match failure {
        Failure::Arguments(error) => return report_arguments(error),
        // The reader has closed the pipe on purpose, as `head` does.
        Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return Exit::Answered,
        Failure::Output(error) => {
            show(&[title(&format!("the output could not be written: {error}"))]);
            return Exit::Unwritable;
        }
        Failure::Stopped(end) => {
            note(&format!("stopped: {end}"));
            return stopped(*end);
        }
        Failure::Wrong(_) | Failure::Contradiction(_) => {
            show(&[title(&failure.in_short())]);
            return Exit::Wrong;
        }
        Failure::Mistake { message, hint } => {
            let group = title(message);
            show(&[with_hint(group, hint.as_deref())]);
        }
        Failure::Puzzle(error) => {
            show(&[with_hint(puzzle(error), error.hint().as_deref())]);
        }
        Failure::TooLarge { error, hint } => show(&[with_hint(puzzle(error), Some(hint))]),
    }
    Exit::Mistake
}

/// Writes a note to standard error.
pub(crate) fn note(message: &str) {
    write_error(&format!("note: {}", printable(message)));
}

/// Writes the progress of a search to standard error.
pub(crate) fn progress(line: &str) {
    write_error(&format!("progress: {}", printable(line)));
}

fn puzzle(error: &PuzzleError) -> Group<'static> {
    let name = error.source_name();
    match (error.span(), error.line_and_column()) {
        (Some(span), Some((line, _))) => {
            let excerpt = Excerpt::of(error.source_text(), span);
            in_place(title(&error.message()), name, line, excerpt)
        }
        _ => title(&format!("{name}: {}", error.message())),
    }
}

/// Shows a note about a puzzle, with the excerpt that it is about.
pub(crate) fn report_note(note: &Note) {
    let excerpt = Excerpt::of(note.source_text(), note.span());
    let (line, _) = note.line_and_column();
    let title = Group::with_title(Level::NOTE.primary_title(printable(&note.message())));
    let group = in_place(title, note.source_name(), line, excerpt);
    show(&[with_hint(group, Some(note.hint()))]);
}

fn in_place(title: Group<'_>, name: String, line: usize, excerpt: Excerpt) -> Group<'_> {
    let mark = AnnotationKind::Primary.span(excerpt.mark);
    let snippet = Snippet::source(excerpt.text).path(name).line_start(line);
    title.element(snippet.annotation(mark))
}

/// Help goes to standard output, and its exit code is 0. An error of clap repeats the arguments without escaping them.
fn report_arguments(error: &clap::Error) -> Exit {
    if error.use_stderr() && !std::env::args_os().all(|a| is_printable(&a.to_string_lossy())) {
        let text = error.to_string();
        let lines: Vec<String> = text.lines().map(printable).collect();
        write_error(&lines.join("\n"));
        return Exit::Mistake;
    }
    match error.print() {
        Err(error) => report(&Failure::Output(error)),
        Ok(()) if error.use_stderr() => Exit::Mistake,
        Ok(()) => Exit::Answered,
    }
}

fn title(message: &str) -> Group<'static> {
    Group::with_title(Level::ERROR.primary_title(printable(message)))
}

fn with_hint<'a>(group: Group<'a>, hint: Option<&str>) -> Group<'a> {
    match hint {
        Some(hint) => group.element(Level::HELP.message(printable(hint))),
        None => group,
    }
}

fn show(report: &[Group<'_>]) {
    write_error(&Renderer::styled().render(report));
}

/// Errors are ignored: there is no other place to report them.
fn write_error(text: &str) {
    let _ = aside(|| waiting(|| writeln!(anstream::stderr().lock(), "{text}")));
}
