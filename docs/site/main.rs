//! Builds the documents, the pictures and the teaching pages as a static site, which needs no network when it is read:
//!
//! ```sh
//! cargo run --release -p standoff-site -- target/site
//! ```
//!
//! The site mirrors the repository. It begins with `README.md`, as `index.html`, and follows the links: a document
//! becomes a page, and any other file is copied. The pages of the navigation are the links of the README under
//! "Documentation". The name of a teaching file becomes a link to it.

mod page;
mod site;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

/// The files for teachers, which the command writes, and their arguments.
const TEACHING: [(&str, &str); 6] = [
    ("docs/trace-queens-4.html", "trace queens n=4 --refused"),
    ("docs/trace-queens-5.html", "trace queens n=5"),
    ("docs/play-queens-4.html", "play queens n=4"),
    ("docs/play-queens-6.html", "play queens n=6"),
    ("docs/play-star-battle.html", "play star-battle"),
    ("docs/queens-8.svg", "draw queens --all --up-to symmetry"),
];

fn main() -> Result<()> {
    let target = env::args_os()
        .nth(1)
        .context("usage: standoff-site FOLDER")?;
    let target = env::current_dir()?.join(target);
    site::build(&root(), &target)?;
    for (file, arguments) in TEACHING {
        let page = target.join(file);
        let mut standoff = Command::new(env!("CARGO"));
        standoff.args(["run", "--release", "--quiet", "-p", "standoff-cli", "--"]);
        standoff
            .args(arguments.split(' '))
            .arg("-o")
            .arg(&page)
            .current_dir(root());
        ensure!(
            standoff.status()?.success(),
            "{} was not written",
            page.display()
        );
    }
    Ok(())
}

/// Whether a teaching file lies beside the documents under this name.
fn is_for_teachers(name: &str) -> bool {
    let mut files = TEACHING.iter().map(|(file, _)| Path::new(file));
    files.any(|file| file.file_name().is_some_and(|file| file == name))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("the crate is in docs/site")
        .to_path_buf()
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
