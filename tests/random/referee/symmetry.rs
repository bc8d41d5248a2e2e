//! The symmetries of a puzzle: maps of the board and the exchange of sides.

use std::collections::BTreeSet;

use super::super::puzzle::{Kind, Puzzle, Wrap};
use super::grid::{Grid, Ground};
use super::rules::{Group, look_alike};
use super::{Set, Stand, members};

/// For each stand, its image.
pub(super) type Map = Vec<usize>;

/// All maps that preserve the stands, the conflicts and the counts. Maps of the board with the same images of all stands
/// are one.
pub(super) fn maps(
    puzzle: &Puzzle,
    grid: &Grid,
    stands: &[Stand],
    conflicts: &[Set],
    groups: &[Group],
) -> Vec<Map> {
    let mut sorted = groups.to_vec();
    sorted.sort();
    // Repeated groups have no meaning.
    sorted.dedup();
    let keeps = |map: &Map| {
        let pairs = |a: usize| image(map, conflicts[a]) == conflicts[map[a]];
        let moved = |group: &Group| Group {
            members: image(map, group.members),
            or_full: (group.or_full.iter())
                .map(|&(members, most)| (image(map, members), most))
                .collect(),
            ..*group
        };
        let mut images: Vec<Group> = groups.iter().map(moved).collect();
        images.sort();
        images.dedup();
        (0..stands.len()).all(pairs) && images == sorted
    };
    let exchanges = exchanges(puzzle);
    let both = board_maps(grid).into_iter().flat_map(|places| {
        let with = |kinds: &Vec<usize>| on_stands(&places, kinds, stands);
        exchanges.iter().filter_map(with).collect::<Vec<_>>()
    });
    let maps: BTreeSet<Map> = both.filter(keeps).collect();
    maps.into_iter().collect()
}

/// The permutations of the kinds: the identity, and the exchange of white and black if their kinds have the same
/// names.
fn exchanges(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let kinds = &puzzle.kinds;
    let unchanged: Vec<usize> = (0..kinds.len()).collect();
    let mut exchanged = unchanged.clone();
    let other = |side| match side {
        Some("white") => Some("black"),
        Some("black") => Some("white"),
        _ => None,
    };
    for (kind, image) in exchanged.iter_mut().enumerate() {
        let Some(side) = other(kinds[kind].side) else {
            continue;
        };
        let like = |&at: &usize, side| {
            let wanted = Kind {
                side,
                ..kinds[kind].clone()
            };
            look_alike(puzzle, &wanted, &kinds[at])
        };
        let rank = (0..kind).filter(|at| like(at, kinds[kind].side)).count();
        match (0..kinds.len()).filter(|at| like(at, Some(side))).nth(rank) {
            Some(other) => *image = other,
            None => return vec![unchanged],
        }
    }
    let is_one_to_one = (0..kinds.len()).all(|kind| exchanged.contains(&kind));
    if is_one_to_one && exchanged != unchanged {
        vec![unchanged, exchanged]
    } else {
        vec![unchanged]
    }
}

/// The image of a set.
pub(super) fn image(map: &Map, set: Set) -> Set {
    members(set).fold(0, |image, member| image | 1 << map[member])
}

fn on_stands(places: &[usize], kinds: &[usize], stands: &[Stand]) -> Option<Map> {
    let image = |&(place, kind): &Stand| stands.binary_search(&(places[place], kinds[kind])).ok();
    stands.iter().map(image).collect()
}

/// Rotations and reflections about the centre, followed by shifts across joined edges, as the image of each place. The
/// maps are distinct and take holes to holes.
fn board_maps(grid: &Grid) -> BTreeSet<Vec<usize>> {
    let (width, height) = (grid.width, grid.height);
    let (files, ranks) = match grid.wrap {
        Wrap::Flat => (1, 1),
        Wrap::Cylinder => (width.max(1), 1),
        Wrap::Torus => (width.max(1), height.max(1)),
    };
    let may_swap = width == height && grid.wrap != Wrap::Cylinder;
    let mut maps = BTreeSet::new();
    for number in 0..8 * files * ranks {
        let (turn, file, rank) = (number % 8, number / 8 % files, number / 8 / files);
        if turn & 4 != 0 && !may_swap {
            continue;
        }
        let image = |place| {
            let (x, y) = grid.file_and_rank(place);
            // Twice the distance from the centre of the board, so that it is an integer.
            let (x, y) = (2 * x - width - 1, 2 * y - height - 1);
            let (x, y) = if turn & 4 != 0 { (y, x) } else { (x, y) };
            let (x, y) = (x * (1 - 2 * (turn & 1)), y * (1 - (turn & 2)));
            let (x, y) = ((x + width + 1) / 2 + file, (y + height + 1) / 2 + rank);
            grid.at(x, y).expect("a map leads to the board")
        };
        let map: Vec<usize> = (0..grid.area()).map(image).collect();
        let is_hole = |place: usize| grid.ground[place] == Ground::Hole;
        if (0..grid.area()).all(|place| is_hole(place) == is_hole(map[place])) {
            maps.insert(map);
        }
    }
    maps
}
