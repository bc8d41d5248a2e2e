//! Placements in which some pieces stand.

use standoff::placement::{Bounds, Lines, Model, ModelError, Rule, Stand};

use crate::stop::Stop;

/// The model in which these pieces stand, beside any others. Its candidates are those of the model.
pub(crate) fn with_pieces(
    model: &Model,
    stands: &[Stand],
    stop: &Stop,
) -> Result<Model, ModelError> {
    let fixed = (0..model.kinds().len()).filter_map(|kind| {
        let of_kind = stands.iter().filter(|stand| stand.kind == kind);
        let squares = Vec::from_iter(of_kind.map(|stand| stand.square));
        let number = Bounds::exactly(squares.len() as u64);
        (!squares.is_empty()).then(|| Rule::Each {
            lines: Lines::Squares(squares),
            kinds: Some(vec![kind]),
            number,
        })
    });
    let rules = Vec::from_iter(model.rules().iter().cloned().chain(fixed));
    let (board, kinds) = (model.board().clone(), model.kinds().to_vec());
    Model::with_rules_until(board, kinds, &rules, &|| stop.reason())
}
