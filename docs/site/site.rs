//! The files of the site.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

use crate::page::{self, Page};
use crate::read;

const START: &str = "README.md";

/// Writes every document and file that can be reached from the README.
///
/// # Errors
///
/// If a link leads to no file, or if a file cannot be read or written.
pub(crate) fn build(root: &Path, target: &Path) -> Result<()> {
    let navigation = page::links_of_section(&read(&root.join(START))?, "Documentation");
    let mut waiting = vec![PathBuf::from(START)];
    let mut seen = BTreeSet::new();
    while let Some(file) = waiting.pop() {
        let source = root.join(&file);
        if !seen.insert(file.clone()) {
            continue;
        }
        let written = target.join(file_of_the_site(&file));
        fs::create_dir_all(written.parent().expect("a file is in a folder"))?;
        if file.extension().is_some_and(|kind| kind == "md") {
            let is_listed = file.ends_with(START) && !source.exists();
            let text = if is_listed {
                listing(&source)?
            } else {
                read(&source)?
            };
            let page = Page::new(&text, &file, &navigation, root);
            fs::write(&written, page.html)?;
            waiting.extend(page.links.iter().map(|link| resolve(&file, link)));
        } else {
            fs::copy(&source, &written)
                .with_context(|| format!("{}: a broken link", source.display()))?;
        }
    }
    Ok(())
}

/// The text for a folder without a README: its files.
fn listing(readme: &Path) -> Result<String> {
    let folder = readme.parent().expect("a file is in a folder");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let title = folder.file_name().unwrap_or_default().display();
    let links = names.iter().map(|name| format!("- [{name}]({name})\n"));
    Ok(format!("# {title}\n\n{}", links.collect::<String>()))
}

/// The path of a document or file below the folder of the site.
pub(crate) fn file_of_the_site(file: &Path) -> PathBuf {
    match (
        file.file_name().and_then(|name| name.to_str()),
        file.extension(),
    ) {
        (Some(START), _) => file.with_file_name("index.html"),
        (_, Some(kind)) if kind == "md" => file.with_extension("html"),
        _ => file.to_path_buf(),
    }
}

/// The file, relative to the root, that a link in another file leads to.
pub(crate) fn resolve(from: &Path, link: &str) -> PathBuf {
    let mut path = from.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_for_teachers;

    /// The targets of `href` and `src` in a page.
    fn targets(html: &str) -> impl Iterator<Item = &str> {
        let rests = html
            .split("href=\"")
            .skip(1)
            .chain(html.split("src=\"").skip(1));
        rests.filter_map(|rest| rest.split('"').next())
    }

    fn pages(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
        let here = files
            .into_iter()
            .filter(|path| path.extension().is_some_and(|kind| kind == "html"));
        here.chain(folders.iter().flat_map(|folder| pages(folder)))
            .collect()
    }

    #[test]
    fn every_link_of_the_site_leads_to_a_file_and_a_heading_of_the_site() {
        let folder = tempfile::tempdir().unwrap();
        build(&crate::root(), folder.path()).unwrap();
        let pages = pages(folder.path());
        assert!(pages.len() > 20, "{} pages", pages.len());
        for page in pages {
            let html = fs::read_to_string(&page).unwrap();
            let is_tested =
                |target: &&str| !target.starts_with("https://") && !is_for_teachers(target);
            for target in targets(&html).filter(is_tested) {
                let (file, heading) = target.split_once('#').unwrap_or((target, ""));
                let file = if file.is_empty() {
                    page.clone()
                } else {
                    page.parent().unwrap().join(file)
                };
                assert!(file.is_file(), "{}: {target}", page.display());
                if !heading.is_empty() {
                    let there = fs::read_to_string(&file).unwrap();
                    assert!(
                        there.contains(&format!("id=\"{heading}\"")),
                        "{}: {target}",
                        page.display()
                    );
                }
            }
        }
    }

    #[test]
    fn every_document_can_be_reached() {
        let folder = tempfile::tempdir().unwrap();
        build(&crate::root(), folder.path()).unwrap();
        for folder_of_documents in ["docs", "docs/reference", "docs/notes", "crates/core/docs"] {
            for entry in fs::read_dir(crate::root().join(folder_of_documents)).unwrap() {
                let document = Path::new(folder_of_documents).join(entry.unwrap().file_name());
                let page = folder.path().join(file_of_the_site(&document));
                let is_document = document.extension().is_some_and(|kind| kind == "md");
                assert!(!is_document || page.is_file(), "{}", document.display());
            }
        }
    }

    #[test]
    fn a_broken_link_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(START), "[a page](missing.md)").unwrap();
        let error = build(folder.path(), &folder.path().join("site")).unwrap_err();
        assert!(error.to_string().ends_with("missing.md"), "{error}");
    }
}
