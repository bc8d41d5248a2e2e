//! The HTML of a page: skeleton, style, definitions, data and script.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use standoff_draw::Theme;
use standoff_draw::svg::{self, escaped};

use crate::error::PageError;
use crate::page::Page;
use crate::{data, symbols};

const SKELETON: &str = include_str!("web/skeleton.html");

/// The files of the script, each after those that it uses.
const SCRIPT: &[&str] = &[
    include_str!("web/dom.js"),
    include_str!("web/stage.js"),
    include_str!("web/outlook.js"),
    include_str!("web/steps.js"),
    include_str!("web/board.js"),
    include_str!("web/game.js"),
    include_str!("web/panel.js"),
    include_str!("web/play.js"),
    include_str!("web/tree.js"),
    include_str!("web/arrange.js"),
    include_str!("web/grove.js"),
    include_str!("web/player.js"),
    include_str!("web/legend.js"),
    include_str!("web/main.js"),
];

impl Page {
    /// The page as HTML: a standalone document in UTF-8 that does not load anything. The text is deterministic.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the stage is too large.
    ///
    /// # Panics
    ///
    /// If an index refers to a missing thing, or a parent comes after its child.
    pub fn html(&self, theme: Theme) -> Result<String, PageError> {
        self.check()?;
        Ok(html(self, theme))
    }
}

fn html(page: &Page, theme: Theme) -> String {
    let (style, script) = (style(theme), script());
    let view = page.stage.as_ref().map(symbols::view).unwrap_or_default();
    let fill = |name: &str| match name {
        "policy" => policy(&style, &script),
        "scheme" => scheme(theme).to_string(),
        "title" => escaped(&page.title),
        "style" => style.clone(),
        "sheet" => symbols::sheet(page.stage.as_ref(), theme),
        "view" => view.clone(),
        "data" => data::json(page),
        "script" => script.clone(),
        other => unreachable!("the skeleton has no {other}"),
    };
    filled(SKELETON, fill)
}

/// A text in which every `{{name}}` is replaced. Replacements are not searched for further names.
fn filled(text: &str, fill: impl Fn(&str) -> String) -> String {
    let mut parts = text.split("{{");
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("every name is closed");
        whole += &fill(name);
        whole += rest;
    }
    whole
}

/// The content security policy: no external resources, and only the style and script of the page itself.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(style),
        hash(script)
    )
}

fn scheme(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "light dark",
        Theme::Light | Theme::Print => "light",
        Theme::Dark => "dark",
    }
}

fn style(theme: Theme) -> String {
    let (light, dark) = (include_str!("web/light.css"), include_str!("web/dark.css"));
    let colours = match theme {
        Theme::Light | Theme::Print => light.to_string(),
        Theme::Dark => dark.to_string(),
        Theme::Auto => format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"),
    };
    format!(
        "\n{colours}{}{}",
        svg::style(theme),
        include_str!("web/page.css")
    )
}

fn script() -> String {
    format!("\n\"use strict\";\n(() => {{\n{}}})();\n", SCRIPT.concat())
}
