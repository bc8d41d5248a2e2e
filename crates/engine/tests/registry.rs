//! The registry: names of engines and shortcuts, and the choice of a shortcut.

use std::sync::Arc;

use standoff_board::Where;
use standoff_engine::{
    BigUint, Engine, Found, Plan, Refusal, Registry, RegistryError, Shortcut, Task, Wish,
};
use standoff_model::{Feature, Kind, Outline};

/// An engine with any name.
struct Named(&'static str);

impl Engine for Named {
    fn name(&self) -> &'static str {
        self.0
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn plan(&self, _: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Err(Refusal::new(self.0, "it knows nothing"))
    }
}

#[test]
fn engines_are_kept_in_order() {
    let mut registry = Registry::new();
    for name in ["one", "two"] {
        registry.register_engine(Arc::new(Named(name))).unwrap();
    }
    let names: Vec<&str> = registry.engines().iter().map(|e| e.name()).collect();
    assert_eq!(names, ["one", "two"]);
}

#[test]
fn a_name_is_registered_once() {
    let mut registry = Registry::new();
    registry.register_engine(Arc::new(Named("mine"))).unwrap();
    let error = registry.register_engine(Arc::new(Named("mine")));
    let name = "mine".to_string();
    assert_eq!(error, Err(RegistryError::Engine { name }));
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

/// A shortcut that fills a row of at most this number of columns.
struct UpTo(&'static str, u64);

impl Shortcut for UpTo {
    fn name(&self) -> &'static str {
        self.0
    }

    fn find(&self, outline: &Outline, _: Wish) -> Result<Found, Refusal> {
        if outline.width() > self.1 {
            return Err(Refusal::new(self.0, "that is too wide"));
        }
        let squares = (0..outline.width()).map(|column| (column, 0));
        Ok(Found {
            squares: Some(Box::new(squares)),
            how: "by filling a row",
            nodes: 0,
        })
    }
}

/// Knows one count, and nothing else.
struct Counter;

impl Shortcut for Counter {
    fn name(&self) -> &'static str {
        "counter"
    }

    fn find(&self, _: &Outline, _: Wish) -> Result<Found, Refusal> {
        Err(Refusal::new(self.name(), "it only counts"))
    }

    fn count(&self, _: &Outline) -> Result<BigUint, Refusal> {
        Ok(7_u32.into())
    }
}

fn dummies(width: u64) -> Outline {
    let nothing = Where(|_: i32, _: i32| false);
    Outline::new(width, 1, Kind::new("dummy", 'D', Arc::new(nothing)))
}

#[test]
fn the_last_registered_shortcut_is_asked_first() {
    let mut registry = Registry::new();
    assert!(
        registry
            .find(&dummies(1), Wish::Any)
            .unwrap_err()
            .is_empty()
    );
    for (name, widest) in [("wide", 5), ("narrow", 3)] {
        let shortcut = Arc::new(UpTo(name, widest));
        registry.register_shortcut(shortcut).unwrap();
    }
    let found = |width| {
        let found = registry.find(&dummies(width), Wish::Any);
        found.map(|(name, found)| (name, found.squares.unwrap().count()))
    };
    assert_eq!(found(3), Ok(("narrow", 3)));
    assert_eq!(found(4), Ok(("wide", 4)));
    let refusals = ["narrow", "wide"].map(|name| Refusal::new(name, "that is too wide"));
    assert_eq!(found(6), Err(refusals.to_vec()));
}

#[test]
fn a_shortcut_that_only_finds_refuses_to_count() {
    let mut registry = Registry::new();
    registry.register_shortcut(Arc::new(Counter)).unwrap();
    registry
        .register_shortcut(Arc::new(UpTo("wide", 5)))
        .unwrap();
    assert_eq!(
        registry.known_count(&dummies(2)),
        Ok(("counter", 7_u32.into()))
    );
    let refusal = UpTo("wide", 5).count(&dummies(2)).unwrap_err();
    assert_eq!(refusal, Refusal::new("wide", "it only finds placements"));
}

#[test]
fn the_name_of_a_shortcut_is_a_word_and_registered_once() {
    let mut registry = Registry::new();
    registry.register_shortcut(Arc::new(Counter)).unwrap();
    let error = registry.register_shortcut(Arc::new(Counter)).unwrap_err();
    assert_eq!(error.to_string(), "there is a shortcut `counter` already");
    let error = registry.register_shortcut(Arc::new(UpTo("two words", 1)));
    assert!(matches!(error, Err(RegistryError::ShortcutName { .. })));
}
