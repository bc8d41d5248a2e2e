//! `standoff job verify`: wrong records with a valid checksum are found by another engine.

use std::fs;
use std::path::Path;
use std::process::Output;

use standoff::ledger::{BigUint, Content, PlanReader, Record, Records};
use tempfile::{TempDir, tempdir};

fn standoff(folder: &Path, args: &[&str]) -> Output {
    let mut command = crate::harness::standoff(args);
    command.current_dir(folder).output().unwrap()
}

fn succeeds(folder: &Path, args: &[&str]) -> String {
    let output = standoff(folder, args);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with a plan and all of its records.
fn counted(plan: &[&str]) -> TempDir {
    let folder = tempdir().unwrap();
    let plan = [&["job", "plan"], plan, &["-o", "plan"]].concat();
    succeeds(folder.path(), &plan);
    succeeds(folder.path(), &["job", "run", "plan", "-j", "1"]);
    folder
}

/// Writes the records of a plan to another folder with a change.
fn change(folder: &Path, change: impl Fn(&mut Record)) {
    let plan = fs::read(folder.join("plan")).unwrap();
    let plan = PlanReader::new(&plan[..])
        .unwrap()
        .summary()
        .unwrap()
        .identity;
    let mut text = String::new();
    for file in fs::read_dir(folder.join("records")).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        for line in Records::new(&bytes[..], plan) {
            let Content::Record(mut record) = line.unwrap().content else {
                panic!("a record is damaged");
            };
            change(&mut record);
            text += &record.to_line().unwrap();
        }
    }
    fs::create_dir(folder.join("wrong")).unwrap();
    fs::write(folder.join("wrong/some.records"), text).unwrap();
}

