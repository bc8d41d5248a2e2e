//! Puzzles on pages, and pages as PDF.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use resvg::usvg::{Group, Node, Options, Tree};
use standoff_board::{Board, Wrap};
use standoff_draw::{Diagram, DrawError, Entry, Figure, Paper, Picture, Sheet, Theme, pdf, png};

fn entry(title: &str, board: Board) -> Entry {
    Entry {
        diagram: Diagram::new(board),
        title: title.to_string(),
        text: vec!["by Ada, easy".to_string()],
    }
}

fn entries(number: usize) -> impl Iterator<Item = Entry> {
    (1..=number).map(|n| entry(&format!("{n}. Three"), Board::map("AAB\nABB\nCCC").unwrap()))
}

/// The left, top, right and bottom of each board on a page, by the fill of its regions.
fn boards(page: &str) -> Vec<[f32; 4]> {
    let tree = Tree::from_str(page, &Options::default()).unwrap();
    let mut boxes = Vec::new();
    cells(tree.root(), &mut boxes);
    boxes
}

/// Adds the bounding box of each group that has the paths of one board.
fn cells(group: &Group, boxes: &mut Vec<[f32; 4]>) {
    let is_region = |node: &Node| matches!(node, Node::Path(path) if path.fill().is_some() && path.stroke().is_none());
    if group
        .children()
        .iter()
        .filter(|node| is_region(node))
        .count()
        > 1
    {
        let whole = group.abs_bounding_box();
        return boxes.push([whole.left(), whole.top(), whole.right(), whole.bottom()]);
    }
    for node in group.children() {
        if let Node::Group(group) = node {
            cells(group, boxes);
        }
    }
}

#[test]
fn puzzles_fill_a_page_row_by_row() {
    let sheet = Sheet::new("three", Paper::A4, 2, 3).with_entries(entries(7));
    let pages = sheet.pages(Theme::Light).unwrap();
    let on_pages: Vec<usize> = pages.iter().map(|page| boards(page).len()).collect();
    assert_eq!(on_pages, [6, 1]);
    let boards = boards(&pages[0]);
    for (index, [left, top, right, bottom]) in boards.iter().copied().enumerate() {
        let (column, row) = (index % 2, index / 2);
        assert!(left > 56.0 && right < 794.0 - 56.0 && bottom < 1123.0 - 56.0);
        assert_eq!(left > 397.0, column == 1, "{index}");
        assert!((top - boards[2 * row][1]).abs() < 0.1, "{index}");
        if row > 0 {
            assert!(top > boards[index - 2][3], "{index}");
        }
    }
    let first = pages[0].find("1. Three").unwrap();
    assert!(first < pages[0].find("6. Three").unwrap());
    assert!(!pages[0].contains("7. Three") && pages[1].contains("7. Three"));
}

#[test]
fn boards_of_a_row_begin_at_the_same_height() {
    let mut long = entry(
        "A title that takes many lines in a narrow column",
        Board::map("AB").unwrap(),
    );
    long.text.push("and a rule ".repeat(20));
    let short = entry("Short", Board::map("AB").unwrap());
    let sheet = Sheet::new("two", Paper::A4, 3, 2).with_entries([long, short]);
    let boards = boards(&sheet.pages(Theme::Light).unwrap()[0]);
    let [one, other] = boards[..] else {
        panic!("{boards:?}")
    };
    assert!((one[1] - other[1]).abs() < 0.1, "{boards:?}");
}

#[test]
fn paper_has_its_size_in_every_format() {
    for (paper, size, points, pixels) in [
        (Paper::A4, ["210mm", "297mm"], [595, 842], [827, 1169]),
        (
            Paper::Letter,
            ["215.9mm", "279.4mm"],
            [612, 792],
            [850, 1100],
        ),
    ] {
        let sheet = Sheet::new("one", paper, 1, 1).with_entries(entries(1));
        let pages = sheet.pages(Theme::Auto).unwrap();
        let [width, height] = size;
        assert!(pages[0].contains(&format!("width=\"{width}\" height=\"{height}\"")));
        assert!(!pages[0].contains("@media"), "paper is light");
        let picture = png(&pages[0], 100).unwrap();
        let side = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
        for (found, expected) in [side(16), side(20)].into_iter().zip(pixels) {
            assert!(found.abs_diff(expected) <= 1, "{found} {expected}");
        }
        let text = String::from_utf8_lossy(&pdf("one", &pages)).into_owned();
        let sides = text.split("/MediaBox [0 0 ").nth(1).unwrap();
        let sides = sides.split([' ', ']']).take(2);
        let sides: Vec<f64> = sides.map(|side| side.parse().unwrap()).collect();
        let rounded = [sides[0], sides[1]].map(|side| side.round() as i32);
        assert_eq!(rounded, points);
    }
}

