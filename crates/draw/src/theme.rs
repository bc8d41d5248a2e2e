//! The style sheet of a picture: its colours and pens.

use crate::colouring::COLOURS;
use crate::markup::Markup;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Follows the viewer's colour scheme in an SVG. A PNG is light.
    #[default]
    Auto,
    /// Dark pieces on a light board.
    Light,
    /// Light pieces on a dark board.
    Dark,
    /// Black on white paper. Dark squares are hatched, and regions have thick borders without colours.
    Print,
}

impl Theme {
    /// The style sheet with the colours and pens of all classes.
    pub(crate) fn style(self) -> String {
        let colours = match self {
            Theme::Light => LIGHT.rules(),
            Theme::Dark => DARK.rules(),
            Theme::Print => PRINT.rules(),
            Theme::Auto => {
                let (light, dark) = (LIGHT.rules(), DARK.rules());
                format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
            }
        };
        colours + PENS
    }

    /// The theme of a PNG or of paper, which cannot follow the viewer's colour scheme.
    pub(crate) fn fixed(self) -> Self {
        match self {
            Theme::Auto => Theme::Light,
            fixed => fixed,
        }
    }

    /// Defines the pattern that the style of [`Theme::Print`] refers to.
    pub(crate) fn define(self, markup: &mut Markup) {
        if self == Theme::Print {
            markup.line(format_args!(
                "<pattern id=\"lines\" width=\"4.5\" height=\"4.5\" patternUnits=\"userSpaceOnUse\">\
                 <path d=\"M-1 1 1-1M-1 5.5 5.5-1M3.5 5.5l2-2\" stroke=\"#000\" stroke-width=\".7\"/></pattern>"
            ));
        }
    }
}

