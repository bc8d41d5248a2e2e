//! Region puzzles as grids of letters and in JSON.

#[path = "../../../solver/tests/data/region_queens.rs"]
mod region_queens;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use region_queens::{Level, levels};
use standoff_board::Pieces;
use standoff_core::amb::Unique;
use standoff_model::Digest;
use standoff_puzzle::{NoRegionPuzzle, Puzzle, RegionPuzzle, find_shipped};
use standoff_solver::Solver;

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

fn regions(puzzle: &Puzzle) -> Result<RegionPuzzle, NoRegionPuzzle> {
    RegionPuzzle::of(puzzle, &puzzle.instance([]).unwrap())
}

fn digest(puzzle: &Puzzle) -> Digest {
    let instance = puzzle.instance([]).unwrap();
    instance.model().problem().digest()
}

#[test]
fn published_boards_survive_every_format() {
    let (mut addresses, mut apart) = (0, 0);
    for Level { regions: rows, .. } in levels() {
        let original = puzzle(&rows.replace('/', "\n"));
        let written = regions(&original).unwrap();
        for text in [written.letters(), written.ron(), written.json()] {
            assert_eq!(digest(&puzzle(&text)), digest(&original), "{text}");
        }
        match written.address() {
            Ok(address) => {
                addresses += 1;
                let again = puzzle(&address);
                let renamed = regions(&again).unwrap();
                assert_eq!(renamed.address().unwrap(), address);
                // Regions are named in reading order, which sorts their constraints.
                assert_eq!(count(&again, 1), count(&original, 1), "{address}");
                let in_order = puzzle(&reading_order(rows));
                assert_eq!(digest(&again), digest(&in_order), "{address}");
            }
            Err(error) => {
                apart += 1;
                assert!(matches!(error, NoRegionPuzzle::Apart(_)), "{error}");
                let [note, ..] = &original.notes()[..] else {
                    panic!("{rows} is connected")
                };
                assert!(note.message().ends_with(" parts"), "{note}");
            }
        }
    }
    assert_eq!((addresses, apart), (89, 31));
}

/// The region puzzles of the repository besides the published boards, by name of their files.
fn region_puzzles() -> Vec<(String, Puzzle)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [
        "crates/puzzle/puzzles",
        "examples/puzzles",
        "crates/solver/tests/data",
    ];
    let mut found = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            let extension = path.extension().and_then(OsStr::to_str);
            let text = match extension {
                Some("ron" | "txt") => fs::read_to_string(&path).unwrap(),
                _ => continue,
            };
            // The number of stars and another number are above the grid.
            let (stars, text) = match text.split_once('\n') {
                Some((numbers, grid)) if name.starts_with("star_battle_") => {
                    (numbers.split(' ').next(), grid)
                }
                _ => (None, &*text),
            };
            let Ok(puzzle) = Puzzle::parse(&name, text, &PIECES) else {
                continue;
            };
            let values = stars.map(|stars| ("stars", stars.parse().unwrap()));
            let Ok(instance) = puzzle.instance(values) else {
                continue;
            };
            if let Ok(regions) = RegionPuzzle::of(&puzzle, &instance) {
                found.push((name, self::puzzle(&regions.ron())));
            }
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    found
}

#[test]
fn star_battles_of_the_repository_survive_every_format() {
    let puzzles = region_puzzles();
    for (name, original) in &puzzles {
        let written = regions(original).unwrap();
        for text in [written.ron(), written.json()] {
            let again = puzzle(&text);
            assert_eq!(digest(&again), digest(original), "{name}");
            assert_eq!(again.title(), original.title(), "{name}");
        }
        let rows = written.letters().trim_end().replace('\n', "/");
        let letters = puzzle(&reading_order(&rows));
        let with_stars = letters
            .instance([("stars", written.stars() as i64)])
            .unwrap();
        let address = puzzle(&written.address().unwrap());
        assert_eq!(
            digest(&address),
            with_stars.model().problem().digest(),
            "{name}"
        );
    }
    let names: Vec<&str> = puzzles.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        [
            "five-regions.txt",
            "queens-region-with-two-solutions.ron",
            "region-queens.ron",
            "star-battle-one-star.ron",
            "star-battle-six-stars.ron",
            "star-battle-three-stars.ron",
            "star-battle.ron",
            "star_battle_17_4.txt",
            "star_battle_21_5.txt",
            "star_battle_25_6.txt",
        ]
    );
}

/// The rows with regions that are called A, B, C and so on in reading order.
fn reading_order(rows: &str) -> String {
    let mut seen = Vec::new();
    let letter = |region: char| {
        if region == '/' {
            return '\n';
        }
        let known = seen.iter().position(|&known| known == region);
        let number = known.unwrap_or_else(|| {
            seen.push(region);
            seen.len() - 1
        });
        char::from(b'A' + number as u8)
    };
    rows.chars().map(letter).collect()
}

