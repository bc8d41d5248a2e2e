//! Which engines can be registered.

use std::sync::Arc;

use standoff_placement::engines::Split;
use standoff_placement::{Engine, Estimate, Feature, Refusal, Registry, RegistryError, Task};

/// An engine of any name.
struct Named(&'static str);

impl Engine for Named {
    fn name(&self) -> &'static str {
        self.0
    }

    fn knows(&self) -> &[Feature] {
        Split.knows()
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Split.estimate(task)
    }
}

#[test]
fn an_engine_comes_after_those_of_the_crate() {
    let mut registry = Registry::new();
    let general = registry.engines().len();
    registry.register_engine(Arc::new(Named("mine"))).unwrap();
    let names: Vec<&str> = registry.engines().iter().map(|e| e.name()).collect();
    assert_eq!(names[general..], ["mine"]);
    assert!(names[..general].contains(&"split"));
}

#[test]
fn a_name_is_taken_once() {
    let mut registry = Registry::new();
    let name = "split".to_string();
    let error = registry.register_engine(Arc::new(Split)).unwrap_err();
    assert_eq!(error, RegistryError::Engine { name });
}

#[test]
fn a_name_is_a_word() {
    for name in ["", "two words", "a+b"] {
        let mut registry = Registry::new();
        let error = registry.register_engine(Arc::new(Named(name))).unwrap_err();
        let name = name.to_string();
        assert_eq!(error, RegistryError::EngineName { name });
    }
}
