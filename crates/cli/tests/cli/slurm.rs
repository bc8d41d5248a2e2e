//! The script for Slurm, run as Slurm runs it: a copy in another folder, and a job folder whose name needs quotes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::{TempDir, tempdir};

use crate::harness::{STANDOFF, standoff, wait_until};

/// A plan as an array job, and a stand-in for `scontrol`.
struct Machine {
    room: TempDir,
}

impl Machine {
    /// The count takes longer than any test.
    fn new() -> Self {
        let machine = Machine {
            room: tempdir().unwrap(),
        };
        let plan = standoff(&["job", "plan", "queens", "n=20", "--engine", "groups"])
            .args(["--shards", "4", "--tasks", "2", "--slurm"])
            .arg(machine.job())
            .stderr(Stdio::null())
            .status();
        assert!(plan.unwrap().success());
        let submit = machine.job().join("submit.sh");
        fs::copy(submit, machine.path("slurm_script")).unwrap();
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
            .env("STANDOFF", STANDOFF)
            .env("SLURM_ARRAY_JOB_ID", "7")
            .env("SLURM_ARRAY_TASK_ID", "1")
            .process_group(0)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Sends a signal to a task once it counts. Returns its exit code, and the arguments of `scontrol`.
    fn after(&self, signal: &str, to: impl Fn(u32) -> String) -> (Option<i32>, String) {
        let task = self.start(&self.job());
        let records = self.job().join("records");
        wait_until("it does not begin", || records.exists());
        sleep(Duration::from_millis(500));
        let sent = Command::new("kill")
            .args(["-s", signal, "--", &to(task.id())])
            .status();
        assert!(sent.unwrap().success());
        let output = task.wait_with_output().unwrap();
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(messages.contains("the work so far is saved"), "{messages}");
        assert!(records.join("shard-1.checkpoint").exists(), "{messages}");
        let said = fs::read_to_string(self.path("said")).unwrap_or_default();
        (output.status.code(), said)
    }
}

#[test]
fn a_task_that_runs_out_of_time_is_requeued() {
    let shell = |id: u32| id.to_string();
    let expected = (Some(3), "requeue 7_1\n".to_string());
    assert_eq!(Machine::new().after("USR1", shell), expected);
}

#[test]
fn a_cancelled_task_is_not_requeued() {
    let all = |id: u32| format!("-{id}");
    assert_eq!(Machine::new().after("TERM", all), (Some(3), String::new()));
}

#[test]
fn a_script_submitted_from_another_folder_is_refused() {
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
