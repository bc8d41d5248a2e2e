//! Pictures as SVG, compared with snapshots, and as pixels.

use standoff_board::{Board, Square, Wrap};
use standoff_draw::{Diagram, DrawError, Figure, MAX_DRAWN, MAX_SIDE, Picture, Theme, Tone};

fn rectangle(width: u64, height: u64) -> Board {
    Board::rectangle(width, height).unwrap()
}

/// The SVG without its style sheet, which is the same for all pictures.
fn drawn(picture: &Picture) -> String {
    let svg = picture.svg(Theme::Light).unwrap();
    let (before, rest) = svg.split_once("<style>").unwrap();
    let (_, behind) = rest.split_once("</style>\n").unwrap();
    format!("{before}{behind}")
}

fn one(diagram: Diagram) -> Picture {
    Picture::new("a picture").with(diagram)
}

/// A diagram with pieces on named squares.
fn with_figures(board: Board, figures: &[(&str, Figure)]) -> Diagram {
    let place = |diagram: Diagram, (name, figure): &(&str, Figure)| {
        let square = diagram.board().square(name).unwrap();
        diagram.with_figure(square, *figure)
    };
    figures.iter().fold(Diagram::new(board), place)
}

#[test]
fn the_style_is_the_same_in_all() {
    let style = |theme| {
        let svg = one(Diagram::new(rectangle(1, 1))).svg(theme).unwrap();
        let (_, rest) = svg.split_once("<style>\n").unwrap();
        rest.split_once("</style>").unwrap().0.to_string()
    };
    insta::assert_snapshot!(style(Theme::Auto));
    let fixed = [Theme::Light, Theme::Dark].map(style);
    for theme in fixed {
        assert!(
            !theme.contains("@media"),
            "some renderers do not support it"
        );
    }
}

#[test]
fn pieces_of_several_kinds_and_sides() {
    let spy = Figure::new("Spy", 'S');
    let diagram = with_figures(
        rectangle(3, 2),
        &[
            ("a2", Figure::new("Queen", 'Q').with_tone(Tone::White)),
            ("b2", Figure::new("Queen", 'q').with_tone(Tone::Black)),
            ("c2", Figure::new("Nightrider", 'N')),
            ("a1", spy),
            ("c1", spy.given()),
        ],
    );
    insta::assert_snapshot!(drawn(&one(diagram)));
}

#[test]
fn holes_forbidden_squares_and_regions() {
    let board = Board::map("AxB\nA#B\nACC").unwrap();
    insta::assert_snapshot!(drawn(&one(Diagram::new(board))));
}

#[test]
fn joined_edges_are_dashed_and_have_arrows() {
    let torus = rectangle(2, 2).wrap(Wrap::Torus);
    insta::assert_snapshot!(drawn(&one(Diagram::new(torus))));
    let cylinder = Board::map("AB").unwrap().wrap(Wrap::Cylinder);
    insta::assert_snapshot!("cylinder", drawn(&one(Diagram::new(cylinder))));
}

#[test]
fn heat_shades_marks_and_captions() {
    let board = rectangle(2, 1);
    let [a1, b1] = ["a1", "b1"].map(|name| board.square(name).unwrap());
    let heat = Diagram::new(board.clone())
        .with_heat(a1, 1.0, "12")
        .with_heat(b1, 0.25, "3");
    let marked = Diagram::new(board)
        .with_attacked([b1])
        .with_marked([a1])
        .with_caption("orbit of 8");
    let picture = one(heat).with(marked);
    insta::assert_snapshot!(drawn(&picture));
}

#[test]
fn a_part_of_a_board_has_the_names_of_the_board() {
    let board = rectangle(40, 40);
    let [one_corner, other, inside, outside] =
        ["ab7", "z8", "aa8", "a1"].map(|name| board.square(name).unwrap());
    let rook = Figure::new("Rook", 'R');
    let diagram = Diagram::new(board)
        .with_figure(inside, rook)
        .with_figure(outside, rook)
        .cropped([one_corner, other]);
    assert_eq!(diagram.text(), ".R.\n...\n");
    insta::assert_snapshot!(drawn(&one(diagram)));
}

/// Colours of regions below a heat map would change its colours.
#[test]
fn a_heat_map_hides_the_colours_of_regions() {
    let board = Board::map("AAB\nABB").unwrap();
    let plain = Diagram::new(board.clone());
    let fields = |svg: String| svg.matches("<path class=\"region").count();
    assert_eq!(fields(drawn(&one(plain.clone()))), 2);
    let heat = plain.with_heat(board.square("a1").unwrap(), 0.5, "7");
    let svg = drawn(&one(heat));
    assert_eq!(fields(svg.clone()), 0);
    // The borders of the regions stay.
    assert!(svg.contains("<path class=\"thick\""));
    assert!(svg.contains("<path class=\"bare\""));
}

