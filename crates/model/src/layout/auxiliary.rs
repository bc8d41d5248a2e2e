//! Auxiliary variables: candidates that place no piece and are determined by those that do.

use std::collections::HashMap;

use crate::problem::{Bounds, Candidate, LinearConstraint, Member};

/// The definition of an auxiliary variable: it is chosen if and only if at most `most` candidates of a set are.
///
/// A condition on a piece that holds only where the piece stands, or on a square that holds only where nothing
/// attacks it, is not a linear constraint on pieces. With auxiliary variables, it is one.
///
/// ```text
/// "c1 is free", for rooks on the first rank:     R . v    v is chosen if and only if a, b and c
///                                                a b c    are not
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Auxiliary {
    of: Vec<Candidate>,
    most: u64,
}

impl Auxiliary {
    /// None of these candidates is chosen.
    pub(super) fn none(of: impl IntoIterator<Item = Candidate>) -> Self {
        Self::at_most(0, of)
    }

    /// At most `most` of these candidates are chosen.
    pub(super) fn at_most(most: u64, of: impl IntoIterator<Item = Candidate>) -> Self {
        let mut of = Vec::from_iter(of);
        of.sort_unstable();
        of.dedup();
        Auxiliary { of, most }
    }

    /// The value of the variable, given which candidates are chosen.
    fn value(&self, is_chosen: &[bool]) -> bool {
        let chosen = self.of.iter().filter(|c| is_chosen[c.index()]);
        chosen.count() as u64 <= self.most
    }

    /// The image under a permutation of the candidates.
    fn image(&self, images: &[Candidate]) -> Self {
        Self::at_most(self.most, self.of.iter().map(|c| images[c.index()]))
    }

    /// The candidates that exclude the variable.
    pub(super) fn conflicts(&self) -> &[Candidate] {
        if self.most == 0 { &self.of } else { &[] }
    }

    /// The constraints that, with the [conflicts](Self::conflicts), define the variable.
    pub(super) fn constraints(&self, variable: Candidate) -> Vec<LinearConstraint> {
        let with_variable = |weight, bounds| {
            let others = self.of.iter().map(|&c| (c, 1));
            weighted(others.chain([(variable, weight)]), bounds)
        };
        let (all, more) = (self.of.len() as u64, self.most + 1);
        let mut constraints = vec![with_variable(more, Bounds::at_least(more))];
        if self.most > 0 && all > self.most {
            constraints.push(with_variable(all - self.most, Bounds::at_most(all)));
        }
        constraints
    }
}

/// The constraint on candidates with weights, in any order. The weights of equal candidates are added.
pub(super) fn weighted(
    terms: impl IntoIterator<Item = (Candidate, u64)>,
    bounds: Bounds,
) -> LinearConstraint {
    let mut terms = Vec::from_iter(terms);
    terms.sort_unstable();
    let members = terms.chunk_by(|(a, _), (b, _)| a == b).map(|same| {
        let weight: u64 = same.iter().map(|(_, weight)| weight).sum();
        Member {
            candidate: same[0].0,
            weight: u32::try_from(weight).expect("at most the number of candidates"),
        }
    });
    LinearConstraint {
        members: members.collect(),
        bounds,
    }
}

/// The auxiliary variables of a model, numbered after the candidates that place a piece.
#[derive(Clone, Debug)]
pub(super) struct Auxiliaries {
    /// The index of the first auxiliary variable.
    first: usize,
    definitions: Vec<Auxiliary>,
    known: HashMap<Auxiliary, Candidate>,
}

impl Auxiliaries {
    /// No variables yet, after a number of candidates that place a piece.
    pub(super) fn after(pieces: usize) -> Self {
        Auxiliaries {
            first: pieces,
            definitions: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The variable with this definition, and whether it is new.
    pub(super) fn add(&mut self, definition: Auxiliary) -> (Candidate, bool) {
        if let Some(&known) = self.known.get(&definition) {
            return (known, false);
        }
        let variable = Candidate::new(self.first + self.definitions.len());
        self.definitions.push(definition.clone());
        self.known.insert(definition, variable);
        (variable, true)
    }

    pub(super) fn len(&self) -> usize {
        self.definitions.len()
    }

    /// The candidates of a variable, by its index among the variables, and the maximum number of chosen ones.
    pub(super) fn definition(&self, index: usize) -> (&[Candidate], u64) {
        let definition = &self.definitions[index];
        (&definition.of, definition.most)
    }

    /// All variables with their definitions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Candidate, &Auxiliary)> {
        let variables = (self.first..).map(Candidate::new);
        variables.zip(&self.definitions)
    }

    /// Appends the values of all variables to those of the candidates that place a piece.
    pub(super) fn add_values(&self, is_chosen: &mut Vec<bool>) {
        for definition in &self.definitions {
            is_chosen.push(definition.value(is_chosen));
        }
    }

    /// Appends the images of all variables under a permutation to those of the candidates that place a piece.
    /// `None` if an image is no variable of the model.
    pub(super) fn add_images(&self, images: &mut Vec<Candidate>) -> Option<()> {
        for definition in &self.definitions {
            images.push(*self.known.get(&definition.image(images))?);
        }
        Some(())
    }
}
