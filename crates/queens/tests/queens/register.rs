//! Registering the plug-in, and names that are taken.

use std::sync::Arc;

use standoff_engine::{Registry, RegistryError};
use standoff_queens::{OnePerRow, register};

#[test]
fn a_piece_and_an_engine_are_registered() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let queen = registry.pieces().find("Queen").unwrap();
    assert_eq!(queen.definition(), "Any([Rider(0, 1), Rider(1, 1)])");
    let engines: Vec<_> = registry.engines().iter().map(|e| e.name()).collect();
    assert_eq!(engines, ["queens"]);
}

#[test]
fn a_second_piece_of_the_name_is_refused() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let error = register(&mut registry).unwrap_err();
    assert!(error.to_string().starts_with("the name `Queen` is taken"));
}

#[test]
fn a_second_engine_of_the_name_is_refused() {
    let mut registry = Registry::new();
    registry.register_engine(Arc::new(OnePerRow)).unwrap();
    let error = register(&mut registry).unwrap_err();
    let name = "queens".to_string();
    assert_eq!(error, RegistryError::Engine { name });
    assert_eq!(error.to_string(), "there is an engine `queens` already");
}