/// Each visible connected part of a region has a letter, drawn over the pieces.
#[test]
fn regions_have_one_letter_per_connected_part() {
    let board = Board::map("ABA\nAB.\nAAB").unwrap();
    let letters = |diagram: Diagram| {
        let svg = drawn(&one(diagram.without_coordinates().with_region_names()));
        assert!(svg.rfind("<use ") < svg.find("class=\"halo\""), "{svg}");
        svg.matches("<g class=\"text\"").count()
    };
    let diagram = with_figures(board.clone(), &[("a3", Figure::new("Queen", 'Q'))]);
    assert_eq!(letters(diagram.clone()), 4);
    let corners = ["a1", "c1"].map(|name| board.square(name).unwrap());
    assert_eq!(letters(diagram.cropped(corners)), 2);
    assert_eq!(
        drawn(&one(Diagram::new(board)))
            .matches("class=\"halo\"")
            .count(),
        0
    );
}

#[test]
fn a_picture_without_coordinates_is_smaller() {
    let bare = one(Diagram::new(rectangle(2, 3)).without_coordinates());
    let svg = drawn(&bare);
    assert!(svg.contains("viewBox=\"0 0 110 155\""), "{svg}");
    assert!(!svg.contains("class=\"text\""), "{svg}");
    let caption = one(Diagram::new(rectangle(2, 3))
        .without_coordinates()
        .with_caption("a"));
    assert_eq!(drawn(&caption).matches("class=\"text\"").count(), 1);
}

#[test]
fn with_width_scales_an_svg() {
    let bare = || one(Diagram::new(rectangle(2, 3)).without_coordinates());
    let svg = drawn(&bare().with_width(220));
    assert!(
        svg.contains("width=\"220\" height=\"310\" viewBox=\"0 0 110 155\""),
        "{svg}"
    );
}

#[test]
fn a_board_without_squares_can_be_drawn() {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
        let svg = one(Diagram::new(rectangle(width, height)))
            .svg(Theme::Auto)
            .unwrap();
        assert!(svg.trim_end().ends_with("</svg>"));
    }
    assert!(Picture::new("nothing").svg(Theme::Auto).is_ok());
}

#[test]
fn foreign_text_never_becomes_markup() {
    let hostile = "</title><script>alert(1)</script>\u{1b}[31m]]> & \u{202e}\0\"'";
    let figure = Figure::new("<script>", '<');
    let diagram = with_figures(rectangle(1, 1), &[("a1", figure)]).with_caption(hostile);
    let a1 = Square::new(0);
    let heat = Diagram::new(rectangle(1, 1)).with_heat(a1, 0.5, "<b>");
    let picture = Picture::new(hostile).with(diagram).with(heat);
    let svg = picture.svg(Theme::Auto).unwrap();
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains("]]>"));
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()));
    assert!(!svg.contains('\u{202e}'));
    // The only references are those to the shape of the piece.
    assert_eq!(
        svg.matches("href").count(),
        svg.matches("<use href=\"#disc-3c\"").count()
    );
    assert_eq!(svg.matches("<title>").count(), 1);
    // A strict XML parser accepts it.
    #[cfg(feature = "png")]
    picture.png(Theme::Auto).unwrap();
}

#[test]
fn limits_are_errors() {
    let side = u64::from(MAX_SIDE);
    let diagram = |width, height| Diagram::new(rectangle(width, height));
    assert_eq!(
        one(diagram(side + 1, 1)).svg(Theme::Auto),
        Err(DrawError::TooLarge {
            width: MAX_SIDE + 1,
            height: 1
        })
    );
    assert!(one(diagram(side, side)).svg(Theme::Auto).is_ok());
    let most = Picture::most(&diagram(side, side)).unwrap();
    assert_eq!(most, MAX_DRAWN / (side * side) as usize);
    let many = (0..=most).fold(Picture::new("many"), |picture, _| {
        picture.with(diagram(side, side))
    });
    let boards = most + 1;
    assert_eq!(
        many.svg(Theme::Auto),
        Err(DrawError::TooMany { boards, most })
    );
}

#[cfg(feature = "png")]
mod pixels {
    use resvg::tiny_skia::Pixmap;

    use super::*;

    fn pixels(picture: &Picture, theme: Theme) -> Pixmap {
        Pixmap::decode_png(&picture.png(theme).unwrap()).unwrap()
    }

