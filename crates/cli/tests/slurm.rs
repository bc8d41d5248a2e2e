//! What is submitted to Slurm, run as Slurm runs it: a copy that lies elsewhere, in a folder whose name has to be quoted.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

/// A plan as an array job, and a stand-in for Slurm.
struct Machine {
    room: TempDir,
}

impl Machine {
    /// Nobody counts these queens while a test waits.
    fn new() -> Self {
        let machine = Machine {
            room: tempdir().unwrap(),
        };
        let plan = Command::new(env!("CARGO_BIN_EXE_standoff"))
            .args(["job", "plan", "queens", "n=20", "--engine", "groups"])
            .args(["--shards", "4", "--tasks", "2", "--slurm"])
            .arg(machine.job())
            .stderr(Stdio::null())
            .status();
        assert!(plan.unwrap().success());
        fs::copy(
            machine.job().join("submit.sh"),
            machine.path("slurm_script"),
        )
        .unwrap();
        let scontrol = machine.path("scontrol");
        let said = machine.path("said");
        let text = format!("#!/bin/sh\necho \"$@\" >'{}'\n", said.display());
        fs::write(&scontrol, text).unwrap();
        fs::set_permissions(&scontrol, fs::Permissions::from_mode(0o755)).unwrap();
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.room.path().join(name)
    }

    fn job(&self) -> PathBuf {
        self.path("it's \"a\" $job")
    }

    /// A task of the array, in a group of processes of its own.
    fn start(&self, folder: &Path) -> Child {
        let path = std::env::var("PATH").unwrap();
        Command::new("bash")
            .arg(self.path("slurm_script"))
            .current_dir(folder)
            .env("PATH", format!("{}:{path}", self.room.path().display()))
            .env("STANDOFF", env!("CARGO_BIN_EXE_standoff"))
            .env("SLURM_ARRAY_JOB_ID", "7")
            .env("SLURM_ARRAY_TASK_ID", "1")
            .process_group(0)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Such a task once it counts, after this signal: its exit code, and what Slurm was told.
    fn after(&self, signal: &str, to: impl Fn(u32) -> String) -> (Option<i32>, String) {
        let task = self.start(&self.job());
        let end = Instant::now() + Duration::from_secs(60);
        while !self.job().join("records").exists() {
            assert!(Instant::now() < end, "it does not begin");
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(500));
        let sent = Command::new("kill")
            .args(["-s", signal, "--", &to(task.id())])
            .status();
        assert!(sent.unwrap().success());
        let output = task.wait_with_output().unwrap();
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(messages.contains("what was begun is kept"), "{messages}");
        let kept = self.job().join("records/shard-1.checkpoint");
        assert!(kept.exists(), "{messages}");
        let said = fs::read_to_string(self.path("said")).unwrap_or_default();
        (output.status.code(), said)
    }
}

#[test]
fn who_is_late_is_put_into_the_queue_again() {
    let shell = |id: u32| id.to_string();
    let expected = (Some(3), "requeue 7_1\n".to_string());
    assert_eq!(Machine::new().after("USR1", shell), expected);
}

#[test]
fn who_is_cancelled_is_not() {
    let all = |id: u32| format!("-{id}");
    assert_eq!(Machine::new().after("TERM", all), (Some(3), String::new()));
}

#[test]
fn what_is_submitted_from_elsewhere_says_so() {
    let machine = Machine::new();
    let task = machine.start(machine.room.path());
    let output = task.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains("submit this from its own folder"),
        "{messages}"
    );
}
