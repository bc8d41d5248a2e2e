//! Solutions as JSON, assembled from common parts.

use std::io::Write;

use serde::Serialize;
use standoff::engine::Squares as Places;
use standoff::model::{Candidate, Drawing, Frame, Model};
use standoff::puzzle::Parameters;

use super::format::{Format, List, Solution, Verdict};
use super::page::{Page, Parts};
use crate::output::json;

/// One array of boards, each an array of rows.
pub(super) struct RowsFormat(Option<Json>);

impl RowsFormat {
    pub(super) fn new(model: Option<&Model>, labels: &[String]) -> Self {
        RowsFormat(model.map(|model| Json::new(model, labels)))
    }
}

impl Format for RowsFormat {
    /// The comma after an element is written before the next one.
    fn add(&mut self, solution: Solution<'_>, text: &mut Vec<u8>) {
        let before = if solution.index > 1 { ",\n" } else { "[\n" };
        text.extend_from_slice(before.as_bytes());
        if let RowsFormat(Some(json)) = self {
            json.rows(solution.pieces, text);
        }
    }

    fn parts(&self, page: &Page<'_>, index: usize, places: Places) -> Parts {
        page.array(index, places)
    }

    /// The array has no room for words.
    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String> {
        let end = if list.found == 0 { "[]\n" } else { "\n]\n" };
        text.extend_from_slice(end.as_bytes());
        list.verdict_in_words()
    }
}

/// An object on a line for each solution, and one for the end.
pub(super) struct RecordFormat<'a> {
    json: Option<Json>,
    puzzle: &'a str,
    parameters: &'a Parameters,
}

impl<'a> RecordFormat<'a> {
    pub(super) fn new(
        model: Option<&Model>,
        labels: &[String],
        puzzle: &'a str,
        parameters: &'a Parameters,
    ) -> Self {
        RecordFormat {
            json: model.map(|model| Json::new(model, labels)),
            puzzle,
            parameters,
        }
    }
}

impl Format for RecordFormat<'_> {
    fn add(&mut self, solution: Solution<'_>, text: &mut Vec<u8>) {
        self.json
            .iter()
            .for_each(|json| json.record(solution, text));
    }

    fn parts(&self, page: &Page<'_>, index: usize, places: Places) -> Parts {
        page.record(index, places)
    }

    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String> {
        let record = json(&EndRecord {
            kind: "end",
            puzzle: self.puzzle,
            params: self.parameters,
            solutions: list.found,
            complete: list.end.is_exhausted(),
            reason: list.end.to_string(),
            verdict: list.verdict,
        });
        text.extend(record.bytes());
        text.push(b'\n');
        None
    }
}

#[derive(Serialize)]
struct EndRecord<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    puzzle: &'a str,
    params: &'a Parameters,
    solutions: usize,
    complete: bool,
    reason: String,
    #[serde(flatten)]
    verdict: Option<Verdict>,
}

/// The common parts of the solutions of a model as JSON.
///
/// They are written directly: a general serializer doubled the time of a list.
struct Json {
    /// The label of each candidate that places a piece, in quotes.
    labels: Vec<String>,
    rows: Drawing,
}

impl Json {
    fn new(model: &Model, labels: &[String]) -> Self {
        let rows = Frame {
            before: "\"",
            behind: "\"",
            between: ",",
            letter: escaped,
        };
        Json {
            labels: labels.iter().map(json).collect(),
            rows: Drawing::framed(model, rows),
        }
    }

    /// An object on a line of its own.
    fn record(&self, solution: Solution<'_>, text: &mut Vec<u8>) {
        text.extend_from_slice(br#"{"type":"solution","index":"#);
        number(solution.index, text);
        text.extend_from_slice(br#","rows":"#);
        self.rows(solution.pieces, text);
        text.extend_from_slice(br#","squares":"#);
        self.squares(solution.pieces, text);
        if let Some(size) = solution.orbit {
            text.extend_from_slice(br#","orbit":"#);
            number(size, text);
        }
        text.extend_from_slice(b"}\n");
    }

    /// The rows of the board as an array.
    fn rows(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        text.push(b'[');
        self.rows.draw(chosen, text);
        text.push(b']');
    }

    fn squares(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let mut before = b'[';
        for candidate in chosen {
            text.push(before);
            text.extend_from_slice(self.labels[candidate.index()].as_bytes());
            before = b',';
        }
        text.extend_from_slice(if chosen.is_empty() { b"[]" } else { b"]" });
    }
}

/// A letter with the escapes of a JSON string.
fn escaped(letter: char) -> String {
    let quoted = json(&letter);
    quoted[1..quoted.len() - 1].to_string()
}

fn number(number: usize, text: &mut Vec<u8>) {
    write!(text, "{number}").expect("a vector takes all");
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};
    use standoff::board::{Board, Where};
    use standoff::model::Kind;

    use super::*;

    /// Letters that JSON writes in another way, and those of several bytes.
    #[test]
    fn assembled_records_are_valid_json() {
        let kind = |letter| Kind::new("king", letter, Arc::new(Where(|_: i32, _: i32| false)));
        let kinds = ['"', '\\', '♔'].map(kind);
        let model = Model::new(Board::rectangle(2, 2).unwrap(), kinds.to_vec()).unwrap();
        let labels = ["\"a", "", "", "", "b\n"].map(String::from);
        let mut text = Vec::new();
        let json = Json::new(&model, &labels);
        let solution = |chosen, orbit| Solution {
            index: 12,
            chosen,
            pieces: chosen,
            orbit,
        };
        let chosen = [0, 4, 8].map(Candidate::new);
        json.rows(&chosen, &mut text);
        let rows: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(rows, json!(["\"\\", "♔."]));
        text.clear();
        json.record(solution(&chosen[..2], Some(3)), &mut text);
        json.record(solution(&[], None), &mut text);
        let records = serde_json::Deserializer::from_slice(&text).into_iter::<Value>();
        let records: Vec<Value> = records.map(Result::unwrap).collect();
        let record = |rows, squares| json!({ "type": "solution", "index": 12, "rows": rows, "squares": squares });
        let mut with_orbit = record(json!(["\"\\", ".."]), json!(["\"a", "b\n"]));
        with_orbit["orbit"] = json!(3);
        assert_eq!(
            records,
            [with_orbit, record(json!(["..", ".."]), json!([]))]
        );
    }
}
