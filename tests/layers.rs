//! The dependencies that `docs/architecture.md` allows, compared with the manifests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// For each crate, the crates of this workspace that it may use.
const MAY_USE: [(&str, &[&str]); 30] = [
    ("standoff-lanes", &[]),
    ("standoff-core", &[]),
    ("standoff-board", &[]),
    ("standoff-leapers", &["standoff-board"]),
    ("standoff-riders", &["standoff-board"]),
    ("standoff-model", &["standoff-core", "standoff-board"]),
    ("standoff-deduce", &["standoff-board", "standoff-model"]),
    (
        "standoff-generate",
        &[
            "standoff-core",
            "standoff-board",
            "standoff-model",
            "standoff-deduce",
        ],
    ),
    (
        "standoff-engine",
        &[
            "standoff-lanes",
            "standoff-core",
            "standoff-board",
            "standoff-model",
        ],
    ),
    (
        "standoff-split",
        &["standoff-core", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-groups",
        &[
            "standoff-lanes",
            "standoff-core",
            "standoff-model",
            "standoff-engine",
        ],
    ),
    (
        "standoff-sweep",
        &["standoff-core", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-join",
        &[
            "standoff-lanes",
            "standoff-core",
            "standoff-model",
            "standoff-engine",
        ],
    ),
    (
        "standoff-components",
        &["standoff-core", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-learn",
        &["standoff-core", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-maximal",
        &[
            "standoff-lanes",
            "standoff-core",
            "standoff-model",
            "standoff-engine",
        ],
    ),
    (
        "standoff-relax",
        &["standoff-lanes", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-plain",
        &["standoff-core", "standoff-model", "standoff-engine"],
    ),
    (
        "standoff-engines",
        &[
            "standoff-engine",
            "standoff-split",
            "standoff-groups",
            "standoff-sweep",
            "standoff-join",
            "standoff-components",
            "standoff-learn",
            "standoff-maximal",
            "standoff-plain",
            "standoff-relax",
        ],
    ),
    (
        "standoff-solver",
        &[
            "standoff-core",
            "standoff-board",
            "standoff-model",
            "standoff-engine",
        ],
    ),
    (
        "standoff-queens",
        &[
            "standoff-lanes",
            "standoff-board",
            "standoff-riders",
            "standoff-model",
            "standoff-engine",
        ],
    ),
    (
        "standoff-ledger",
        &[
            "standoff-core",
            "standoff-model",
            "standoff-engine",
            "standoff-solver",
        ],
    ),
    (
        "standoff-puzzle",
        &[
            "standoff-core",
            "standoff-board",
            "standoff-leapers",
            "standoff-riders",
            "standoff-model",
        ],
    ),
    ("standoff-draw", &["standoff-board"]),
    ("standoff-page", &["standoff-board", "standoff-draw"]),
    (
        "standoff",
        &[
            "standoff-core",
            "standoff-board",
            "standoff-leapers",
            "standoff-riders",
            "standoff-model",
            "standoff-deduce",
            "standoff-generate",
            "standoff-engine",
            "standoff-engines",
            "standoff-solver",
            "standoff-queens",
            "standoff-ledger",
            "standoff-puzzle",
            "standoff-draw",
            "standoff-page",
        ],
    ),
    ("standoff-cli", &["standoff"]),
    ("standoff-examples", &["standoff-cli", "standoff"]),
    ("standoff-tests", &["standoff-cli", "standoff"]),
    ("standoff-site", &[]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_path_buf()
}

fn manifest(folder: &Path) -> Table {
    let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    text.parse().unwrap()
}

/// The folders of the members of the workspace, in the order in which it lists them.
fn folders() -> impl Iterator<Item = PathBuf> {
    let workspace = manifest(&root());
    let members = workspace["workspace"]["members"]
        .as_array()
        .unwrap()
        .clone();
    members
        .into_iter()
        .map(|member| root().join(member.as_str().unwrap()))
}

/// The manifests of the members.
fn members() -> Vec<Table> {
    folders().map(|folder| manifest(&folder)).collect()
}

fn name(manifest: &Table) -> String {
    manifest["package"]["name"].as_str().unwrap().to_string()
}

/// The crates of the workspace that a manifest names, in dependency tables of all kinds.
///
/// Development dependencies are exempt: tests of an engine may use pieces.
fn uses(manifest: &Table) -> Vec<String> {
    let of_target = manifest
        .get("target")
        .and_then(|t| t.as_table())
        .into_iter();
    let tables = of_target
        .flat_map(|t| t.values())
        .filter_map(|t| t.as_table());
    std::iter::once(manifest)
        .chain(tables)
        .flat_map(|t| ["dependencies", "build-dependencies"].map(|kind| t.get(kind)))
        .flatten()
        .flat_map(|dependencies| dependencies.as_table().unwrap().keys())
        .filter(|name| name.starts_with("standoff"))
        .cloned()
        .collect()
}

#[test]
fn every_crate_uses_only_what_the_table_allows() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_USE.into_iter().collect();
    for manifest in members() {
        let name = name(&manifest);
        let may_use = allowed.get(name.as_str()).unwrap_or_else(|| {
            panic!("`{name}` is not in the table of who may use whom");
        });
        for used in uses(&manifest) {
            assert!(
                may_use.contains(&used.as_str()),
                "`{name}` may not use `{used}`"
            );
        }
    }
}

#[test]
fn the_members_are_listed_in_topological_order() {
    let mut above = Vec::new();
    for manifest in members() {
        for used in uses(&manifest) {
            assert!(
                above.contains(&used),
                "`{used}` comes after `{}`",
                name(&manifest)
            );
        }
        above.push(name(&manifest));
    }
    assert_eq!(above.len(), MAY_USE.len());
}

#[test]
fn every_member_inherits_lints_edition_and_version() {
    for manifest in members() {
        let name = name(&manifest);
        let inherits = |table: &Table, key: &str| {
            let value = table.get(key).and_then(|value| value.get("workspace"));
            assert_eq!(
                value.and_then(|v| v.as_bool()),
                Some(true),
                "`{name}`: {key}"
            );
        };
        if name != WITH_UNSAFE_CODE {
            assert_eq!(
                manifest["lints"]["workspace"].as_bool(),
                Some(true),
                "`{name}`: lints"
            );
        }
        let package = manifest["package"].as_table().unwrap();
        for key in ["version", "edition", "license"] {
            inherits(package, key);
        }
        if name != FOR_OLDER_COMPILERS {
            inherits(package, "rust-version");
        }
    }
}

/// The one crate with a `rust-version` of its own. It uses no other crate of the workspace, so it may need less than
/// they do.
const FOR_OLDER_COMPILERS: &str = "standoff-core";

#[test]
fn the_search_needs_no_newer_compiler_than_the_workspace() {
    let minor = |version: &toml::Value| -> u32 {
        let minor = version.as_str().unwrap().strip_prefix("1.").unwrap();
        minor.parse().unwrap()
    };
    let workspace = manifest(&root());
    let core = manifest(&root().join("crates/core"));
    assert!(
        minor(&core["package"]["rust-version"])
            <= minor(&workspace["workspace"]["package"]["rust-version"])
    );
}

#[test]
fn every_published_crate_can_be_taken_alone() {
    for folder in folders().filter(|folder| folder.starts_with(root().join("crates"))) {
        let manifest = manifest(&folder);
        let name = name(&manifest);
        let package = manifest["package"].as_table().unwrap();
        for key in ["description", "readme", "repository", "documentation"] {
            assert!(package.contains_key(key), "`{name}`: {key}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(folder.join(licence));
            let ours = fs::read_to_string(root().join(licence)).unwrap();
            assert_eq!(text.ok(), Some(ours), "`{name}`: {licence}");
        }
    }
}

#[test]
fn the_search_is_published_without_a_word_of_chess() {
    let core = manifest(&root().join("crates/core"));
    let words = core["package"]["keywords"].as_array().unwrap();
    assert!(!words.is_empty());
    for word in words {
        let word = word.as_str().unwrap();
        assert!(!["chess", "puzzle", "queens"].contains(&word), "{word}");
    }
}

/// The one crate that may say where it needs unsafe code, and that cannot inherit the lints for that.
const WITH_UNSAFE_CODE: &str = "standoff-lanes";

#[test]
fn unsafe_code_is_forbidden() {
    let workspace = manifest(&root());
    let rust = &workspace["workspace"]["lints"]["rust"];
    assert_eq!(rust["unsafe_code"].as_str(), Some("forbid"));
}

#[test]
fn who_needs_unsafe_code_keeps_all_other_lints() {
    let mut expected = manifest(&root())["workspace"]["lints"].clone();
    expected["rust"]["unsafe_code"] = "deny".into();
    let clippy = expected["clippy"].as_table_mut().unwrap();
    clippy.insert("undocumented_unsafe_blocks".into(), "warn".into());
    let members = members();
    let its_own = members
        .iter()
        .find(|member| name(member) == WITH_UNSAFE_CODE);
    assert_eq!(its_own.unwrap()["lints"], expected);
}

#[test]
fn the_top_level_holds_what_the_architecture_says() {
    let mut entries: Vec<String> = fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.') && name != "target")
        .collect();
    entries.sort();
    let expected = [
        "CHANGELOG.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "crates",
        "docs",
        "examples",
        "tests",
    ];
    assert_eq!(entries, expected);
}
