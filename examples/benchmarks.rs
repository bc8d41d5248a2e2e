//! Writes the tables of `docs/benchmarks.md` from the measurements stored in `tests/peers/measurements`.
//!
//! ```text
//! cargo run -p standoff-examples --example benchmarks
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the page shows a file of measurements.
enum Layout {
    /// These columns. A column `X` may be stored as `X min` and `X max`.
    Columns(&'static [&'static str]),
    /// A row for each value of the first column, a column for each value of the second, a range in each cell.
    Grid,
}

const TABLES: [(&str, Layout); 4] = [
    ("peers", Layout::Grid),
    (
        "by-hand",
        Layout::Columns(&["task", "Standoff", "program by hand", "time"]),
    ),
    (
        "scaling",
        Layout::Columns(&["count", "engine", "nodes", "M instructions", "s", "MiB"]),
    ),
    ("threads", Layout::Grid),
];

fn main() -> io::Result<()> {
    let page = in_repository("docs/benchmarks.md");
    let text = fs::read_to_string(&page)?;
    fs::write(page, with_tables(text)?)
}

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The page with the table NAME between `<!-- NAME -->` and `<!-- end -->`.
fn with_tables(mut page: String) -> io::Result<String> {
    for (name, layout) in TABLES {
        let csv = fs::read_to_string(in_repository(&format!(
            "tests/peers/measurements/{name}.csv"
        )))?;
        let marker = format!("<!-- {name} -->\n");
        let (before, rest) = page
            .split_once(&marker)
            .ok_or_else(|| io::Error::other(marker.clone()))?;
        let (_, after) = rest.split_once("<!-- end -->").unwrap_or_default();
        page = format!(
            "{before}{marker}\n{}\n<!-- end -->{after}",
            table(&csv, &layout)
        );
    }
    Ok(page)
}

fn table(csv: &str, layout: &Layout) -> String {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap_or_default();
    let rows: Vec<Vec<&str>> = lines.collect();
    let column = |name: &str| head.iter().position(|h| *h == name);
    let cell = |row: &[&str], name: &str| match column(name) {
        Some(i) => grouped(row[i]),
        None => range(
            row,
            column(&format!("{name} min")).expect("a column of the file"),
        ),
    };
    let lines: Vec<Vec<String>> = match layout {
        Layout::Columns(names) => {
            let head = names.iter().map(ToString::to_string).collect();
            let row = |row: &Vec<&str>| names.iter().map(|name| cell(row, name)).collect();
            std::iter::once(head).chain(rows.iter().map(row)).collect()
        }
        Layout::Grid => grid(head[0], &rows),
    };
    let rule = "|---".repeat(lines[0].len()) + "|\n";
    let cell = |cell: &String| match cell.as_str() {
        "" => " |".to_string(),
        cell => format!(" {cell} |"),
    };
    let line = |cells: &Vec<String>| format!("|{}\n", cells.iter().map(cell).collect::<String>());
    line(&lines[0]) + &rule + &lines[1..].iter().map(line).collect::<String>()
}

fn grid(corner: &str, rows: &[Vec<&str>]) -> Vec<Vec<String>> {
    let [firsts, seconds] = [0, 1].map(|i| {
        let mut values: Vec<&str> = Vec::new();
        for row in rows {
            if !values.contains(&row[i]) {
                values.push(row[i]);
            }
        }
        values
    });
    let cell = |first: &str, second: &str| {
        let row = rows.iter().find(|row| row[..2] == [first, second]);
        row.map_or_else(String::new, |row| range(row, 2))
    };
    let head = std::iter::once(corner).chain(seconds.iter().copied());
    let mut lines = vec![head.map(String::from).collect()];
    for first in firsts {
        let cells = seconds.iter().map(|second| cell(first, second));
        lines.push(std::iter::once(first.to_string()).chain(cells).collect());
    }
    lines
}

/// The range of the values in two neighbouring cells.
fn range(row: &[&str], least: usize) -> String {
    match (row[least], row[least + 1]) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

/// A whole number with commas.
fn grouped(cell: &str) -> String {
    if cell.is_empty() || !cell.bytes().all(|byte| byte.is_ascii_digit()) {
        return cell.to_string();
    }
    let groups = cell.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = groups
        .filter_map(|group| str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_stored_measurements() {
        let page = fs::read_to_string(in_repository("docs/benchmarks.md")).unwrap();
        let hint = "run `cargo run -p standoff-examples --example benchmarks`";
        assert!(with_tables(page.clone()).unwrap() == page, "{hint}");
    }

    #[test]
    fn a_grid_has_a_column_for_each_second_value_and_numbers_have_commas() {
        let csv = "job,by,min,max\na,x,1,2\nb,x,3,3\nb,y,> limit,> limit\n";
        let shown = "| job | x | y |\n|---|---|---|\n| a | 1 to 2 | |\n| b | 3 | > limit |\n";
        assert_eq!(table(csv, &Layout::Grid), shown);
        assert_eq!(grouped("1234567"), "1,234,567");
    }
}
