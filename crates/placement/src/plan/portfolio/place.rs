//! Where engines that take turns stand, as numbers.
//!
//! ```text
//! 0,1,250 / 1000,3,0,500,4,0 / .. .. .. / .. .. .. .. / 2,5,7
//! |            |              the first's  the second's  the placement that was shown first
//! |            for each: its turn, how many rows are its own, the work with which it lost
//! the winner, from 1; whose turn it is, and what is left of it
//! ```

use super::{Portfolio, PortfolioMember, Standing};
use crate::problem::Candidate;
use crate::task::SearchState;

/// Where they stand.
pub(super) fn of(turns: &Portfolio) -> SearchState {
    let winner = turns.winner.map_or(0, |winner| winner + 1);
    let mut rows = vec![
        vec![winner as u64, turns.present as u64, turns.left],
        Vec::new(),
    ];
    for contender in &turns.contenders {
        let own = contender.run().map_or(Vec::new(), |run| run.save().0);
        let lost_with = match contender.standing {
            Standing::Runs(_) => 0,
            Standing::Lost(work) => work,
        };
        rows[1].extend([contender.turn, own.len() as u64, lost_with]);
        rows.extend(own);
    }
    let shown = turns.shown.iter();
    rows.extend(shown.map(|shown| shown.iter().map(|one| one.index() as u64).collect()));
    SearchState(rows)
}

/// The same engines where others stood that told their place.
pub(super) fn find(turns: &Portfolio, place: &SearchState) -> Option<Portfolio> {
    let [head, standings, rows @ ..] = &place.0[..] else {
        return None;
    };
    let &[winner, present, left] = &head[..] else {
        return None;
    };
    let (standings, []) = standings.as_chunks::<3>() else {
        return None;
    };
    let all = turns.contenders.len();
    let winner = usize::try_from(winner).ok()?.checked_sub(1);
    let present = usize::try_from(present).ok()?;
    if standings.len() != all || present >= all || winner.is_some_and(|winner| winner >= all) {
        return None;
    }
    let mut rows = rows;
    let mut contenders = Vec::new();
    for (index, &standing) in standings.iter().enumerate() {
        let own = rows.split_off(..usize::try_from(standing[1]).ok()?)?;
        let has_lost = winner.is_some_and(|winner| winner != index);
        contenders.push(contender(turns, index, standing, own, has_lost)?);
    }
    let shown = match rows {
        [] => None,
        [row] if turns.wants_another() => Some(placement(row, turns)?),
        _ => return None,
    };
    Some(Portfolio {
        winner,
        present,
        left,
        shown,
        ..Portfolio::begin(contenders, &turns.task)
    })
}

fn placement(row: &[u64], turns: &Portfolio) -> Option<Vec<Candidate>> {
    let all = turns.task.problem().len() as u64;
    let candidate = |&index: &u64| (index < all).then(|| Candidate::new(index as usize));
    row.iter().map(candidate).collect()
}

fn contender(
    turns: &Portfolio,
    index: usize,
    [turn, _, work]: [u64; 3],
    rows: &[Vec<u64>],
    has_lost: bool,
) -> Option<PortfolioMember> {
    let engine = &turns.contenders[index].engine;
    let mut contender = PortfolioMember::new(engine, turn.max(1), &turns.task).ok()?;
    match &mut contender.standing {
        Standing::Runs(run) if !has_lost => run.load(&SearchState(rows.to_vec())).ok()?,
        standing if rows.is_empty() => *standing = Standing::Lost(work),
        _ => return None,
    }
    Some(contender)
}
