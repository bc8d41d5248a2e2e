//! Checkpoints: counts that are ended at any moment and in any way have exact totals.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;
use standoff::ledger::Checkpoint;
use tempfile::{TempDir, tempdir};

#[cfg(target_os = "linux")]
use crate::harness::resident;
use crate::harness::{is_long, run, send, text, wait_until};

fn standoff(args: &[&str]) -> Command {
    let mut command = crate::harness::standoff(args);
    command.stderr(Stdio::null());
    command
}

/// Counts by engines that search trees, sweep, join and match halves: totals, by size and up to symmetry.
const COUNTS: [&[&str]; 30] = [
    &["queens", "n=12", "--engine", "groups"],
    &["queens", "n=11", "--engine", "split"],
    &["queens", "n=13", "--engine", "queens"],
    &["queens", "n=16", "--engine", "queens"],
    &["queens", "n=12", "--up-to", "symmetry"],
    &["queens", "n=15", "--up-to", "symmetry"],
    &["queens", "n=9", "--engine", "plain"],
    &["queens-any", "n=8", "--engine", "split"],
    &["queens-any", "n=9", "--engine", "split", "--by", "size"],
    &["queens-any", "n=8", "--engine", "sweep"],
    &["queens-any", "n=10", "--engine", "join"],
    &[
        "queens-any",
        "n=8",
        "--engine",
        "split",
        "--up-to",
        "symmetry",
    ],
    &["kings-any", "n=6", "--engine", "split"],
    &["kings-any", "n=22", "--engine", "sweep"],
    &["kings-any", "n=20", "--by", "size"],
    &["kings-any", "n=14", "--up-to", "symmetry"],
    &["kings-any", "n=6", "--engine", "groups"],
    &["knights-any", "n=5", "--engine", "split"],
    &["knights-any", "n=10", "--engine", "sweep"],
    &["knights-any", "n=9", "--by", "size"],
    &["knights-any", "n=8", "--up-to", "symmetry", "--by", "size"],
    &["rooks-any", "n=7", "--engine", "split"],
    &["rooks-any", "n=8", "--by", "size"],
    &["bishops-any", "n=6", "--engine", "split"],
    &["bishops-any", "n=8"],
    &["bishops-any", "n=7", "--up-to", "symmetry"],
    &[
        "queens", "n=13", "--engine", "groups", "--up-to", "symmetry",
    ],
    &["queens", "n=14", "--engine", "queens", "--by", "size"],
    &["queens", "n=10", "--up-to", "symmetry", "--by", "size"],
    &["kings-any", "n=5", "--engine", "plain"],
];

/// The same command with a checkpoint, on `threads` threads.
fn kept(count: &[&str], file: &Path, threads: usize) -> Command {
    let file = file.to_str().unwrap();
    let threads = threads.to_string();
    let more = [
        "-j",
        &threads,
        "--checkpoint",
        file,
        "--checkpoint-every",
        "1s",
    ];
    standoff(&[&["count"], count, &more].concat())
}

/// The total without a checkpoint.
fn direct(count: &[&str]) -> String {
    let output = standoff(&[&["count"], count].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{count:?}");
    text(&output)
}

/// A folder, and a path in it for a checkpoint.
fn place() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("count.checkpoint");
    (folder, file)
}

