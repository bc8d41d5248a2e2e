//! Solutions as JSON, assembled from common parts.

use std::io::Write;

use standoff::model::{Candidate, Drawing, Frame, Model};

use super::sheet::Solution;
use crate::output::json;

/// The common parts of the solutions of a model as JSON.
///
/// They are written directly: a general serializer doubled the time of a list.
pub(super) struct Json {
    /// The label of each candidate that places a piece, in quotes.
    labels: Vec<String>,
    rows: Drawing,
}

impl Json {
    pub(super) fn new(model: &Model, labels: &[String]) -> Self {
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
    pub(super) fn record(&self, solution: Solution<'_>, text: &mut Vec<u8>) {
        text.extend_from_slice(br#"{"type":"solution","index":"#);
        number(solution.index, text);
        text.extend_from_slice(br#","rows":"#);
        self.rows(solution.chosen, text);
        text.extend_from_slice(br#","squares":"#);
        self.squares(solution.chosen, text);
        if let Some(size) = solution.orbit {
            text.extend_from_slice(br#","orbit":"#);
            number(size, text);
        }
        text.extend_from_slice(b"}\n");
    }

    /// The rows of the board as an array.
    pub(super) fn rows(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
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
