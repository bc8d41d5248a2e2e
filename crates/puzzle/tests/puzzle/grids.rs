//! Region puzzles as grids of letters and in JSON.

#[path = "../../../solver/tests/data/region_queens.rs"]
mod region_queens;

use region_queens::{Level, levels};
use standoff_board::Pieces;
use standoff_puzzle::{Puzzle, find_shipped};

use crate::support::{self, PIECES, parse};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::parse("grid", text, &PIECES).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn count(puzzle: &Puzzle, stars: i64) -> u64 {
    support::count(puzzle.instance([("stars", stars)]).unwrap().model())
}

/// The number of a letter in the alphabet.
fn number(letter: u8) -> u8 {
    letter - b'A'
}

/// The rows with a separator between the regions.
fn separated(rows: &[&str], region: impl Fn(u8) -> String, between: &str) -> Vec<String> {
    let row = |row: &&str| {
        let regions: Vec<String> = row.bytes().map(&region).collect();
        regions.join(between)
    };
    rows.iter().map(row).collect()
}

#[test]
fn published_boards_have_the_published_number_of_solutions_in_every_format() {
    let levels = levels();
    assert_eq!(levels.len(), 120);
    for Level { regions, solutions } in levels {
        let rows: Vec<&str> = regions.split('/').collect();
        let letters = puzzle(&rows.join("\n"));
        assert_eq!(count(&letters, 1), u64::from(solutions), "{rows:?}");
        assert!(
            letters
                .notes()
                .iter()
                .all(|note| note.message().contains(" parts"))
        );
        let texts = rows.iter().map(|row| format!("{row:?}"));
        let texts: Vec<String> = texts.collect();
        let numbers = separated(&rows, |region| number(region).to_string(), ", ");
        let quoted = separated(&rows, |region| format!("\"{}\"", char::from(region)), ",");
        let size = rows.len();
        let model = |puzzle: &Puzzle| puzzle.instance([]).unwrap().model().problem().digest();
        for text in [
            format!("\n\n  {}\r\n\r\n", rows.join("\r\n  ")),
            separated(&rows, |region| char::from(region).to_string(), " ").join("\n"),
            separated(&rows, |region| number(region).to_string(), ",").join("\n"),
            separated(&rows, |region| format!("{:2}", number(region)), " ").join("\n"),
            format!("[{}]", texts.join(", ")),
            format!("[[{}]]", numbers.join("], [")),
            format!(
                "{{\"id\": 7, \"size\": {size}, \"regions\": [{}], \"n_regions\": {size}}}",
                texts.join(",\n")
            ),
            format!(
                "{{\"path\": \"\\/7\", \"size\": {size}, \"colorRegions\": [[{}]], \"regionColors\": {{\"A\": \"red\"}}}}",
                quoted.join("],\n[")
            ),
            format!(
                "[{{\"puzzle\": {{\"color_grid\": [[{}]]}}}}]",
                numbers.join("],[")
            ),
        ] {
            assert_eq!(model(&puzzle(&text)), model(&letters), "{text}");
        }
    }
}

#[test]
fn the_parameter_stars_makes_a_star_battle() {
    let text = find_shipped("star-battle").unwrap().text;
    let rows = text.split("r\"").nth(1).unwrap().split('"').next().unwrap();
    let letters = puzzle(rows);
    assert_eq!(count(&letters, 2), 1);
    assert_eq!(letters.parameters()["stars"], 1);
    let rows: Vec<String> = rows
        .split_whitespace()
        .map(|row| format!("{row:?}"))
        .collect();
    let json = format!("{{\"stars\": 2, \"grid\": [{}]}}", rows.join(", "));
    let json = puzzle(&json);
    assert_eq!(json.parameters()["stars"], 2);
    let instance = json.instance([]).unwrap();
    assert_eq!(instance.model().kinds()[0].name, "Star");
    assert_eq!(support::count(instance.model()), 1);
}

#[test]
fn queens_of_a_grid_may_share_a_diagonal() {
    let grid = puzzle("ABCDE\nABCDE\nABCDE\nABCDE\nABCDE");
    // OEIS A002464(5): no two queens in adjacent rows and columns.
    assert_eq!(count(&grid, 1), 14);
    assert_eq!(grid.instance([]).unwrap().model().kinds()[0].name, "Queen");
}

