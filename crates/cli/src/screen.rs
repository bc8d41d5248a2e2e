//! Boards on a terminal: with lines, coordinates and colours.

use std::io::{IsTerminal, stdout};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use standoff::draw::{Diagram, Look, REGION_COLOURS, Run};

use crate::terminal;

/// A terminal for results.
pub(crate) struct Screen {
    columns: usize,
    has_colours: bool,
}

impl Screen {
    /// Standard output, if it is a terminal or `--color` treats it as one. Otherwise, boards are plain text.
    pub(crate) fn of_results() -> Option<Self> {
        let output = stdout();
        let is_taken_for_one = ColorChoice::global() == ColorChoice::Always;
        (is_taken_for_one || output.is_terminal()).then(|| Screen {
            columns: terminal::width(),
            has_colours: AutoStream::choice(&output) != ColorChoice::Never,
        })
    }

    /// The lines of a board, with line ends. A board that is too wide is divided.
    pub(crate) fn lines(&self, diagram: &Diagram) -> impl Iterator<Item = String> + use<> {
        let has_colours = self.has_colours;
        let parts = diagram.parts(self.columns).into_iter().enumerate();
        parts.flat_map(move |(index, part)| {
            let before = (index > 0).then(|| "\n".to_string());
            let lines = part.ruled().into_iter();
            let lines = lines.map(move |line| written(&line, has_colours));
            before.into_iter().chain(lines)
        })
    }
}

/// A board on the screen, or as plain text without one.
pub(crate) fn shown(diagram: &Diagram, screen: Option<&Screen>) -> String {
    match screen {
        Some(screen) => screen.lines(diagram).collect(),
        None => diagram.text(),
    }
}

/// A line with one escape sequence for adjacent runs of the same style.
fn written(line: &[Run], has_colours: bool) -> String {
    let same = line.chunk_by(|one, other| !has_colours || style(one) == style(other));
    let part = |runs: &[Run]| {
        let text: String = runs.iter().map(|run| &*run.text).collect();
        if has_colours {
            format!("{0}{text}{0:#}", style(&runs[0]))
        } else {
            text
        }
    };
    same.map(part).collect::<String>() + "\n"
}

fn style(run: &Run) -> Style {
    let style = match run.look {
        Look::Line | Look::Caption | Look::Label => Style::new(),
        Look::Coordinate => Style::new().dimmed(),
        Look::Piece => Style::new().bold(),
        Look::Marked => Style::new().bold().invert(),
        Look::Attacked => Style::new().bold().fg_color(Some(AnsiColor::Red.into())),
        Look::Empty if run.ground.is_some() => Style::new(),
        Look::Empty => Style::new().dimmed(),
    };
    match run.ground {
        None => style,
        // Black is readable on these, with any colours of the terminal.
        Some(ground) => style
            .fg_color(style.get_fg_color().or(Some(BLACK)))
            .bg_color(Some(GROUNDS[ground].into())),
    }
}

const BLACK: Color = Color::Ansi256(Ansi256Color(16));

/// Approximations of the colours of regions in pictures.
const GROUNDS: [Ansi256Color; REGION_COLOURS] = [
    Ansi256Color(221), // yellow
    Ansi256Color(75),  // blue
    Ansi256Color(172), // orange
    Ansi256Color(86),  // turquoise
    Ansi256Color(219), // pink
    Ansi256Color(247), // grey
    Ansi256Color(78),  // green
    Ansi256Color(176), // purple
    Ansi256Color(189), // lavender
    Ansi256Color(178), // gold
    Ansi256Color(151), // sage
    Ansi256Color(194), // pale green
    Ansi256Color(250), // light grey
    Ansi256Color(157), // light green
];

#[cfg(test)]
mod tests {
    use standoff::board::Board;

    use super::*;

    fn lines(diagram: &Diagram, columns: usize, has_colours: bool) -> Vec<String> {
        let screen = Screen {
            columns,
            has_colours,
        };
        screen.lines(diagram).collect()
    }

    #[test]
    fn regions_have_a_background_and_styles_are_reset() {
        let diagram = Diagram::new(Board::map("AB").unwrap());
        let lines = lines(&diagram, 80, true);
        let row = &lines[1];
        assert!(
            row.contains("\u{1b}[38;5;16m\u{1b}[48;5;221m . \u{1b}[0m│"),
            "{row:?}"
        );
        assert!(
            row.contains("\u{1b}[38;5;16m\u{1b}[48;5;75m . \u{1b}[0m│\n"),
            "{row:?}"
        );
    }

    #[test]
    fn without_colours_there_are_no_escapes() {
        let diagram = Diagram::new(Board::map("AB").unwrap());
        assert_eq!(
            lines(&diagram, 80, false),
            [
                "  ┌───┬───┐\n",
                "1 │ . │ . │\n",
                "  └───┴───┘\n",
                "    a   b\n"
            ]
        );
    }

    #[test]
    fn parts_fit_with_a_blank_line_between_them() {
        let diagram = Diagram::new(Board::rectangle(9, 1).unwrap());
        let lines = lines(&diagram, 14, false);
        assert!(
            lines
                .iter()
                .all(|line| line.trim_end().chars().count() <= 14)
        );
        assert_eq!(lines.iter().filter(|line| *line == "\n").count(), 1);
    }
}
