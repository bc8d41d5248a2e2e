//! Addresses of penpa-edit.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use standoff_puzzle::{Puzzle, RegionPuzzle};

use crate::support::{PIECES, count, parse};

/// A drawing that the program itself saved. A publisher of a solver has it as an example, with two stars.
const SAVED: &str = "7VVda9swFH3Pryh61oO+rA+/ZV26l67d1pZRTAhu6q1hKenyMYZD/vuO5OuqZWGlhRUGw7E4kXSPr87RlVbfN/Wy4VLFn/ZccInHBJNe7Yr0Cn\
    rOZ+t5Ux7w4WZ9s1gCcH56dMS/1PNVM6hkipXjwbYNZTvk7buyYorx9Eo25u3Hctu+L9sRb88wxDCXt8dAknEFOMrwcxqP6LDrlAL4hDDgJeB0\
    tpzOm8lx1/OhrNpzzuJ33qToCNnt4kfDurD0f7q4vZrFjqt6jcWsbmZ3NLLaXC++bVj/iR1vh126l3vS1TldfZ+u3p+uonRX63r5olS7wN+TDO\
    PdDmJ/QpqTsooZX2ToMzwrt7uYzZYZzTpPZHIEvTKNXcYxgzHF6WsqDh6lQZXac3DxVqf2bWpFaovUHqc5I9CogD0jJStBpYXjWukOSwnsCGOO\
    pjlKAwfCmG9ovvLApsMasYZideC6KDpsEFtQrMF+tYIweCzxFHEP07eKEPdzhy1iHcU68Hvid7EQPGFwBuKMtRCIx4EnEI933Aj6lvfAlHMQwJ\
    YwakoQP/QxpA/igANh1JwShC2wIgx+0hBxwI5w4EZ3OWAcmHigoSENDSraFCZ7IWhdAtoKWrvAWiStUYrsXfRLKsLQRPY+QjdJnBL6yCL7pXof\
    wamJU4vstQW2PQa/JX6rsl/RC6eyF67vj36Z7EvvYzqjSGdngXsfsV7X++gfeI3cPOXm7b3v0B7aki9KZv01/NKWMHzRNF9DZ+2zzr3+2J/GkI\
    8GnIY4DTgNcRpFHu3i2RFL5zC1JrU2lZSLxfus8n5UztY9LGecOszH4he552UF/mTGVUEXwaPH/Xt940HFRtdfm4OTxfK2nuMEPrup7xqGC243\
    YD9Zeisd78v/d96r3nlRePHi0vhL+/6JdCpoispoTzm720zqyXSBHQXF/tRv3f5+r5/Hs6f/1dXBwTAe/AI=";

fn address(drawing: &str) -> String {
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={drawing}")
}

/// The lines of the saved drawing.
fn lines() -> Vec<String> {
    let text = decompress_to_vec(&STANDARD.decode(SAVED).unwrap()).unwrap();
    let text = String::from_utf8(text).unwrap();
    text.split('\n').map(str::to_string).collect()
}

/// The address of a drawing with these lines.
fn drawn(lines: &[String]) -> String {
    let compressed = compress_to_vec(lines.join("\n").as_bytes(), 6);
    address(&STANDARD.encode(compressed))
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::parse("address", text, &PIECES).unwrap_or_else(|error| panic!("{error}"))
}

fn letters(puzzle: &Puzzle) -> String {
    let regions = RegionPuzzle::of(puzzle, &puzzle.instance([]).unwrap());
    regions.unwrap().letters()
}

#[test]
fn a_saved_drawing_is_the_puzzle_that_it_shows() {
    let saved = puzzle(&address(SAVED));
    assert_eq!(saved.parameters()["stars"], 2);
    assert_eq!(count(saved.instance([]).unwrap().model()), 1);
    assert_eq!(saved.title(), Some("star battle"));
    assert_eq!(saved.author(), None);
    assert_eq!(
        letters(&saved),
        "AAAAABBBBB\nACCCCDDDDB\nACCCCDEEEB\nACCCCDEEEB\nACCCCDDDDB\n\
         AFGGFHHHHI\nJFGGFHHHHI\nJFGGFHHHHI\nJFFFFHHHHI\nJJJJIIIIII\n"
    );
    let old = address(SAVED).replace("/#m=edit", "/?m=solve") + "&a=x";
    assert_eq!(letters(&puzzle(&old)), letters(&saved));
}

/// The title and the author have commas and the sign of abbreviations.
#[test]
fn a_drawing_has_title_and_author() {
    let mut lines = lines();
    lines[0] = lines[0].replace("Title: ", "Title: zZigzZag%2C two");
    lines[0] = lines[0].replace("Author: ", "Author: Zoe");
    let titled = puzzle(&drawn(&lines));
    assert_eq!(titled.title(), Some("zigzag, two"));
    assert_eq!(titled.author(), Some("Zoe"));
}

/// Only solid black edges are borders, and only a number beside a star above the board is the number of stars.
#[test]
fn other_parts_of_a_drawing_have_no_effect() {
    let saved = letters(&puzzle(&address(SAVED)));
    let mut lines = lines();
    // A dashed edge in a region, one outside the board, and two that are no sides of squares.
    lines[3] = lines[3].replace(
        "zE:{",
        "zE:{\"290,291\":12,\"274,290\":12,\"256,257\":2,\"290,292\":2,\"x\":2,",
    );
    lines[3] = lines[3].replace("zN:{\"43\"", "zN:{\"100\"");
    lines[3] = lines[3].replace("zY:{\"44\"", "zY:{\"101\"");
    let other = puzzle(&drawn(&lines));
    assert_eq!(other.parameters()["stars"], 1);
    assert_eq!(letters(&other), saved);
}

#[test]
fn other_drawings_are_refused() {
    let error = |address: &str| parse(address).unwrap_err().message();
    let damaged = "in the address: the drawing is damaged or incomplete";
    for drawing in [
        "",
        "7VTBbpwwEL3z",
        &SAVED[..500],
        &SAVED.replace("7VV", "AAA"),
    ] {
        assert_eq!(error(&address(drawing)), damaged, "{drawing}");
    }
    let with = |from: &str, to: &str| {
        let mut lines = lines();
        lines[0] = lines[0].replace(from, to);
        error(&drawn(&lines))
    };
    assert_eq!(
        with("square,", "hex,"),
        "in the address: the grid is `hex`, not square"
    );
    assert_eq!(
        with("12,12", "2,12"),
        "in the address: a board of 0 x 10 has a wrong size"
    );
    assert_eq!(
        with("12,12", "99,99"),
        "in the address: a board of 97 x 97 has a wrong size"
    );
    assert_eq!(with("12,12", "12,99999999999999"), damaged);
    let mut lines = lines();
    lines[3] = lines[3].replace("\"435,436\":2,", "");
    assert_eq!(
        error(&drawn(&lines)),
        "the grid has 9 regions instead of 10"
    );
}

/// A small address cannot take much memory.
#[test]
fn a_drawing_has_a_maximum_length() {
    let long = vec!["square,".to_string() + &" ".repeat(1 << 24)];
    let message = parse(&drawn(&long)).unwrap_err().message();
    assert!(message.contains("damaged"), "{message}");
}
