//! The colours of a picture, light and dark.

use crate::colouring::COLOURS;

/// In which colours a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// An SVG follows whoever looks at it; a PNG, which cannot, is light.
    #[default]
    Auto,
    /// Dark pieces on a light board.
    Light,
    /// Light pieces on a dark board.
    Dark,
}

impl Theme {
    /// The style that gives all classes their colours.
    pub(crate) fn style(self) -> String {
        match self {
            Theme::Light => LIGHT.rules(),
            Theme::Dark => DARK.rules(),
            Theme::Auto => {
                let (light, dark) = (LIGHT.rules(), DARK.rules());
                format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
            }
        }
    }

    /// The theme of a picture that cannot change.
    #[cfg(feature = "png")]
    pub(crate) fn fixed(self) -> Self {
        match self {
            Theme::Dark => Theme::Dark,
            Theme::Auto | Theme::Light => Theme::Light,
        }
    }
}

/// A piece: what is filled, its outline, and what is drawn upon it.
struct Colours(&'static str, &'static str, &'static str);

struct Palette {
    page: &'static str,
    /// What is written, and thick lines.
    ink: &'static str,
    /// Thin lines, and what is of less importance.
    faint: &'static str,
    light: &'static str,
    dark: &'static str,
    /// A square that has no colour of a board.
    bare: &'static str,
    attacked: &'static str,
    marked: &'static str,
    heat: &'static str,
    plain: Colours,
    white: Colours,
    black: Colours,
    red: Colours,
    yellow: Colours,
    blue: Colours,
    green: Colours,
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
    plain: Colours("#26211d", "#26211d", "#f6ecd9"),
    white: Colours("#fff", "#26211d", "#26211d"),
    black: Colours("#26211d", "#26211d", "#fff"),
    red: Colours("#e8604c", "#26211d", "#26211d"),
    yellow: Colours("#f4c430", "#26211d", "#26211d"),
    blue: Colours("#2f66b8", "#26211d", "#fff"),
    green: Colours("#3d8b40", "#26211d", "#fff"),
    regions: [
        "#ffe680", "#7db0ee", "#9fdc8c", "#f0897f", "#e6e8eb", "#ad93ea", "#f9bfe3", "#5fc7bd",
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
    plain: Colours("#f4f2ec", "#17191d", "#17191d"),
    white: Colours("#f4f2ec", "#0c0d10", "#0c0d10"),
    black: Colours("#101216", "#b9bec7", "#b9bec7"),
    red: Colours("#e8604c", "#0c0d10", "#0c0d10"),
    yellow: Colours("#f4c430", "#0c0d10", "#0c0d10"),
    blue: Colours("#5b93e6", "#0c0d10", "#fff"),
    green: Colours("#58a85b", "#0c0d10", "#fff"),
    regions: [
        "#94802a", "#275a9c", "#3f8a3a", "#9c3a37", "#4a4f58", "#6a46a8", "#a8578c", "#1b6b75",
    ],
};

impl Palette {
    /// A rule a line for each class.
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
        for (class, Colours(body, outline, lines)) in tones {
            rule(class, format!("fill:{body};stroke:{outline};color:{lines}"));
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Tone;

    /// A colour as lightness and two opponent axes, all from 0 to 1: Oklab, by Björn Ottosson (2020).
    fn oklab(hex: &str) -> [f64; 3] {
        let digit =
            |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        let [r, g, b] = [1, 3, 5].map(|at| match digit(at) {
            c if c <= 0.040_45 => c / 12.92,
            c => ((c + 0.055) / 1.055).powf(2.4),
        });
        let l = (0.412_221 * r + 0.536_333 * g + 0.051_446 * b).cbrt();
        let m = (0.211_903 * r + 0.680_700 * g + 0.107_397 * b).cbrt();
        let s = (0.088_302 * r + 0.281_719 * g + 0.629_979 * b).cbrt();
        [
            0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
            1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
            0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
        ]
    }

    /// Two of 0.02 can just be told apart side by side.
    #[test]
    fn no_two_colours_of_regions_are_alike() {
        for palette in [LIGHT, DARK] {
            for (index, one) in palette.regions.iter().enumerate() {
                for other in &palette.regions[index + 1..] {
                    let [a, b] = [one, other].map(|colour| oklab(colour));
                    let distance: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
                    assert!(distance.sqrt() > 0.08, "{one} and {other}");
                }
            }
        }
    }

    #[test]
    fn every_class_of_a_piece_has_a_colour() {
        use Tone::*;
        for tone in [Plain, White, Black, Red, Yellow, Blue, Green] {
            for theme in [Theme::Light, Theme::Dark] {
                let rule = format!(".{}{{fill:", tone.class());
                assert!(theme.style().contains(&rule), "{tone:?}");
            }
        }
    }
}
