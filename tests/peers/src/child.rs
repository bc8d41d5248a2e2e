//! Child processes with a time limit.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use wait4::{ResUse, ResourceUsage, Wait4};

/// A program and its standard input.
pub struct Program {
    pub command: Command,
    pub input: String,
}

pub enum End {
    Answered(Answer),
    OverLimit,
    /// With the error output.
    Failed(String),
}

pub struct Answer {
    pub text: String,
    pub errors: String,
    pub cpu: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
}

pub fn run(mut program: Program, limit: Duration) -> io::Result<End> {
    let (output, errors) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let child = program
        .command
        .stdin(file_with(&program.input)?)
        .stdout(output.try_clone()?)
        .stderr(errors.try_clone()?)
        .spawn()?;
    Ok(match end(child, limit)? {
        None => End::OverLimit,
        Some(used) if used.status.success() => answer(text(output)?, text(errors)?, used.rusage),
        Some(used) => End::Failed(format!("{}: {}", used.status, text(errors)?)),
    })
}

fn answer(text: String, errors: String, usage: ResourceUsage) -> End {
    End::Answered(Answer {
        text,
        errors,
        cpu: usage.utime + usage.stime,
        memory: usage.maxrss,
    })
}

/// Files rather than pipes: a full pipe would block the child.
fn file_with(input: &str) -> io::Result<Stdio> {
    let mut file = tempfile::tempfile()?;
    file.write_all(input.as_bytes())?;
    file.rewind()?;
    Ok(file.into())
}

fn text(mut file: File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The resources that a child used; `None` if it was stopped.
fn end(mut child: Child, limit: Duration) -> io::Result<Option<ResUse>> {
    if let Some(used) = wait_for(&mut child, limit)? {
        return Ok(Some(used));
    }
    // On SIGTERM, a program also ends the programs that it started.
    let id = Pid::from_child(&child);
    kill_process(id, Signal::TERM)?;
    if wait_for(&mut child, GRACE)?.is_none() {
        child.kill()?;
        child.wait4()?;
    }
    Ok(None)
}

const GRACE: Duration = Duration::from_secs(2);
const LOOK_AGAIN: Duration = Duration::from_millis(5);

fn wait_for(child: &mut Child, limit: Duration) -> io::Result<Option<ResUse>> {
    let start = Instant::now();
    loop {
        let used = child.try_wait4()?;
        if used.is_some() || start.elapsed() >= limit {
            return Ok(used);
        }
        thread::sleep(LOOK_AGAIN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(line: &str, input: &str) -> Program {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        let input = input.to_string();
        Program { command, input }
    }

    #[test]
    fn output_is_captured() {
        let program = shell("read n; echo $((n + 1))", "91\n");
        let End::Answered(answer) = run(program, Duration::from_secs(60)).unwrap() else {
            panic!("no answer");
        };
        assert_eq!(answer.text, "92\n");
        assert!(answer.cpu > Duration::ZERO && answer.memory > 0);
    }

    #[test]
    fn long_output_does_not_block() {
        let program = shell("yes | head -n 1000000", "");
        let End::Answered(answer) = run(program, Duration::from_secs(60)).unwrap() else {
            panic!("no answer");
        };
        assert_eq!(answer.text.len(), 2_000_000);
    }

    #[test]
    fn the_time_limit_stops_a_child() {
        let start = Instant::now();
        let end = run(shell("exec sleep 60", ""), Duration::from_millis(50)).unwrap();
        assert!(matches!(end, End::OverLimit));
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_child_that_ignores_sigterm_is_killed() {
        let deaf = "trap '' TERM; while true; do :; done";
        let start = Instant::now();
        let end = run(shell(deaf, ""), Duration::from_millis(200)).unwrap();
        assert!(matches!(end, End::OverLimit));
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_failure_has_the_error_output() {
        let End::Failed(words) = run(shell("echo no >&2; exit 3", ""), GRACE).unwrap() else {
            panic!("no failure");
        };
        assert!(words.contains('3') && words.contains("no"), "{words}");
    }
}
