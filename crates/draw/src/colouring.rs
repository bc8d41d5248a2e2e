//! Colours of regions. Neighbours have different ones.

use standoff_board::{Board, Leap, Square};

/// The number of colours of regions.
pub const COLOURS: usize = 14;

/// The number of ways to hatch a colour, plain included. Regions are named by 52 letters, and there are 56 pairs of a
/// colour and a hatching, so that even 52 neighbours differ.
pub(crate) const HATCHINGS: usize = 4;

/// A colour and a hatching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) colour: usize,
    pub(crate) hatching: usize,
}

/// The region of each square, by the index of the square.
pub(crate) fn regions_by_square(board: &Board) -> Vec<Option<usize>> {
    let mut regions = vec![None; board.area()];
    for (region, (_, squares)) in board.regions().iter().enumerate() {
        for square in squares.iter() {
            regions[square.index()] = Some(region);
        }
    }
    regions
}

/// A paint for each region. Up to [`COLOURS`] regions have different colours. If there are more, regions that touch have
/// different paints, also at a corner or across joined edges. A region is hatched only if its neighbours use all colours.
pub(crate) fn paints(board: &Board, regions: &[Option<usize>]) -> Vec<Paint> {
    let neighbours = neighbours(board, regions);
    let mut taken: Vec<Option<usize>> = vec![None; neighbours.len()];
    let mut uses = [0; COLOURS * HATCHINGS];
    for region in most_neighbours_first(&neighbours) {
        let beside: Vec<usize> = (neighbours[region].iter())
            .filter_map(|&other| taken[other])
            .collect();
        let free = (0..uses.len()).filter(|paint| !beside.contains(paint));
        // Prefer plain paints, then the least used.
        let paint = free
            .min_by_key(|&paint| (paint / COLOURS, uses[paint], paint))
            .expect("there are more paints than regions");
        uses[paint] += 1;
        taken[region] = Some(paint);
    }
    let paint = |paint: Option<usize>| {
        let paint = paint.expect("every region has a paint");
        Paint {
            colour: paint % COLOURS,
            hatching: paint / COLOURS,
        }
    };
    taken.into_iter().map(paint).collect()
}

fn neighbours(board: &Board, regions: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); board.regions().len()];
    let around = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| Leap::new(dx, dy));
    let region = |square: Square| regions[square.index()];
    for from in board.squares() {
        for to in board.leaps(from, &around) {
            if let (Some(a), Some(b)) = (region(from), region(to))
                && a != b
            {
                neighbours[a].push(b);
                neighbours[b].push(a);
            }
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    neighbours
}

/// The regions by decreasing number of neighbours: the most constrained choose first.
fn most_neighbours_first(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..neighbours.len()).collect();
    order.sort_by_key(|&region| std::cmp::Reverse(neighbours[region].len()));
    order
}

#[cfg(test)]
mod tests {
    use standoff_board::Wrap;

    use super::*;

    fn paints_of(board: &Board) -> Vec<Paint> {
        let regions = regions_by_square(board);
        let paints = paints(board, &regions);
        for (region, others) in neighbours(board, &regions).iter().enumerate() {
            for &other in others {
                assert_ne!(paints[region], paints[other]);
            }
        }
        paints
    }

    #[test]
    fn fourteen_regions_have_different_colours() {
        assert_eq!(COLOURS, 14);
        let paints = paints_of(&Board::map("ABCDEFG\nHIJKLMN").unwrap());
        let mut colours: Vec<usize> = paints.iter().map(|paint| paint.colour).collect();
        colours.sort_unstable();
        assert_eq!(colours, Vec::from_iter(0..COLOURS));
        assert!(paints.iter().all(|paint| paint.hatching == 0));
    }

    #[test]
    fn regions_that_touch_at_a_corner_or_across_joined_edges_are_neighbours() {
        let corner = Board::map("A.\n.B").unwrap();
        assert_eq!(neighbours(&corner, &regions_by_square(&corner))[0], [1]);
        let round = Board::map("A..B").unwrap();
        assert!(neighbours(&round, &regions_by_square(&round))[0].is_empty());
        let round = round.wrap(Wrap::Cylinder);
        assert_eq!(neighbours(&round, &regions_by_square(&round))[0], [1]);
    }

    /// 52 regions that all touch each other: every ordered pair of letters.
    #[test]
    fn regions_are_hatched_if_colours_run_out() {
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
        let pairs = |a: char| {
            letters
                .iter()
                .map(move |&b| format!("{a}{b}"))
                .collect::<String>()
        };
        let rows: Vec<String> = letters.iter().map(|&a| pairs(a)).collect();
        let map = rows.join("\n");
        let board = Board::rectangle(104, 52)
            .unwrap()
            .with_regions(&map)
            .unwrap();
        let paints = paints_of(&board);
        assert_eq!(paints.len(), 52);
        assert!(paints.iter().any(|paint| paint.hatching == HATCHINGS - 1));
    }
}
