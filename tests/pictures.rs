//! The pictures of the documents are those that their commands make, and hostile names stay text.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::{TempDir, tempdir};

const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff-under-test");
const FOLDER: &str = "docs/pictures";

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap().to_path_buf()
}

/// The commands of the page up to the name of the file that each writes, and that.
fn commands() -> Vec<(Vec<String>, String)> {
    let page = fs::read_to_string(root().join(FOLDER).join("README.md")).unwrap();
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("standoff "));
    let command = |line: &str| {
        let (arguments, file) = line.split_once(&format!(" {FOLDER}/")).unwrap();
        let arguments = arguments.split(' ').map(str::to_string);
        (arguments.collect(), file.to_string())
    };
    lines.map(command).collect()
}

#[test]
fn every_picture_is_what_its_command_makes() {
    let folder = tempdir().unwrap();
    for (arguments, file) in commands() {
        let new = folder.path().join(&file);
        let mut draw = Command::new(STANDOFF);
        draw.args(&arguments).arg(&new).current_dir(root());
        draw.output().unwrap();
        let [new, old] = [new, root().join(FOLDER).join(&file)].map(fs::read);
        assert!(new.is_ok(), "nothing was written for {file}");
        assert!(new.unwrap() == old.unwrap(), "{file} is another picture");
    }
}

#[test]
fn every_picture_has_a_command_and_is_shown() {
    let page = fs::read_to_string(root().join(FOLDER).join("README.md")).unwrap();
    let made: BTreeSet<String> = commands().into_iter().map(|(_, file)| file).collect();
    for entry in fs::read_dir(root().join(FOLDER)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "README.md" || made.contains(&name), "{name}");
    }
    for file in made {
        assert!(page.contains(&format!("]({file})")), "{file}");
    }
}

/// The pictures that the first page shows stand there with the commands that made them.
#[test]
fn the_first_page_shows_pictures_beside_their_commands() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    let shown = |file: &String| page.contains(&format!("]({FOLDER}/{file})"));
    let shown: Vec<_> = (commands().into_iter())
        .filter(|(_, file)| shown(file))
        .collect();
    assert!(shown.len() >= 5, "{shown:?}");
    for (arguments, file) in &shown {
        let command = format!("standoff {} {FOLDER}/{file}", arguments.join(" "));
        assert!(page.contains(&command), "{command}");
    }
    let pictures = page.matches(&format!("]({FOLDER}/")).count();
    let pages = page.matches(&format!("]({FOLDER}/README.md)")).count();
    assert_eq!(pictures - pages, shown.len(), "a picture has no command");
}

/// A puzzle of this name, with pieces and a side that look like markup where they may.
fn hostile(name: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let text = format!(
        r#"(name: "{name}", board: (squares: Square(2)), place: [(piece: Queen, side: "<b>&", count: Exactly(1))])"#
    );
    fs::write(folder.path().join("x.ron"), text).unwrap();
    folder
}

fn draw(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut draw = Command::new(STANDOFF);
    draw.arg("draw").args(arguments).current_dir(folder.path());
    draw.output().unwrap()
}

/// The names of what is in a folder.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    let mut names: Vec<String> = entries.map(|entry| name(entry).unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_hostile_name_injects_nothing() {
    let names = [
        "</title><script>alert(1)</script>",
        "]]><style>*{}</style>",
        "&amp;<!--",
        "\\\"><img src=x onerror=alert(1)>",
    ];
    for name in names {
        let folder = hostile(name);
        for asked in [&["--limit", "2"][..], &["--by", "square"], &["--puzzle"]] {
            let file = draw(&folder, &[&["x.ron", "-o", "x.svg"], asked].concat());
            let output = draw(&folder, &[&["x.ron", "-o", "-"], asked].concat());
            let pixels = draw(&folder, &[&["x.ron", "-o", "x.png"], asked].concat());
            assert!(
                [&file, &output, &pixels]
                    .iter()
                    .all(|run| run.status.success()),
                "{name}"
            );
            let svg = fs::read_to_string(folder.path().join("x.svg")).unwrap();
            assert_eq!(svg.as_bytes(), output.stdout);
            // All that is markup is ours.
            for ours in ["title", "desc", "style", "svg", "defs"] {
                assert_eq!(
                    svg.matches(&format!("<{ours}")).count(),
                    1,
                    "{name}: {ours}"
                );
            }
            for theirs in ["<script", "<img", "<!--", "<b>", "]]>"] {
                assert!(!svg.contains(theirs), "{name}: {theirs}");
            }
            let png = fs::read(folder.path().join("x.png")).unwrap();
            assert!(!png.windows(6).any(|bytes| bytes == b"script"), "{name}");
        }
    }
}

