//! Tests of the registry, and of solvers with another one.

use standoff::prelude::*;

fn queens(n: u64) -> Model {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(n);
    Model::new(Board::rectangle(n, n).unwrap(), vec![queens]).unwrap()
}

#[test]
fn a_solver_has_the_engines_of_its_registry() {
    let model = queens(6);
    let names = |solver: Solver| solver.with_engine("none").err().unwrap().known;
    let known = |registry: &Registry| {
        let engines = registry.engines().iter();
        engines.map(|engine| engine.name()).collect::<Vec<_>>()
    };
    let [everything, mut general] = [standoff::registry(), Registry::new()];
    for engine in standoff::engines::all() {
        general.register_engine(engine).unwrap();
    }
    assert!(known(&everything).contains(&"queens"));
    assert!(!known(&general).contains(&"queens"));
    assert_eq!(names(standoff::solver(&model)), known(&everything));
    for registry in [everything, general] {
        let solver = standoff::solver_with(&registry, &model);
        assert_eq!(names(solver), known(&registry));
        let listed = standoff::listing_with(&registry, &model).unwrap();
        assert_eq!(listed, standoff::listing(&model).unwrap());
    }
}

#[test]
fn a_registered_piece_is_only_in_that_registry() {
    let step: Arc<dyn Piece> = Arc::new(Where(|dx: i32, dy: i32| (dx, dy) == (0, 1)));
    let mut mine = standoff::registry();
    let piece = NamedPiece::new("Peasant", 'P', step.clone(), "Leaps([(0, 1)])");
    mine.pieces_mut().register(piece).unwrap();
    assert!(mine.pieces().find("Peasant").is_some());
    assert!(standoff::registry().pieces().find("Peasant").is_none());

    let taken = NamedPiece::new("Bers", 'B', step, "Leaps([(0, 1)])");
    let error = mine.pieces_mut().register(taken).unwrap_err();
    let message = "the name `Bers` is taken: the piece `DragonKing` has it";
    assert_eq!(error.to_string(), message);
}
