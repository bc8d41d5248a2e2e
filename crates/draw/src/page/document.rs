//! A page put together: the skeleton, the style, what is drawn, the data, the script.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::{Page, data, symbols};
use crate::markup::escaped;
use crate::picture::PENS;
use crate::theme::Theme;

const SKELETON: &str = include_str!("skeleton.html");

/// The script, in the order in which its parts use each other.
const SCRIPT: &[&str] = &[
    include_str!("dom.js"),
    include_str!("stage.js"),
    include_str!("outlook.js"),
    include_str!("deduce.js"),
    include_str!("board.js"),
    include_str!("game.js"),
    include_str!("panel.js"),
    include_str!("play.js"),
    include_str!("tree.js"),
    include_str!("arrange.js"),
    include_str!("grove.js"),
    include_str!("player.js"),
    include_str!("legend.js"),
    include_str!("main.js"),
];

pub(super) fn html(page: &Page, theme: Theme) -> String {
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

/// A text in which every `{{name}}` is replaced, and nothing in what replaces it.
fn filled(text: &str, fill: impl Fn(&str) -> String) -> String {
    let mut parts = text.split("{{");
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("what is opened is closed");
        whole += &fill(name);
        whole += rest;
    }
    whole
}

/// Nothing is loaded, and of what is in the page only its own style and its own script count.
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
    let (light, dark) = (include_str!("light.css"), include_str!("dark.css"));
    let colours = match theme {
        Theme::Light | Theme::Print => light.to_string(),
        Theme::Dark => dark.to_string(),
        Theme::Auto => format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"),
    };
    format!(
        "\n{colours}{}{PENS}{}",
        theme.style(),
        include_str!("page.css")
    )
}

fn script() -> String {
    format!("\n\"use strict\";\n(() => {{\n{}}})();\n", SCRIPT.concat())
}