#[test]
fn a_hostile_name_injects_nothing_into_a_plot() {
    for name in [
        "</text><script>alert(1)</script>",
        "]]><style>*{}</style>",
        "&amp;<!--",
    ] {
        let folder = hostile(name);
        let plot = || {
            let mut count = Command::new(STANDOFF);
            count.args(["count", "x.ron", "--by", "size", "--plot", "x.svg"]);
            let run = count.current_dir(folder.path()).output().unwrap();
            assert!(run.status.success(), "{name}");
            fs::read_to_string(folder.path().join("x.svg")).unwrap()
        };
        let svg = plot();
        assert_eq!(svg.matches("<svg").count(), 1);
        for theirs in ["<script", "<style", "<!--", "]]>"] {
            assert!(!svg.contains(theirs), "{name}: {theirs}");
        }
        assert_eq!(plot(), svg);
    }
}

#[test]
fn a_hostile_name_injects_nothing_into_a_search_that_is_shown() {
    for name in [
        "</title><script>alert(1)</script>",
        "]]></style><img src=x>",
        "</desc><!--",
    ] {
        let folder = hostile(name);
        let trace = |arguments: &[&str]| {
            let mut trace = Command::new(STANDOFF);
            trace.args(["trace", "x.ron", "--refused"]).args(arguments);
            let run = trace.current_dir(folder.path()).output().unwrap();
            assert!(run.status.success(), "{name} {arguments:?}");
            String::from_utf8(run.stdout).unwrap()
        };
        let [page, picture, plot] = ["x.html", "x.svg", "y.svg"];
        trace(&["-o", page]);
        trace(&["-o", picture, "--plot", plot]);
        for (file, scripts) in [(page, 2), (picture, 0), (plot, 0)] {
            let text = fs::read_to_string(folder.path().join(file)).unwrap();
            assert_eq!(text.matches("<script").count(), scripts, "{file}");
            for theirs in ["<img", "alert(1)</", "<!--", "<b>", "]]>", "\u{1b}"] {
                assert!(!text.contains(theirs), "{name} in {file}: {theirs}");
            }
        }
        for format in ["text", "dot", "json"] {
            let told = trace(&["--format", format]);
            let is_harmless = |c: char| c == '\n' || !c.is_control();
            assert!(told.chars().all(is_harmless), "{name} {format}");
            assert!(!told.contains("script"), "{name} {format}");
        }
    }
}

/// A file name goes to the terminal, and with it what a terminal would obey.
#[cfg(unix)]
#[test]
fn a_hostile_file_name_does_not_reach_the_terminal() {
    let folder = hostile("plain");
    for file in [
        "\u{1b}[31m.svg",
        "\u{1b}]0;x\u{7}.gif",
        "none\u{202e}/x.svg",
    ] {
        let run = draw(&folder, &["x.ron", "-o", file]);
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(!said.is_empty());
        let is_harmless = |c: char| c == '\n' || !(c.is_control() || c == '\u{202e}');
        assert!(said.chars().all(is_harmless), "{said:?}");
    }
}

#[test]
fn a_png_is_as_large_and_as_dense_as_it_is_asked_to_be() {
    let folder = hostile("plain");
    let run = draw(
        &folder,
        &["x.ron", "-o", "x.png", "--width", "650", "--dpi", "300"],
    );
    assert!(run.status.success());
    let png = fs::read(folder.path().join("x.png")).unwrap();
    assert_eq!(png[16..20], 650u32.to_be_bytes());
    // 300 dots per inch are 11,811 per metre, in both directions.
    let density = [
        &b"pHYs"[..],
        &11_811u32.to_be_bytes(),
        &11_811u32.to_be_bytes(),
    ]
    .concat();
    assert!(png.windows(density.len()).any(|bytes| bytes == density));
}

#[test]
fn what_cannot_be_written_leaves_no_half_file() {
    let folder = hostile("plain");
    fs::create_dir(folder.path().join("folder.svg")).unwrap();
    for file in ["none/x.svg", "folder.svg", "none/x.png"] {
        let run = draw(&folder, &["x.ron", "-o", file]);
        assert_eq!(run.status.code(), Some(74), "{file}");
    }
    // What is drawn in place of a picture that is there, too.
    fs::write(folder.path().join("old.svg"), "old").unwrap();
    for asked in [
        &["n=3"][..],
        &["n=12", "--all"],
        &["n=8", "--time-limit", "0s"],
    ] {
        let run = draw(&folder, &[&["queens", "-o", "old.svg"], asked].concat());
        assert!(!run.status.success());
        let kept = fs::read_to_string(folder.path().join("old.svg")).unwrap();
        assert_eq!(kept, "old", "{asked:?}");
    }
    assert_eq!(names(&folder), ["folder.svg", "old.svg", "x.ron"]);
}

/// A full disk leaves the old file.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_as_it_is() {
    let folder = hostile("plain");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.svg")).unwrap();
    let run = draw(&folder, &["x.ron", "-o", "full.svg"]);
    assert_eq!(run.status.code(), Some(74));
    assert!(folder.path().join("full.svg").is_symlink());
    assert_eq!(names(&folder), ["full.svg", "x.ron"]);
}
