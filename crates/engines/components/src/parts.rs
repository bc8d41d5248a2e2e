//! The parts of a problem: its components, those that are alike once.

use std::collections::HashMap;
use std::sync::Arc;

use standoff_model::{Candidate, Layout, Permutation, Problem};

/// A component, and the components like it: equal ones, and images under a symmetry of the board.
pub(crate) struct Part {
    pub(crate) problem: Arc<Problem>,
    /// For each of these components, its candidates in the whole problem, in the order of those of `problem`.
    pub(crate) copies: Vec<Vec<Candidate>>,
}

/// Parts, to which components are added one after the other.
///
/// ```text
/// . a . b      Bishops on dark and on light squares of 2 x 4: a reflection maps one component to the other.
/// a . b .      On an odd board no symmetry does.
/// ```
pub(crate) struct Parts<'l> {
    parts: Vec<Part>,
    /// The index of the part with this problem.
    known: HashMap<Arc<Problem>, usize>,
    /// For each candidate of the first component of a part, the index of the part and the place in the component.
    places: HashMap<Candidate, (usize, usize)>,
    /// The symmetries of the board that were needed until now, and the next ones.
    maps: Vec<Permutation>,
    more_maps: Box<dyn Iterator<Item = Permutation> + 'l>,
}

/// A torus has a map for each square. Those that exchange components are among the first ones.
const MAX_MAPS: usize = 32;

impl<'l> Parts<'l> {
    /// No parts of a problem with this layout, if it has one.
    pub(crate) fn new(layout: Option<&'l Layout>) -> Self {
        Parts {
            parts: Vec::new(),
            known: HashMap::new(),
            places: HashMap::new(),
            maps: Vec::new(),
            more_maps: Box::new(layout.into_iter().flat_map(Layout::maps).take(MAX_MAPS)),
        }
    }

    /// Adds a component: to the part that it is like, or as a new part.
    pub(crate) fn add(&mut self, problem: Problem, component: Vec<Candidate>) {
        if let Some(&equal) = self.known.get(&problem) {
            self.parts[equal].copies.push(component);
        } else if let Some((part, copy)) = self.part_like(&problem, &component) {
            self.parts[part].copies.push(copy);
        } else {
            let index = self.parts.len();
            let places = component.iter().enumerate();
            (self.places).extend(places.map(|(place, &candidate)| (candidate, (index, place))));
            let problem = Arc::new(problem);
            self.known.insert(problem.clone(), index);
            self.parts.push(Part {
                problem,
                copies: vec![component],
            });
        }
    }

    /// The index of a part that a symmetry maps a component to, and the component in the order of that part.
    fn part_like(
        &mut self,
        problem: &Problem,
        component: &[Candidate],
    ) -> Option<(usize, Vec<Candidate>)> {
        if self.parts.is_empty() {
            return None;
        }
        let mut like = (self.maps.iter()).find_map(|map| self.part_under(map, problem, component));
        while like.is_none()
            && let Some(map) = self.more_maps.next()
        {
            like = self.part_under(&map, problem, component);
            self.maps.push(map);
        }
        like
    }

    /// The index of the part that a map of all candidates maps a component to, and the component in its order.
    fn part_under(
        &self,
        map: &Permutation,
        problem: &Problem,
        component: &[Candidate],
    ) -> Option<(usize, Vec<Candidate>)> {
        let place = |candidate| self.places.get(&map.image(candidate)).copied();
        let (part, _) = place(component[0])?;
        let known = &self.parts[part].problem;
        let places = component.iter().map(|&candidate| place(candidate));
        let places = places.map(|place| place.filter(|(of, _)| *of == part));
        let places: Vec<usize> = places.map(|place| Some(place?.1)).collect::<Option<_>>()?;
        let images = places.iter().copied().map(Candidate::new).collect();
        let map = Permutation::new(map.name().to_string(), images);
        problem.is_mapped_to(known, &map).then(|| {
            let mut copy = component.to_vec();
            for (&candidate, place) in component.iter().zip(places) {
                copy[place] = candidate;
            }
            (part, copy)
        })
    }

    pub(crate) fn into_vec(self) -> Vec<Part> {
        self.parts
    }
}
