//! A document in Markdown as a page in HTML.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};

use crate::is_for_teachers;
use crate::site::{file_of_the_site, resolve};

const TEMPLATE: &str = include_str!("page.html");

/// A link of the navigation: the title and the document, relative to the root.
pub(crate) struct Link {
    title: String,
    document: String,
}

pub(crate) struct Page {
    pub(crate) html: String,
    /// The files that the document links to, relative to its folder.
    pub(crate) links: Vec<String>,
}

impl Page {
    /// The page of a document at this path relative to the root.
    pub(crate) fn new(markdown: &str, path: &Path, navigation: &[Link], root: &Path) -> Page {
        let mut links = Vec::new();
        let mut events = Vec::new();
        let mut is_rust = false;
        for event in parse(markdown) {
            events.push(match event {
                Event::Start(mut tag) => {
                    if let Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } = &mut tag
                        && is_local(dest_url)
                    {
                        *dest_url = link(dest_url, path, root, &mut links).into();
                    }
                    is_rust = matches!(&tag, Tag::CodeBlock(CodeBlockKind::Fenced(language)) if language.starts_with("rust"));
                    Event::Start(tag)
                }
                Event::Code(name) if is_for_teachers(&name) => {
                    let link = format!("<a href=\"{name}\"><code>{name}</code></a>");
                    Event::InlineHtml(link.into())
                }
                Event::Text(text) if is_rust => Event::Text(visible(&text).into()),
                other => other,
            });
        }
        name_headings(&mut events);
        let mut body = String::new();
        html::push_html(&mut body, events.into_iter());
        let html = TEMPLATE
            .replace("{title}", &title(markdown))
            .replace("{navigation}", &navigation_of(path, navigation))
            .replace("{body}", &body);
        Page { html, links }
    }
}

fn parse(markdown: &str) -> Parser<'_> {
    Parser::new_ext(
        markdown,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
    )
}

fn is_local(target: &str) -> bool {
    !target.contains("://") && !target.starts_with('#')
}

/// The link in the site to a file or folder, which is added to the links.
fn link(target: &str, from: &Path, root: &Path, links: &mut Vec<String>) -> String {
    let (file, heading) = target.split_at(target.find('#').unwrap_or(target.len()));
    let is_folder = root.join(resolve(from, file)).is_dir();
    let file = if is_folder {
        format!("{file}/README.md")
    } else {
        file.to_string()
    };
    let page = file_of_the_site(Path::new(&file));
    links.push(file);
    format!("{}{heading}", page.display())
}

/// A Rust example without the lines that rustdoc hides.
fn visible(code: &str) -> String {
    let lines = code.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with("# ") && line.trim_end() != "#")
        .collect()
}

/// Gives each heading the anchor that the links use: the words in lower case, joined by hyphens.
fn name_headings(events: &mut [Event]) {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    let starts: Vec<usize> = (0..events.len())
        .filter(|&at| matches!(events[at], Event::Start(Tag::Heading { .. })))
        .collect();
    for at in starts {
        let inside = events[at + 1..].iter();
        let inside = inside.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let mut anchor = anchor(&text(inside));
        let uses = uses.entry(anchor.clone()).or_default();
        if *uses > 0 {
            write!(anchor, "-{uses}").expect("a string grows");
        }
        *uses += 1;
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(anchor.into());
        }
    }
}

fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn text<'a>(events: impl Iterator<Item = &'a Event<'a>>) -> String {
    events
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect()
}

fn title(markdown: &str) -> String {
    let heading = markdown.lines().find_map(|line| line.strip_prefix("# "));
    heading
        .unwrap_or("Standoff")
        .replace(['`', '<', '>', '&'], "")
}

/// The links of a document below a heading of the second level, up to the next one.
pub(crate) fn links_of_section(markdown: &str, heading: &str) -> Vec<Link> {
    let sections = markdown.split("\n## ");
    let section = sections
        .skip(1)
        .find(|section| section.lines().next() == Some(heading));
    let events: Vec<Event> = parse(section.unwrap_or_default()).collect();
    let mut links = Vec::new();
    for (at, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Link { dest_url, .. }) = event
            && is_local(dest_url)
            && dest_url.ends_with(".md")
        {
            let inside = events[at + 1..].iter();
            let inside = inside.take_while(|event| **event != Event::End(TagEnd::Link));
            let document = dest_url.to_string();
            links.push(Link {
                title: text(inside),
                document,
            });
        }
    }
    links
}

/// The navigation as it stands in the page of a document.
fn navigation_of(path: &Path, links: &[Link]) -> String {
    let up = "../".repeat(path.components().count() - 1);
    let mut list = String::from("<ul>\n");
    let start = Link {
        title: "Standoff".to_string(),
        document: "README.md".to_string(),
    };
    for Link { title, document } in std::iter::once(&start).chain(links) {
        let page = file_of_the_site(Path::new(document));
        let current = if Path::new(document) == path {
            " aria-current=\"page\""
        } else {
            ""
        };
        writeln!(
            list,
            "<li><a href=\"{up}{}\"{current}>{title}</a></li>",
            page.display()
        )
        .expect("a string grows");
    }
    list + "</ul>"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(markdown: &str) -> String {
        Page::new(markdown, Path::new("docs/a.md"), &[], Path::new(".")).html
    }

    #[test]
    fn documents_become_pages_and_headings_anchors() {
        let html = page("# The `amb` page\n\n## One\n\n## One\n\n[b](b.md#one) [up](../README.md)");
        for part in [
            "<title>The amb page</title>",
            "<h1 id=\"the-amb-page\">",
            "<h2 id=\"one\">",
            "<h2 id=\"one-1\">",
            "href=\"b.html#one\"",
            "href=\"../index.html\"",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
    }

    #[test]
    fn lines_that_rustdoc_hides_are_hidden() {
        let html =
            page("```rust\n# use a::b;\n#\n#[test]\nlet one = 1;\n```\n\n```sh\n# a comment\n```");
        assert!(
            html.contains("<code class=\"language-rust\">#[test]\nlet one = 1;\n</code>"),
            "{html}"
        );
        assert!(html.contains("# a comment"), "{html}");
    }

    #[test]
    fn the_navigation_has_the_links_of_its_section() {
        let links = links_of_section(
            "# T\n\n## A\n\n[x](x.md)\n\n## B\n\n- [y `z`](docs/y.md): Y\n- [w](docs/w)",
            "B",
        );
        let links: Vec<_> = links
            .iter()
            .map(|link| (link.title.as_str(), link.document.as_str()))
            .collect();
        assert_eq!(links, [("y z", "docs/y.md")]);
    }
}