/// Asserts that the checkpoint is valid, if there is one.
fn check(file: &Path) {
    if let Ok(bytes) = fs::read(file) {
        Checkpoint::read(&bytes[..]).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Runs a count that is ended again and again: mostly killed, and sometimes by a signal that lets it save. One that reaches
/// its end earlier has the expected total, and begins again. Returns how often a running one was killed.
fn killed_again_and_again(count: &[&str], most: usize, random: &mut Rng) -> usize {
    let began = Instant::now();
    let expected = direct(count);
    let within = began.elapsed().as_micros().min(300_000) as u64;
    let (_folder, file) = place();
    let mut kills = 0;
    // Some counts end before they are killed.
    for _ in 0..10 * most {
        if kills == most {
            break;
        }
        let child = kept(count, &file, random.usize(1..3))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_micros(random.u64(0..within)));
        let signal = if random.u32(0..4) == 0 {
            "TERM"
        } else {
            "KILL"
        };
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        check(&file);
        if output.status.signal() == Some(9) {
            kills += 1;
        } else if output.status.success() {
            assert_eq!(text(&output), expected, "{count:?}");
            fs::remove_file(&file).unwrap();
        }
    }
    let last = kept(count, &file, 2).output().unwrap();
    assert_eq!(last.status.code(), Some(0), "{count:?}");
    assert_eq!(text(&last), expected, "{count:?}");
    // A finished count is printed again without counting.
    let again = kept(count, &file, 1).output().unwrap();
    assert_eq!(text(&again), expected);
    kills
}

/// The long form kills all counts, a thousand times in total.
#[test]
fn a_killed_count_is_exact_in_the_end() {
    let (step, most) = if is_long() { (1, 34) } else { (7, 3) };
    let mut random = Rng::with_seed(14);
    let mut kills = 0;
    for count in COUNTS.into_iter().step_by(step) {
        kills += killed_again_and_again(count, most, &mut random);
    }
    assert!(kills >= if is_long() { 1000 } else { 10 }, "{kills}");
}

/// For `STANDOFF_SOAK` minutes, counts are paused, continued, ended and killed at random, and each total is exact. A count
/// that runs all the time holds no more memory in the second half than in the first.
#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stdout, reason = "a summary after hours")]
fn a_count_is_exact_after_any_events_for_hours() {
    let Ok(minutes) = std::env::var("STANDOFF_SOAK") else {
        return;
    };
    let minutes: u64 = minutes.parse().unwrap();
    let (began, mut random) = (Instant::now(), Rng::new());
    let is_over = |seconds| began.elapsed() >= Duration::from_secs(seconds);
    let (_folder, file) = place();
    let mut endless = kept(&ENDLESS, &file, 1)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let (mut done, mut ended, mut most) = (0, 0, [0; 2]);
    while !is_over(60 * minutes) {
        ended += end_and_compare(COUNTS[random.usize(..COUNTS.len())], &mut random);
        done += 1;
        send("STOP", &endless);
        sleep(Duration::from_millis(random.u64(0..50)));
        send("CONT", &endless);
        let half = &mut most[usize::from(is_over(30 * minutes))];
        *half = resident(&endless).unwrap().max(*half);
    }
    send("TERM", &endless);
    assert_eq!(endless.wait().unwrap().code(), Some(3));
    check(&file);
    println!("{done} counts, ended {ended} times; {most:?} KiB at most, half by half");
    assert!(most[1] < most[0] + (4 << 10), "{most:?}");
}

/// Runs a count that is ended from time to time, and returns how often.
#[cfg(target_os = "linux")]
fn end_and_compare(count: &[&str], random: &mut Rng) -> usize {
    let expected = direct(count);
    let (_folder, file) = place();
    let mut ended = 0;
    while random.u32(0..8) > 0 {
        let mut child = kept(count, &file, random.usize(1..3))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..random.u32(0..5) {
            sleep(Duration::from_millis(random.u64(0..200)));
            send("STOP", &child);
            sleep(Duration::from_millis(random.u64(0..50)));
            send("CONT", &child);
        }
        send(if random.bool() { "TERM" } else { "KILL" }, &child);
        child.wait().unwrap();
        check(&file);
        ended += 1;
    }
    let last = kept(count, &file, 2).output().unwrap();
    assert_eq!(text(&last), expected, "{count:?}");
    ended
}

/// A count that takes days.
#[cfg(target_os = "linux")]
const ENDLESS: [&str; 4] = ["queens", "n=24", "--engine", "groups"];

/// A count that takes longer than any test.
const LONG: [&str; 4] = ["queens", "n=17", "--engine", "groups"];

/// Waits until the file exists.
fn wait_for(file: &Path) {
    wait_until("there is no checkpoint", || file.exists());
}

#[test]
fn a_signal_saves_a_checkpoint() {
    for signal in ["INT", "TERM", "HUP"] {
        let (_folder, file) = place();
        let child = kept(&LONG, &file, 2)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for(&file);
        sleep(Duration::from_millis(200));
        send(signal, &child);
        let sent = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{signal}");
        assert!(sent.elapsed() < Duration::from_secs(5), "{signal}");
        let checkpoint = Checkpoint::read(&fs::read(&file).unwrap()[..]).unwrap();
        let found = &checkpoint.found_so_far()[0];
        assert_eq!(
            text(&output),
            format!("at least {found} (stopped: cancelled)\n")
        );
        assert!(checkpoint.ledger.work_so_far() > 0);
    }
}

#[test]
fn a_checkpoint_is_written_from_time_to_time() {
    let (_folder, file) = place();
    let mut child = kept(&LONG, &file, 2).stdout(Stdio::null()).spawn().unwrap();
    let read = || Checkpoint::read(&fs::read(&file).unwrap()[..]).unwrap();
    wait_for(&file);
    let first = read();
    wait_until("it is not written again", || read().seconds > first.seconds);
    assert!(read().seconds - first.seconds >= 0.99);
    send("KILL", &child);
    child.wait().unwrap();

    // The next process adds to the time.
    let killed = read();
    let mut child = kept(&LONG, &file, 2).stdout(Stdio::null()).spawn().unwrap();
    wait_until("it is not written again", || read() != killed);
    assert!(read().seconds >= killed.seconds);
    send("KILL", &child);
    child.wait().unwrap();
}

#[test]
fn a_checkpoint_of_another_count_is_refused_and_stays() {
    let (folder, file) = place();
    let count = ["queens", "n=8", "--engine", "split"];
    assert_eq!(text(&kept(&count, &file, 1).output().unwrap()), "92\n");
    let before = fs::read(&file).unwrap();
    for other in [
        &["queens", "n=9", "--engine", "split"][..],
        &["queens", "n=8", "--engine", "groups"],
        &["queens", "n=8", "--by", "size"],
        &["queens", "n=8", "--up-to", "symmetry"],
    ] {
        let output = kept(other, &file, 1).output().unwrap();
        assert_eq!(
            (output.status.code(), text(&output)),
            (Some(2), String::new())
        );
        assert_eq!(fs::read(&file).unwrap(), before, "{other:?}");
    }
    let damaged = before.len() / 2;
    let mut bytes = before.clone();
    bytes[damaged] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let output = kept(&count, &file, 1).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&file).unwrap(), bytes);
    // There are no other files.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_checkpoint_that_cannot_be_written_is_an_error_before_the_work() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("there-is-none").join("count.checkpoint");
    let output = kept(&LONG, &file, 1).output().unwrap();
    assert_eq!(output.status.code(), Some(74));
}