#[test]
fn a_page_without_room_is_refused() {
    let no_room = |columns, rows| {
        let sheet = Sheet::new("many", Paper::A4, columns, rows).with_entries(entries(1));
        sheet.pages(Theme::Light).err()
    };
    assert_eq!(no_room(8, 7), None);
    for (columns, rows) in [(12, 1), (1, 14)] {
        assert_eq!(
            no_room(columns, rows),
            Some(DrawError::NoRoom { columns, rows })
        );
    }
    let mut wordy = entry("wordy", Board::map("A").unwrap());
    wordy.text.push("word ".repeat(10_000));
    let sheet = Sheet::new("wordy", Paper::A4, 1, 1).with_entries([wordy]);
    assert!(matches!(
        sheet.pages(Theme::Light),
        Err(DrawError::NoRoom { .. })
    ));
    let mut long = entry(&"w".repeat(100_000), Board::map("A").unwrap());
    long.text.clear();
    let sheet = Sheet::new("long", Paper::A4, 1, 1).with_entries([long]);
    assert!(matches!(
        sheet.pages(Theme::Light),
        Err(DrawError::NoRoom { .. })
    ));
    let large = || Entry {
        diagram: Diagram::new(Board::rectangle(100, 100).unwrap()),
        title: String::new(),
        text: Vec::new(),
    };
    let pages = |number| {
        let sheet = Sheet::new("large", Paper::A4, 4, 4);
        let sheet = sheet.with_entries((0..number).map(|_| large()));
        sheet.pages(Theme::Light).err()
    };
    assert_eq!(pages(10), None);
    assert!(matches!(pages(11), Some(DrawError::TooMany { .. })));
}

/// Pictures with everything that a PDF has to draw: opacity, dashes, patterns, and outlines before bodies.
fn pictures() -> Vec<(Picture, Theme)> {
    let board = Board::rectangle(4, 4).unwrap();
    let squares: Vec<_> = board.squares().collect();
    let pieces = Diagram::new(board.clone())
        .with_figure(squares[0], Figure::new("Queen", 'Q'))
        .with_figure(squares[5], Figure::new("Spy", 'S').given())
        .with_attacked(squares[8..10].iter().copied())
        .with_heat(squares[12], 0.5, "12")
        .with_marked([squares[3]])
        .with_caption("caf\u{e9}");
    let torus = Diagram::new(board.wrap(Wrap::Torus));
    [pieces, torus]
        .into_iter()
        .flat_map(|diagram| {
            let picture = Picture::new("\u{2655} (all)").with(diagram);
            [Theme::Light, Theme::Dark, Theme::Print].map(|theme| (picture.clone(), theme))
        })
        .collect()
}

/// The operators of the streams of a PDF.
fn streams(pdf: &[u8]) -> Vec<String> {
    let mut streams = Vec::new();
    let mut rest = pdf;
    let find = |text: &[u8], part: &[u8]| text.windows(part.len()).position(|w| w == part);
    while let Some(start) = find(rest, b"stream\n") {
        rest = &rest[start + 7..];
        let end = find(rest, b"\nendstream").unwrap();
        let operators = decompress_to_vec_zlib(&rest[..end]).unwrap();
        streams.push(String::from_utf8(operators).unwrap());
        rest = &rest[end + 10..];
    }
    streams
}

/// The numbers of fills and of strokes in a group and its patterns.
fn paints(group: &Group) -> (usize, usize) {
    let mut paints = (0, 0);
    for node in group.children() {
        match node {
            Node::Group(group) => {
                let (fills, strokes) = self::paints(group);
                paints = (paints.0 + fills, paints.1 + strokes);
            }
            Node::Path(path) => {
                paints.0 += usize::from(path.fill().is_some());
                paints.1 += usize::from(path.stroke().is_some());
            }
            other => panic!("{other:?}"),
        }
    }
    paints
}

#[test]
fn a_pdf_paints_what_the_svg_paints() {
    for (picture, theme) in pictures() {
        let svg = picture.svg(theme).unwrap();
        let bytes = picture.pdf(theme).unwrap();
        let tree = Tree::from_str(&svg, &Options::default()).unwrap();
        let streams = streams(&bytes);
        let page = streams.last().unwrap();
        let lines = |operator: &str| page.lines().filter(|line| *line == operator).count();
        let painted = (lines("f") + lines("f*"), lines("S"));
        assert_eq!(painted, paints(tree.root()), "{theme:?}");
        assert_eq!(lines("q"), lines("Q"), "{theme:?}");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for line in page.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if let [name, "gs" | "scn"] = words[..] {
                assert!(text.contains(&format!("{name} ")), "{name} is not declared");
            }
        }
        let is_hatched = theme == Theme::Print && svg.contains("class=\"dark\"");
        assert_eq!(text.contains("/PatternType 1"), is_hatched, "{theme:?}");
        assert_eq!(page.contains(" scn"), is_hatched, "{theme:?}");
    }
}

/// A board is drawn from the top, and a PDF has its origin at the bottom.
#[test]
fn a_pdf_is_upright_and_has_all_pages() {
    let picture = Picture::new("two").with(Diagram::new(Board::rectangle(2, 2).unwrap()));
    let page = picture.svg(Theme::Light).unwrap();
    let bytes = pdf("two", &[page.clone(), page]);
    assert_eq!(
        bytes,
        pdf("two", &vec![picture.svg(Theme::Light).unwrap(); 2])
    );
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains("/Count 2"));
    let streams = streams(&bytes);
    assert_eq!(streams.len(), 2);
    let height = text.split("/MediaBox [0 0 ").nth(1).unwrap();
    let height = height.split([' ', ']']).nth(1).unwrap();
    let first = format!("0.75 0 0 -0.75 0 {height} cm");
    assert_eq!(streams[0].lines().next(), Some(first.as_str()));
}
