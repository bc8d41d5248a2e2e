//! `standoff bench` beyond what it prints: the picture that it draws.

use std::fs;
use std::process::Command;

/// What the command measures, and what is in the file that `--plot` writes.
struct Measured {
    /// How many times there are.
    times: usize,
    picture: String,
    said: String,
    code: Option<i32>,
}

fn measured(args: &[&str]) -> Measured {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("times.svg");
    let mut command = Command::new(env!("CARGO_BIN_EXE_standoff-under-test"));
    command.arg("bench").args(args).args(["--format", "json"]);
    command.arg("--plot").arg(&path);
    let output = command.output().unwrap();
    let [text, said] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    let expected = format!("the times are drawn in {}", path.display());
    assert!(said.contains(&expected), "{said}");
    Measured {
        times: text.matches("\"measured\":true").count(),
        picture: fs::read_to_string(path).unwrap(),
        said,
        code: output.status.code(),
    }
}

#[test]
fn every_time_is_a_point_of_the_picture() {
    let measured = measured(&["first=4..5", "n=8", "--engine", "groups"]);
    assert!(measured.times > 2 * 5 + 3);
    assert_eq!(measured.picture.matches("<circle").count(), measured.times);
    for way in ["tree of boards", "engine learn", "engine groups"] {
        assert!(measured.picture.contains(way), "{way}");
    }
    assert_eq!(measured.code, Some(0));
}

#[test]
fn what_was_measured_is_drawn_also_when_it_was_stopped() {
    let measured = measured(&["first=1", "n=30", "--each", "24h", "--time-limit", "200ms"]);
    assert!(measured.times >= 5);
    assert_eq!(measured.picture.matches("<circle").count(), measured.times);
    let said = measured.said;
    assert!(said.starts_with("note: "), "{said}");
    assert!(
        said.contains("stopped: time limit; what follows was not measured"),
        "{said}"
    );
    assert_eq!(measured.code, Some(3));
}
