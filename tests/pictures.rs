//! The pictures of the documents are reproducible, and hostile names stay text.

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

/// The commands of the page, each without the name of its output file, and that name.
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
fn every_picture_is_the_output_of_its_command() {
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

#[test]
fn the_readme_shows_pictures_with_their_commands() {
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

/// A folder with a puzzle of this name and a side that looks like markup.
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

/// The names of the files in a folder.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    let mut names: Vec<String> = entries.map(|entry| name(entry).unwrap()).collect();
    names.sort();
    names
}

/// Markup that would end a title, a text, a style and an attribute, or begin a script, a comment and an image.
const MARKUP: &str = r#"</title></text></desc></style>]]><style>*{}</style><script>alert(1)</script><!--&amp;\"><img src=x>"#;

const THEIRS: [&str; 7] = [
    "<script>alert",
    "alert(1)</",
    "<img",
    "<!--",
    "<b>",
    "]]>",
    "\u{1b}",
];

fn assert_harmless(text: &str, file: &str) {
    for theirs in THEIRS {
        assert!(!text.contains(theirs), "{file}: {theirs}");
    }
}

#[test]
fn markup_in_names_stays_text_in_pictures() {
    let folder = hostile(MARKUP);
    for asked in [&["--limit", "2"][..], &["--by", "square"], &["--puzzle"]] {
        for output in ["x.svg", "x.png"] {
            let run = draw(&folder, &[&["x.ron", "-o", output], asked].concat());
            assert!(run.status.success(), "{asked:?} {output}");
        }
        let svg = fs::read_to_string(folder.path().join("x.svg")).unwrap();
        for ours in ["title", "desc", "style", "svg", "defs"] {
            let tags = svg.matches(&format!("<{ours}")).count();
            assert_eq!(tags, 1, "{asked:?}: {ours}");
        }
        assert!(!svg.contains("<script"));
        assert_harmless(&svg, "x.svg");
        let png = fs::read(folder.path().join("x.png")).unwrap();
        assert!(!png.windows(6).any(|bytes| bytes == b"script"), "{asked:?}");
        let output = draw(&folder, &[&["x.ron", "-o", "-"], asked].concat());
        assert_eq!(svg.as_bytes(), output.stdout, "{asked:?}");
    }
}

#[test]
fn markup_in_names_stays_text_in_plots_and_traces() {
    let folder = hostile(MARKUP);
    let run = |arguments: &str| {
        let mut command = Command::new(STANDOFF);
        command
            .args(arguments.split(' '))
            .current_dir(folder.path());
        let run = command.output().unwrap();
        assert!(run.status.success(), "{arguments}");
        String::from_utf8(run.stdout).unwrap()
    };
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    let plot = || {
        run("count x.ron --by size --plot plot.svg");
        read("plot.svg")
    };
    let first = plot();
    assert_eq!(first.matches("<svg").count(), 1);
    assert!(!first.contains("<style"));
    assert_eq!(plot(), first);
    run("trace x.ron --refused -o x.html");
    run("trace x.ron --refused -o x.svg --plot y.svg");
    for (file, scripts) in [("plot.svg", 0), ("x.html", 2), ("x.svg", 0), ("y.svg", 0)] {
        let text = read(file);
        assert_eq!(text.matches("<script").count(), scripts, "{file}");
        assert_harmless(&text, file);
    }
    for format in ["text", "dot", "json"] {
        let text = run(&format!("trace x.ron --refused --format {format}"));
        assert!(
            text.chars().all(|c| c == '\n' || !c.is_control()),
            "{format}"
        );
        assert!(!text.contains("script"), "{format}");
    }
}

/// An error message shows the file name without control characters.
#[cfg(unix)]
#[test]
fn control_characters_of_file_names_do_not_reach_the_terminal() {
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
fn a_png_has_the_requested_size_and_density() {
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
fn a_failed_drawing_leaves_no_partial_file() {
    let folder = hostile("plain");
    fs::create_dir(folder.path().join("folder.svg")).unwrap();
    for file in ["none/x.svg", "folder.svg", "none/x.png"] {
        let run = draw(&folder, &["x.ron", "-o", file]);
        assert_eq!(run.status.code(), Some(74), "{file}");
    }
    // An existing picture is kept.
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

/// A full disk leaves the link unchanged.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_in_place() {
    let folder = hostile("plain");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.svg")).unwrap();
    let run = draw(&folder, &["x.ron", "-o", "full.svg"]);
    assert_eq!(run.status.code(), Some(74));
    assert!(folder.path().join("full.svg").is_symlink());
    assert_eq!(names(&folder), ["full.svg", "x.ron"]);
}