/// The example of the program that defines the format, with its regions.
#[test]
fn an_address_has_the_regions_that_its_site_shows() {
    let address = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou";
    let star_battle = puzzle(address);
    assert_eq!(star_battle.title(), Some("star battle"));
    let written = regions(&star_battle).unwrap();
    assert_eq!(
        written.letters(),
        "AAABBB\nABBBCC\nADDEEC\nFFDDEC\nFEEEEC\nFCCCCC\n"
    );
    assert_eq!(written.address().as_deref(), Ok(address));
    assert_eq!(count(&star_battle, 1), 1);
    for same in [
        "  http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou/\n",
        "https://puzz.link/p?starbattle_edit/6/6/1/4ilbhgdnmhou",
        "https://puzz.link/p?type=editor&starbattle/6/6/1/4ilbhgdnmhou",
    ] {
        assert_eq!(digest(&puzzle(same)), digest(&star_battle), "{same}");
    }
}

/// A published puzzle with three stars, whose author promises one solution.
#[test]
fn a_published_address_has_one_solution() {
    let star_battle = puzzle(
        "https://puzz.link/p?starbattle/15/15/3/31g94h1gk30glmiuum28c52kl8mh0i10o51gh4i1go2h84a4802gt5hah8la6046hc9aign1ga18424a42h8",
    );
    let instance = star_battle.instance([]).unwrap();
    let solver = Solver::new(instance.model(), &standoff_engines::all());
    let mut solutions = solver.few_solutions().unwrap();
    assert!(matches!(solutions.unique(), Unique::One(_)));
}

/// The bits behind the last border, and borders inside a region.
#[test]
fn some_bits_of_an_address_have_no_effect() {
    for borders in ["a03g", "af3v", "q03g"] {
        let address = format!("https://puzz.link/p?starbattle/3/3/1/{borders}");
        let written = regions(&puzzle(&address)).unwrap();
        assert_eq!(written.letters(), "AAB\nAAB\nCCC\n", "{borders}");
        let usual = "https://puzz.link/p?starbattle/3/3/1/a03g";
        assert_eq!(written.address().as_deref(), Ok(usual));
    }
}

#[test]
fn other_puzzles_are_no_region_puzzles() {
    let board = "squares: Square(2), regions: r\"AA\nBB\"";
    let rules =
        "NoTouch, Each(Rows, Exactly(1)), Each(Columns, Exactly(1)), Each(Regions, Exactly(1))";
    let reason = |board: &str, place: &str, more: &str| {
        let text = format!("(board: ({board}), place: [{place}], {more})");
        regions(&parse(&text).unwrap()).err()
    };
    let with = |rules: &str| format!("rules: [{rules}]");
    let star = "(piece: Star)";
    assert_eq!(reason(board, star, &with(rules)), None);
    assert_eq!(
        reason(board, "(piece: Star, count: AtLeast(2))", &with(rules)),
        None
    );
    for other in [
        "squares: Rect(2, 3), regions: r\"AA\nBB\nBB\"",
        "squares: Square(2), regions: r\"AA\nBB\", wrap: Torus",
        "squares: Square(2), regions: r\"AA\nBB\", forbidden: [\"a1\"]",
    ] {
        let found = reason(other, star, &with(rules));
        assert_eq!(found, Some(NoRegionPuzzle::Board), "{other}");
    }
    for other in ["A.\nBB", "AA\nAA", "AB\nCC"] {
        let board = format!("squares: Square(2), regions: r\"{other}\"");
        let found = reason(&board, star, &with(rules));
        assert_eq!(found, Some(NoRegionPuzzle::Regions), "{other}");
    }
    for other in [
        "(piece: Star), (piece: Queen)",
        "(piece: Star, count: Exactly(1))",
        "(piece: Star, at: [\"a1\", \"b1\"])",
    ] {
        let found = reason(board, other, &with(rules));
        assert_eq!(found, Some(NoRegionPuzzle::Pieces), "{other}");
    }
    let goal = format!("{}, goal: Most", with(rules));
    assert_eq!(reason(board, star, &goal), Some(NoRegionPuzzle::Pieces));
    for other in [
        "",
        "NoTouch",
        &rules.replace("NoTouch, ", ""),
        &rules.replace("Rows, Exactly(1)", "Rows, AtMost(1)"),
        &rules.replace("Rows, Exactly(1)", "Rows, Exactly(2)"),
        &format!("{rules}, Each(Diagonals, AtMost(1))"),
    ] {
        let found = reason(board, star, &with(other));
        assert_eq!(found, Some(NoRegionPuzzle::Rules), "{other}");
    }
}

#[test]
fn name_and_author_survive_ron_and_json() {
    let json = r#"{"title": "K\u00f6nig \"1\"", "createdBy": "Ada", "stars": 1, "grid": ["A"]}"#;
    let original = puzzle(json);
    let written = regions(&original).unwrap();
    for text in [json.to_string(), written.ron(), written.json()] {
        let again = puzzle(&text);
        assert_eq!(again.title(), Some("K\u{f6}nig \"1\""), "{text}");
        assert_eq!(again.author(), Some("Ada"), "{text}");
        assert_eq!(again.instance([]).unwrap().model().kinds()[0].name, "Star");
    }
    let hidden = puzzle("{\"name\": \"a\\u001bb\", \"author\": 7, \"grid\": [\"A\"]}");
    assert_eq!((hidden.title(), hidden.author()), (None, None));
    assert_eq!(hidden.name(), "grid");
}