/// The total of another count would be recorded for the shard.
#[test]
fn a_checkpoint_that_is_not_of_the_shard_is_refused() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (plan, out) = (path("plan"), path("out"));
    let queens = ["queens", "n=8", "--engine", "split"];
    let planned = [
        &["job", "plan"],
        &queens[..],
        &["--shards", "4", "-o", &plan],
    ]
    .concat();
    assert!(standoff(&planned).status().unwrap().success());
    fs::create_dir(&out).unwrap();
    let shard = path("out/shard-0.checkpoint");
    let whole = [&["count"], &queens[..], &["--checkpoint", &shard]].concat();
    assert!(standoff(&whole).output().unwrap().status.success());
    let kept = fs::read(&shard).unwrap();
    let mut run = standoff(&["job", "run", &plan, "--only", "0", "--output", &out]);
    let output = run.stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("this is a shard of another plan"),
        "{message}"
    );
    assert_eq!(fs::read(&shard).unwrap(), kept);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
}

/// A folder with a plan of eight queens, the plan, and a folder for its records.
fn planned() -> (TempDir, String, PathBuf) {
    let folder = tempdir().unwrap();
    let plan = folder.path().join("plan").to_str().unwrap().to_string();
    let queens = [
        "job", "plan", "queens", "n=8", "--engine", "split", "--shards", "8", "-o", &plan,
    ];
    assert!(standoff(&queens).status().unwrap().success());
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    (folder, plan, out)
}

/// The exit code, the output and the messages of a command.
fn said(mut command: Command) -> (Option<i32>, String, String) {
    run(command.stderr(Stdio::piped()))
}

#[test]
fn two_processes_do_not_use_one_checkpoint() {
    let (folder, file) = place();
    let lock = folder.path().join("count.checkpoint.lock");
    let mut first = kept(&LONG, &file, 1).stdout(Stdio::null()).spawn().unwrap();
    wait_for(&file);
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let limited = [&LONG[..], &["--time-limit", "500ms"]].concat();
    for path in [&file, &link] {
        let (code, output, messages) = said(kept(&limited, path, 1));
        assert_eq!((code, &*output), (Some(2), ""), "{messages}");
        let expected = format!("{}: another process keeps its count there", path.display());
        assert!(messages.contains(&expected), "{messages}");
    }
    // A killed process leaves its lock file behind, which stops no other.
    send("KILL", &first);
    first.wait().unwrap();
    assert!(lock.exists());
    let (code, _, messages) = said(kept(&limited, &file, 1));
    assert_eq!(code, Some(3), "{messages}");
    assert!(!lock.exists());
}