/// The message about the changed records, of which one is wrong.
fn contradiction(folder: &Path) -> String {
    let args = [
        "job", "verify", "plan", "wrong", "--sample", "100%", "-j", "1",
    ];
    let output = standoff(folder, &args);
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(output.stdout, b"");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_wrong_count_of_one_shard_is_found() {
    let folder = counted(&["queens", "n=7", "--engine", "groups", "--shards", "9"]);
    change(folder.path(), |record| {
        if record.shard == 3 {
            record.found = vec![record.found.iter().sum::<BigUint>() + 1u32];
        }
    });
    let said = contradiction(folder.path());
    assert!(
        said.starts_with("error: shard 3 is contradicted: wrong/some.records, line 4 says "),
        "{said}"
    );
    assert!(said.contains(", and counted again by `"), "{said}");
    // A sample without the shard does not find it.
    let sees = |seed: &&str| {
        let sample = [
            "job", "verify", "plan", "wrong", "--sample", "4", "--seed", seed, "-j", "1",
        ];
        standoff(folder.path(), &sample).status.code() == Some(4)
    };
    let seen = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
        .iter()
        .filter(|seed| sees(seed))
        .count();
    assert!((1..9).contains(&seen), "{seen}");
}

/// The only shard of a sweep, and one of the shards of a join.
#[test]
fn wrong_counts_of_shards_that_are_not_branches_are_found() {
    for (plan, shard) in [
        (
            ["kings-any", "n=6", "--engine", "sweep", "--shards", "4"],
            0,
        ),
        (["queens", "n=8", "--engine", "join", "--shards", "4"], 1),
    ] {
        let folder = counted(&plan);
        change(folder.path(), |record| {
            if record.shard == shard {
                record.found = vec![record.found.iter().sum::<BigUint>() - 1u32];
            }
        });
        let said = contradiction(folder.path());
        let contradicted = format!("error: shard {shard} is contradicted: ");
        assert!(said.starts_with(&contradicted), "{said}");
    }
}

#[test]
fn another_set_of_the_same_size_is_found() {
    let plan = [
        "queens",
        "n=7",
        "--engine",
        "groups",
        "--shards",
        "4",
        "--fingerprint",
    ];
    let folder = counted(&plan);
    change(folder.path(), |record| {
        if record.shard == 1 {
            record.found[1] += 1u32;
        }
    });
    let said = contradiction(folder.path());
    assert!(
        said.contains("line 2 says the fingerprint ") && said.contains(", and counted again by `"),
        "{said}"
    );
}

/// The total is right, but not the count of each size.
#[test]
fn a_wrong_number_of_pieces_is_found() {
    let folder = counted(&[
        "kings-any",
        "n=4",
        "--engine",
        "split",
        "--shards",
        "5",
        "--by",
        "size",
    ]);
    change(folder.path(), |record| {
        if record.shard == 1 {
            record
                .found
                .resize(record.found.len().max(4), BigUint::ZERO);
            let at = record
                .found
                .iter()
                .position(|found| *found > BigUint::ZERO)
                .unwrap();
            record.found[at] -= 1u32;
            record.found[at + 1] += 1u32;
        }
    });
    let said = contradiction(folder.path());
    assert!(
        said.starts_with("error: shard 1 is contradicted: wrong/some.records, line 2 says "),
        "{said}"
    );
    assert!(said.contains(" of size "), "{said}");
}

/// Totals, by size and up to symmetry, including shards of quotients by a symmetry.
#[test]
fn right_records_agree() {
    for (plan, others) in [
        (
            &["queens", "n=8", "--engine", "groups", "--shards", "20"][..],
            &["split", "sweep", "plain"][..],
        ),
        (
            &["queens", "n=7", "--engine", "queens", "--shards", "20"],
            &["split", "groups"],
        ),
        (
            &[
                "queens", "n=7", "--engine", "split", "--shards", "9", "--by", "size",
            ],
            &["groups", "sweep"],
        ),
        (
            &[
                "kings-any",
                "n=4",
                "--engine",
                "split",
                "--shards",
                "9",
                "--fingerprint",
            ],
            &["groups", "plain"],
        ),
        (
            &["queens", "n=8", "--engine", "join", "--shards", "9"],
            &["split", "groups"],
        ),
        (
            &[
                "queens", "n=6", "--engine", "join", "--shards", "9", "--up-to", "symmetry",
            ],
            &["split"],
        ),
        (
            &[
                "knights-any",
                "n=4",
                "--engine",
                "sweep",
                "--shards",
                "5",
                "--by",
                "size",
                "--up-to",
                "symmetry",
            ],
            &["split", "groups"],
        ),
        (
            &[
                "knights-any",
                "n=4",
                "--engine",
                "split",
                "--shards",
                "9",
                "--by",
                "size",
            ],
            &["groups", "join"],
        ),
        (
            &[
                "queens", "n=6", "--engine", "groups", "--shards", "9", "--up-to", "symmetry",
            ],
            &["split"],
        ),
        (
            &["queens", "n=6", "--engine", "plain", "--shards", "9"],
            &["split", "groups"],
        ),
        (
            &[
                "knights-any",
                "n=4",
                "--engine",
                "plain",
                "--shards",
                "9",
                "--by",
                "size",
                "--up-to",
                "symmetry",
            ],
            &["split", "sweep"],
        ),
        (
            &[
                "kings-any",
                "n=4",
                "--engine",
                "plain",
                "--shards",
                "9",
                "--fingerprint",
            ],
            &["groups"],
        ),
        (
            &[
                "kings-any",
                "n=4",
                "--engine",
                "split",
                "--shards",
                "9",
                "--up-to",
                "symmetry",
            ],
            &["groups"],
        ),
    ] {
        let folder = counted(plan);
        for other in others {
            let args = [
                "job", "verify", "plan", "records", "--sample", "100%", "--engine", other, "-j",
                "1",
            ];
            let said = succeeds(folder.path(), &args);
            let end = format!(" shards were counted again by `{other}`, and agree\n");
            assert!(said.ends_with(&end), "{plan:?}: {said}");
            let (again, of) = said.strip_suffix(&end).unwrap().split_once(" of ").unwrap();
            assert_eq!(again, of, "{plan:?}");
        }
    }
}

/// The only shard is the whole puzzle.
#[test]
fn a_sweep_is_recounted_by_another_engine() {
    let folder = counted(&["kings-any", "n=6", "--engine", "sweep", "--shards", "9"]);
    let verify = |other| {
        [
            "job", "verify", "plan", "records", "--engine", other, "-j", "1",
        ]
    };
    for other in ["split", "groups"] {
        let said = succeeds(folder.path(), &verify(other));
        let expected = format!("1 of 1 shards was counted again by `{other}`, and agrees\n");
        assert_eq!(said, expected);
    }
    let itself = standoff(folder.path(), &verify("sweep"));
    let said = String::from_utf8(itself.stderr).unwrap();
    assert_eq!(itself.status.code(), Some(2), "{said}");
    let refusal = "error: the engine `sweep` has counted these shards: name another one\n";
    assert!(said.ends_with(refusal), "{said}");
}

/// The components are counted together, and so are their products.
#[test]
fn a_product_of_components_is_recounted() {
    let folder = counted(&[
        "bishops-any",
        "n=5",
        "--engine",
        "components",
        "--shards",
        "4",
        "--by",
        "size",
    ]);
    for other in ["split", "sweep"] {
        let said = succeeds(
            folder.path(),
            &[
                "job", "verify", "plan", "records", "--engine", other, "-j", "1",
            ],
        );
        let expected = format!("1 of 1 shards was counted again by `{other}`, and agrees\n");
        assert_eq!(said, expected);
    }
    change(folder.path(), |record| record.found[3] += 1u32);
    let said = contradiction(folder.path());
    assert!(said.contains("shard 0 is contradicted"), "{said}");
    assert!(said.contains(" of size 3"), "{said}");
}
