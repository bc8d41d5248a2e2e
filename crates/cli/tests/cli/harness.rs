//! Commands under test: arguments, signals, terminals, memory.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::{TempDir, tempdir};

pub(crate) const STANDOFF: &str = env!("CARGO_BIN_EXE_standoff");

/// Whether the long form of the tests is to run.
pub(crate) fn is_long() -> bool {
    std::env::var_os("STANDOFF_LONG").is_some()
}

/// The command in the root of the repository, without variables of the environment that concern colours.
pub(crate) fn standoff(args: &[&str]) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(STANDOFF);
    command.args(args).current_dir(root).env("TERM", "xterm");
    // If `CI` is set, a dumb terminal counts as one with colours.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "CI"] {
        command.env_remove(name);
    }
    command
}

/// The exit code, the output and the messages of a command.
pub(crate) fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().unwrap();
    let messages = String::from_utf8(output.stderr.clone()).unwrap();
    (output.status.code(), text(&output), messages)
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder with a puzzle, and the path of the puzzle.
pub(crate) fn puzzle(text: &str) -> (TempDir, String) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("x.ron");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_string();
    (folder, path)
}

/// Sends a signal to a process that may have ended.
pub(crate) fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .stderr(Stdio::null())
        .status();
    sent.unwrap();
}

/// Waits for a process to end, and kills it if it takes longer than `within`.
pub(crate) fn ended(child: &mut Child, within: Duration, what: &str) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if began.elapsed() > within {
            child.kill().unwrap();
            panic!("it did not end: {what}");
        }
        sleep(Duration::from_millis(10));
    }
}

/// Waits until a condition holds, at most a minute.
pub(crate) fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let began = Instant::now();
    while !condition() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// The output of a command whose standard output and standard error are one terminal with this many columns. With 0, the
/// terminal does not report its width.
pub(crate) fn on_a_terminal(columns: u16, command: &mut Command) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::options().read(true).write(true).open(name).unwrap();
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal, size).unwrap();
    command.stdout(terminal.try_clone().unwrap());
    let mut child = command.stderr(terminal).spawn().unwrap();
    // The end of the command closes the terminal only if this process does not hold it open.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (mut master, mut screen) = (File::from(master), Vec::new());
    // The end of a terminal is an error on some systems.
    let _ = master.read_to_end(&mut screen);
    child.wait().unwrap();
    String::from_utf8(screen).unwrap()
}

/// The text without colours.
pub(crate) fn stripped(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The maximum memory that a process has held until now, in KiB.
#[cfg(target_os = "linux")]
pub(crate) fn resident(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