    /// The colours in the middle and near the corner of the square of a board of one square.
    fn colours(diagram: Diagram, theme: Theme) -> [(u8, u8, u8); 2] {
        let pixels = pixels(&one(diagram), theme);
        let (right, bottom) = (pixels.width() - 20, pixels.height() - 52);
        let at = |back| {
            let colour = pixels.pixel(right - back, bottom - back).unwrap();
            (colour.red(), colour.green(), colour.blue())
        };
        [at(45), at(10)]
    }

    fn is_dark((red, green, blue): (u8, u8, u8)) -> bool {
        u32::from(red) + u32::from(green) + u32::from(blue) < 3 * 100
    }

    #[test]
    fn themes_colour_squares_and_pieces() {
        let board = || rectangle(1, 1);
        let star = Figure::new("Star", '*');
        let a1 = Square::new(0);
        let with = |tone| Diagram::new(board()).with_figure(a1, star.with_tone(tone));
        let dark = |diagram, theme| colours(diagram, theme).map(is_dark);
        assert_eq!(dark(Diagram::new(board()), Theme::Light), [false, false]);
        assert_eq!(dark(Diagram::new(board()), Theme::Dark), [true, true]);
        assert_eq!(dark(with(Tone::Plain), Theme::Light), [true, false]);
        assert_eq!(dark(with(Tone::Plain), Theme::Auto), [true, false]);
        assert_eq!(dark(with(Tone::Plain), Theme::Dark), [false, true]);
        assert_eq!(dark(with(Tone::White), Theme::Light), [false, false]);
        assert_eq!(dark(with(Tone::Black), Theme::Dark), [true, true]);
    }

    /// Width, height and pixels per metre of a PNG.
    fn size(png: &[u8]) -> (u32, u32, Option<u32>) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        let chunk = png.windows(4).position(|four| four == b"pHYs");
        (number(16), number(20), chunk.map(|at| number(at + 4)))
    }

    #[test]
    fn width_and_resolution_determine_the_pixels() {
        let bare = || one(Diagram::new(rectangle(2, 3)).without_coordinates());
        let size = |picture: Picture| size(&picture.png(Theme::Light).unwrap());
        assert_eq!(size(bare()), (220, 310, None));
        assert_eq!(size(bare().with_width(1000)), (1000, 1409, None));
        assert_eq!(size(bare().with_dpi(300)), (343, 484, Some(11_811)));
        assert_eq!(
            size(bare().with_width(1000).with_dpi(600)),
            (1000, 1409, Some(23_622))
        );
        // A PNG decoder accepts the resolution.
        assert_eq!(pixels(&bare().with_dpi(300), Theme::Light).width(), 343);
        let too_large = bare().with_width(50_000).png(Theme::Light).unwrap_err();
        assert!(matches!(
            too_large,
            DrawError::TooManyPixels { width: 50_000, .. }
        ));
    }

    /// Covers hatched squares, pieces of all sides, heat, attacks and marks.
    #[test]
    fn print_has_no_colours() {
        use Tone::*;
        let square = Square::new;
        let mut sides = Diagram::new(rectangle(7, 2))
            .with_attacked([square(7)])
            .with_marked([square(8)]);
        for (index, tone) in (0..).zip([Plain, White, Black, Red, Yellow, Blue, Green]) {
            sides = sides.with_figure(square(index), Figure::new("Queen", 'Q').with_tone(tone));
        }
        let regions = Diagram::new(Board::map("ABx").unwrap()).with_region_names();
        let heat = Diagram::new(rectangle(1, 1)).with_heat(square(0), 1.0, "1");
        let picture = one(sides).with(regions).with(heat);
        let is_grey = |pixels: Pixmap| {
            pixels
                .pixels()
                .iter()
                .all(|p| p.red() == p.green() && p.green() == p.blue())
        };
        assert!(is_grey(pixels(&picture, Theme::Print)));
        assert!(!is_grey(pixels(&picture, Theme::Light)));
    }

    #[test]
    fn png_is_deterministic() {
        let picture = one(Diagram::new(rectangle(3, 3)));
        assert_eq!(picture.png(Theme::Light), picture.png(Theme::Light));
    }

    #[test]
    fn a_large_picture_has_smaller_squares() {
        let side = u64::from(MAX_SIDE);
        let pixels = pixels(&one(Diagram::new(rectangle(side, side))), Theme::Light);
        let area = pixels.width() * pixels.height();
        assert!((1 << 23..=1 << 24).contains(&area), "{area}");
    }
}