#[test]
fn regions_may_have_any_symbol() {
    let of_letters = puzzle("AABB\nABBB\nCCDB\nCDDD");
    let squares = "\u{1f7e5}\u{1f7e5}\u{1f7e6}\u{1f7e6}\n\u{1f7e5}\u{1f7e6}\u{1f7e6}\u{1f7e6}\n\
        \u{2b1b}\u{fe0f}\u{2b1b}\u{fe0f}*\u{1f7e6}\n\u{2b1b}***";
    let json = "[[\"red\",\"red\",\"blue\",\"blue\"],[\"red\",\"blue\",\"blue\",\"blue\"],\
        [-1,-1,0,\"blue\"],[-1,0,0,0]]";
    let digest = |puzzle: &Puzzle| puzzle.instance([]).unwrap().model().problem().digest();
    assert_eq!(digest(&puzzle(squares)), digest(&of_letters));
    assert_eq!(digest(&puzzle(json)), digest(&of_letters));
}

#[test]
fn squares_are_characters_or_separated_numbers() {
    let digest = |text: &str| {
        let instance = puzzle(text).instance([]).unwrap();
        instance.model().problem().digest()
    };
    let expected = digest("AAB\nABB\nCCB");
    for text in [
        "\tA, A ,B,\nA B B\n ,\t\nCC B",
        "001\n011\n221",
        "9 9 10\n9 10 10\n11 11 10",
        "9, 9, 10\n9,10,10,\n11 11\t10",
    ] {
        assert_eq!(digest(text), expected, "{text}");
    }
    // A line with a letter has single digits.
    let error = parse("9 9 10\n9 10 1A\n11 11 10").unwrap_err();
    assert_eq!(error.message(), "row 2 has 5 squares instead of 3");
}

#[test]
fn the_format_of_a_text_is_detected() {
    let message = |text: &str| parse(text).unwrap_err().message();
    for ron in ["", " \n", "// a comment", "/* a comment */", "name: x"] {
        let message = message(ron);
        assert!(
            message.starts_with("expected the fields of a puzzle"),
            "{ron:?}: {message}"
        );
    }
    for ron in [
        "(board: (squares: Square(1)))",
        "Puzzle\n(board: (squares: Square(1)))",
        "#![enable(unwrap_newtypes)](board: (squares: Square(1)))",
    ] {
        assert_eq!(message(ron), "the field `place` is missing", "{ron}");
    }
    for grid in ["AB\nAB", "\n #*\n *#\n", "0,1\r\n0,1", " [[1]]"] {
        assert!(parse(grid).is_ok(), "{grid:?}");
    }
    assert_eq!(message("\n{}"), "there is no grid of regions in this JSON");
}

#[test]
fn regions_keep_their_letters() {
    let grid = puzzle("xxQ\nxQQ\nccc");
    let instance = grid.instance([]).unwrap();
    let regions = instance.model().board().regions().iter();
    assert!(regions.map(|(letter, _)| *letter).eq(['x', 'Q', 'c']));
}

#[test]
fn notes_have_places_in_the_grid() {
    for (text, place) in [
        ("\nA A B B\nA B B B\nC C D B\nC D D A\n", "grid:5:7"),
        (
            "[\n[1,1,2,2],\n[1,2,2,2],\n[3,3,4,2],\n[3,4,4,1]]",
            "grid:5:8",
        ),
        ("[\"AABB\", \"ABBB\", \"CCDB\",\n \"CDDA\"]", "grid:2:6"),
    ] {
        let notes = puzzle(text).notes();
        let [note] = &notes[..] else {
            panic!("{notes:?}")
        };
        assert_eq!(
            note.to_string(),
            format!("{place}: the region `A` is in 2 parts")
        );
    }
}

#[test]
fn missing_pieces_have_no_place_in_the_grid() {
    let error = Puzzle::parse("grid", "A", &Pieces::new()).unwrap_err();
    assert!(
        error.to_string().starts_with("grid: unknown piece `Queen`"),
        "{error}"
    );
}