#[test]
fn a_shard_that_another_process_counts_is_skipped() {
    let (_folder, plan, out) = planned();
    let lock = File::create(out.join("shard-0.checkpoint.lock")).unwrap();
    lock.lock().unwrap();
    let run = || {
        said(standoff(&[
            "job",
            "run",
            &plan,
            "--output",
            out.to_str().unwrap(),
        ]))
    };
    let (code, output, messages) = run();
    assert_eq!(code, Some(3), "{messages}");
    assert!(output.starts_with("shard 1 is recorded\n"), "{output}");
    let expected = "note: another process counts shard 0 here: it is skipped\n\
                    note: 1 shard left to other processes: 0\n";
    assert_eq!(messages, expected);
    // Not by closing it: a process that another test starts may hold a copy.
    lock.unlock().unwrap();
    let (code, output, messages) = run();
    assert_eq!(
        (code, &*output),
        (Some(0), "shard 0 is recorded\n"),
        "{messages}"
    );
    assert!(fs::read_dir(&out).unwrap().all(|entry| {
        let name = entry.unwrap().path();
        name.extension().is_some_and(|end| end == "records")
    }));
}

/// The same command with a limit on the size of files, in blocks of 512 bytes.
fn with_short_files(blocks: u32, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    let limits = format!("ulimit -f {blocks} && exec \"$0\" \"$@\"");
    shell.args(["-c", &limits]).arg(command.get_program());
    shell.args(command.get_args());
    shell
}

#[test]
fn a_limit_on_the_size_of_files_is_a_full_disk() {
    let (folder, file) = place();
    let limited = [&LONG[..], &["--time-limit", "1s"]].concat();
    assert_eq!(said(kept(&limited, &file, 1)).0, Some(3));
    let before = fs::read(&file).unwrap();
    let (code, output, messages) = said(with_short_files(0, &kept(&LONG, &file, 1)));
    assert_eq!((code, &*output), (Some(74), ""), "{messages}");
    assert!(
        messages.contains("the output could not be written"),
        "{messages}"
    );
    assert!(messages.contains("File too large"), "{messages}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let results = File::create(folder.path().join("results")).unwrap();
    let mut listed = with_short_files(0, &standoff(&["solve", "queens"]));
    let listed = listed.stdout(results).stderr(Stdio::null()).status();
    assert_eq!(listed.unwrap().code(), Some(74));
}

/// Its checkpoint is saved.
#[test]
fn a_shard_that_cannot_be_recorded_is_not_counted_again() {
    let (_folder, plan, out) = planned();
    let run = standoff(&["job", "run", &plan, "--output", out.to_str().unwrap()]);
    let (code, output, messages) = said(with_short_files(2, &run));
    assert_eq!(code, Some(74), "{messages}");
    let recorded = output.lines().count();
    let shard = out.join(format!("shard-{recorded}.checkpoint"));
    let checkpoint = Checkpoint::read(&fs::read(&shard).unwrap()[..]).unwrap();
    assert!(checkpoint.ledger.open.is_empty());
    let (code, ..) = said(run);
    assert_eq!(code, Some(0));
    assert!(!shard.exists());
    let merge = standoff(&["job", "merge", &plan, out.to_str().unwrap()]);
    let (code, output, messages) = said(merge);
    assert_eq!((code, &*output), (Some(0), "92\n"), "{messages}");
}

/// If a bit at the beginning of a record is flipped, the other records are merged, and the shard is missing. The long form
/// flips each bit, the other one at least one bit of each byte.
#[test]
fn a_damaged_record_leaves_the_others() {
    let (_folder, plan, out) = planned();
    let out = out.to_str().unwrap();
    let run = || said(standoff(&["job", "run", &plan, "--output", out]));
    assert_eq!(run().0, Some(0));
    let file = Path::new(out).join("all.records");
    let bytes = fs::read(&file).unwrap();
    let head = bytes
        .windows(7)
        .position(|word| word == b",\"plan\"")
        .unwrap();
    for bit in (0..8 * head).step_by(if is_long() { 1 } else { 7 }) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, damaged).unwrap();
        let (code, output, messages) = said(standoff(&["job", "merge", &plan, out, "--missing"]));
        assert_eq!((code, &*output), (Some(3), "0\n"), "bit {bit}: {messages}");
    }
    let (code, output, messages) = said(standoff(&["job", "merge", &plan, out]));
    assert_eq!(code, Some(3), "{messages}");
    assert!(output.ends_with("shards are missing: 0\n"), "{output}");
    assert!(
        messages.contains("damaged and not taken: 1 line"),
        "{messages}"
    );
    assert_eq!(run().1, "shard 0 is recorded\n");
    assert_eq!(
        text(&standoff(&["job", "merge", &plan, out]).output().unwrap()),
        "92\n"
    );
}