/// The pens, which are the same for all themes. The outline of a piece is painted behind its filled shapes, so inner
/// outlines are hidden.
const PENS: &str = "\
.thin{stroke-width:1}
.joined{stroke-width:3;stroke-dasharray:6 6}
.end{stroke-width:3;stroke-linecap:square}
.thick{stroke-width:4;stroke-linecap:square}
.text,.letter{stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.letter{fill:none;stroke:currentColor;stroke-width:2}
.forbidden{stroke-width:2.5;stroke-linecap:round}
.hatching{stroke-width:1.5;stroke-opacity:.45}
.attacked{fill-opacity:.38}
.dot{fill-opacity:.8}
.halo{stroke-width:6.5;stroke-linejoin:round}
.marked{stroke-width:3.5}
.plate{fill-opacity:.75;stroke-width:1.8}
.body{stroke-width:7;stroke-linejoin:round;paint-order:stroke}
.line{fill:none;stroke:currentColor;stroke-width:3.6;stroke-linecap:round;stroke-linejoin:round}
";

/// The colours of a piece: its body, its outline, and the lines on it.
struct ToneColours(&'static str, &'static str, &'static str);

struct Palette {
    page: &'static str,
    /// Text and thick lines.
    ink: &'static str,
    /// Thin lines and secondary marks.
    faint: &'static str,
    light: &'static str,
    dark: &'static str,
    /// Squares without a colour of the board or of a region.
    bare: &'static str,
    attacked: &'static str,
    marked: &'static str,
    heat: &'static str,
    plain: ToneColours,
    white: ToneColours,
    black: ToneColours,
    red: ToneColours,
    yellow: ToneColours,
    blue: ToneColours,
    green: ToneColours,
    regions: [&'static str; COLOURS],
}

const LIGHT: Palette = Palette {
    page: "#fff",
    ink: "#2b2622",
    faint: "#8d857c",
    light: "#f6ecd9",
    dark: "#cfae84",
    bare: "#fbf9f5",
    attacked: "#e2571e",
    marked: "#c8102e",
    heat: "#e2571e",
    plain: ToneColours("#26211d", "#26211d", "#f6ecd9"),
    white: ToneColours("#fff", "#26211d", "#26211d"),
    black: ToneColours("#26211d", "#26211d", "#fff"),
    red: ToneColours("#e8604c", "#26211d", "#26211d"),
    yellow: ToneColours("#f4c430", "#26211d", "#26211d"),
    blue: ToneColours("#2f66b8", "#26211d", "#fff"),
    green: ToneColours("#3d8b40", "#26211d", "#fff"),
    regions: [
        "#ffe169", "#69a5ff", "#e1873c", "#5af0d2", "#f0b4ff", "#96a596", "#78c378", "#d287d2",
        "#e1e1ff", "#e1b42d", "#c3d296", "#d2ffe1", "#a5c3d2", "#a5ffa5",
    ],
};

const DARK: Palette = Palette {
    page: "#14161a",
    ink: "#e8e6e1",
    faint: "#8a8f98",
    light: "#5b6472",
    dark: "#3a414d",
    bare: "#262b33",
    attacked: "#ff8a3d",
    marked: "#ff5c6c",
    heat: "#e0651c",
    plain: ToneColours("#f4f2ec", "#17191d", "#17191d"),
    white: ToneColours("#f4f2ec", "#0c0d10", "#0c0d10"),
    black: ToneColours("#101216", "#b9bec7", "#b9bec7"),
    red: ToneColours("#e8604c", "#0c0d10", "#0c0d10"),
    yellow: ToneColours("#f4c430", "#0c0d10", "#0c0d10"),
    blue: ToneColours("#5b93e6", "#0c0d10", "#fff"),
    green: ToneColours("#58a85b", "#0c0d10", "#fff"),
    regions: [
        "#696900", "#2d5a96", "#4b003c", "#003c0f", "#2d0f69", "#0f7887", "#694b69", "#5a2d87",
        "#2d5a3c", "#a55a4b", "#5a2d4b", "#78001e", "#875ab4", "#783c00",
    ],
};

const PRINT: Palette = Palette {
    page: "#fff",
    ink: "#000",
    faint: "#000",
    light: "#fff",
    dark: "url(#lines)",
    bare: "#fff",
    attacked: "none",
    marked: "#000",
    heat: "#999",
    plain: ToneColours("#000", "#fff", "#fff"),
    white: ToneColours("#fff", "#000", "#000"),
    black: ToneColours("#000", "#fff", "#fff"),
    red: ToneColours("#aaa", "#000", "#000"),
    yellow: ToneColours("#ddd", "#000", "#000"),
    blue: ToneColours("#555", "#000", "#fff"),
    green: ToneColours("#888", "#000", "#fff"),
    regions: ["#fff"; COLOURS],
};

impl Palette {
    /// One rule per class, each on a line.
    fn rules(&self) -> String {
        let mut rules = String::new();
        let mut rule = |class: &str, style: String| {
            rules.push_str(&format!(".{class}{{{style}}}\n"));
        };
        let fills = [
            ("page", self.page),
            ("light", self.light),
            ("dark", self.dark),
            ("bare", self.bare),
            ("attacked", self.attacked),
            ("heat", self.heat),
            ("arrow", self.ink),
            ("dot", self.ink),
        ];
        for (class, colour) in fills {
            rule(class, format!("fill:{colour}"));
        }
        for (index, colour) in self.regions.iter().enumerate() {
            rule(&format!("region{index}"), format!("fill:{colour}"));
        }
        let strokes = [
            ("thin", self.faint),
            ("thick", self.ink),
            ("joined", self.ink),
            ("text", self.ink),
            ("forbidden", self.faint),
            ("hatching", self.ink),
            ("end", self.ink),
            ("halo", self.page),
            ("marked", self.marked),
        ];
        for (class, colour) in strokes {
            rule(class, format!("fill:none;stroke:{colour}"));
        }
        rule("plate", format!("fill:{};stroke:{}", self.page, self.ink));
        let tones = [
            ("plain", &self.plain),
            ("white", &self.white),
            ("black", &self.black),
            ("red", &self.red),
            ("yellow", &self.yellow),
            ("blue", &self.blue),
            ("green", &self.green),
        ];
        for (class, ToneColours(body, outline, lines)) in tones {
            rule(class, format!("fill:{body};stroke:{outline};color:{lines}"));
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Tone;

    /// Protanopia, deuteranopia and tritanopia as matrices for linear red, green and blue: Machado, Oliveira and
    /// Fernandes (2009).
    const DICHROMACIES: [[[f64; 3]; 3]; 3] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    /// The linear red, green and blue of a colour.
    fn linear(hex: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            match f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0 {
                c if c <= 0.040_45 => c / 12.92,
                c => ((c + 0.055) / 1.055).powf(2.4),
            }
        })
    }

    /// A colour as lightness and two opponent axes, all from 0 to 1: Oklab, by Björn Ottosson (2020).
    fn oklab([r, g, b]: [f64; 3]) -> [f64; 3] {
        let l = (0.412_221 * r + 0.536_333 * g + 0.051_446 * b).cbrt();
        let m = (0.211_903 * r + 0.680_700 * g + 0.107_397 * b).cbrt();
        let s = (0.088_302 * r + 0.281_719 * g + 0.629_979 * b).cbrt();
        [
            0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
            1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
            0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
        ]
    }

    /// The least distance between two of these colours, as seen by a viewer.
    fn least_distance(colours: &[&str], viewer: impl Fn([f64; 3]) -> [f64; 3]) -> f64 {
        let labs: Vec<[f64; 3]> = colours.iter().map(|c| oklab(viewer(linear(c)))).collect();
        let pairs = (0..labs.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let distances = pairs.map(|(a, b)| {
            let squares = labs[a].iter().zip(labs[b]).map(|(a, b)| (a - b).powi(2));
            squares.sum::<f64>().sqrt()
        });
        distances.fold(f64::INFINITY, f64::min)
    }

    /// Two adjacent colours are just distinguishable at a distance of 0.02.
    #[test]
    fn region_colours_differ_for_all_viewers() {
        for palette in [LIGHT, DARK] {
            let least = least_distance(&palette.regions, |colour| colour);
            assert!(least > 0.09, "{least}");
            for matrix in DICHROMACIES {
                let least = least_distance(&palette.regions, |colour| {
                    let channel = |row: [f64; 3]| row.iter().zip(colour).map(|(a, b)| a * b).sum();
                    matrix
                        .map(channel)
                        .map(|channel: f64| channel.clamp(0.0, 1.0))
                });
                assert!(least > 0.05, "{matrix:?}: {least}");
            }
        }
    }

    /// The contrast ratio of WCAG 2 between letters and their background.
    #[test]
    fn letters_are_readable_on_every_region() {
        let light = |hex| {
            let [r, g, b] = linear(hex);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        for palette in [LIGHT, DARK] {
            for colour in palette.regions {
                let (a, b) = (light(palette.ink), light(colour));
                assert!(a.max(b) / a.min(b) > 4.0, "{colour}");
            }
        }
    }

    #[test]
    fn print_is_black_and_white() {
        let style = Theme::Print.style();
        for colour in style
            .split('#')
            .skip(1)
            .filter(|rest| !rest.starts_with("lines"))
        {
            let digits: Vec<char> = colour.chars().take(3).collect();
            assert!(digits.iter().all(|digit| *digit == digits[0]), "{colour}");
        }
    }

    #[test]
    fn every_class_of_a_piece_has_a_colour() {
        use Tone::*;
        for tone in [Plain, White, Black, Red, Yellow, Blue, Green] {
            for theme in [Theme::Light, Theme::Dark, Theme::Print] {
                let rule = format!(".{}{{fill:", tone.class());
                assert!(theme.style().contains(&rule), "{tone:?}");
            }
        }
    }
}
