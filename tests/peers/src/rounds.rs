//! All contestants of all jobs, in turns.

use std::time::Duration;

use anyhow::bail;

use crate::child::{self, Answer, End};
use crate::contestants::Contestant;
use crate::jobs::{Job, Puzzle};
use crate::table::{self, Round, Row, State};

/// One job, with its results.
pub struct Contest<'a> {
    job: Job,
    number: String,
    standoff: &'a Contestant,
    rounds: Vec<Round>,
    peers: Vec<(&'a Contestant, State)>,
}

impl<'a> Contest<'a> {
    /// The contestants are the peers with a model for the job.
    pub fn new(job: Job, standoff: &'a Contestant, peers: &'a [Contestant]) -> Self {
        let takes_part = |peer: &&Contestant| peer.program(job.puzzle).is_some();
        let peers = peers.iter().filter(takes_part);
        Self {
            job,
            number: String::new(),
            standoff,
            rounds: Vec::new(),
            peers: peers.map(|peer| (peer, State::default())).collect(),
        }
    }

    /// Runs each contestant once, except those that exceeded the limit before.
    pub fn round(&mut self, limit: Duration) -> anyhow::Result<()> {
        let own = match measure(self.standoff, self.job.puzzle, limit) {
            Ok(taken) => taken,
            Err(state) => bail!("{}, by standoff: {state}", self.job.name),
        };
        for (peer, state) in &mut self.peers {
            if let State::Answered(rounds) = state {
                let measured = measure(peer, self.job.puzzle, limit);
                *state = judged(std::mem::take(rounds), measured, &own);
                if state.is_error() {
                    let (job, name) = (self.job.name, peer.name);
                    eprintln!("{job}, by {name}: {state}; by standoff: {}", own.number);
                }
            }
        }
        self.rounds.push(own.beside(&own));
        self.number = own.number;
        Ok(())
    }

    pub fn name(&self) -> &'static str {
        self.job.name
    }

    pub fn has_errors(&self) -> bool {
        self.peers.iter().any(|(_, state)| state.is_error())
    }

    pub fn rows(self) -> String {
        let row = |(contestant, state): (&Contestant, State)| Row {
            contestant: contestant.name,
            state,
        };
        let first = (self.standoff, State::Answered(self.rounds));
        let all = std::iter::once(first).chain(self.peers);
        let rows: Vec<Row> = all.map(row).collect();
        table::rows(self.job.name, &self.number, &rows)
    }
}

/// Adds a round, or fails if the number differs from that of `standoff`.
fn judged(mut rounds: Vec<Round>, measured: Result<Taken, State>, standoff: &Taken) -> State {
    match measured {
        Ok(taken) if taken.number == standoff.number => {
            rounds.push(taken.beside(standoff));
            State::Answered(rounds)
        }
        Ok(taken) => State::Wrong(taken.number),
        Err(why) => why,
    }
}

/// One measured answer.
struct Taken {
    number: String,
    start_up: Duration,
    cpu: Duration,
    memory: u64,
}

impl Taken {
    fn beside(&self, standoff: &Taken) -> Round {
        Round {
            cpu: self.cpu,
            standoff: standoff.cpu,
            start_up: self.start_up,
            memory: self.memory,
        }
    }
}

fn measure(who: &Contestant, puzzle: Puzzle, limit: Duration) -> Result<Taken, State> {
    let start_up = ask(who, puzzle.smallest(), limit)?;
    let answer = ask(who, puzzle, limit)?;
    let no_number = || State::Failed(format!("no number in {:?}", answer.text));
    let number = who.number(&answer.text).ok_or_else(no_number)?;
    Ok(Taken {
        number: number.to_string(),
        start_up: start_up.cpu,
        cpu: answer.cpu,
        memory: answer.memory,
    })
}

fn ask(who: &Contestant, puzzle: Puzzle, limit: Duration) -> Result<Answer, State> {
    let no_model = || State::Failed("no model".to_string());
    let program = who.program(puzzle).ok_or_else(no_model)?;
    match child::run(program, limit) {
        Ok(End::Answered(answer)) => Ok(answer),
        Ok(End::OverLimit) => Err(State::OverLimit),
        Ok(End::Failed(words)) => Err(State::Failed(words)),
        Err(error) => Err(State::Failed(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(number: &str) -> Taken {
        Taken {
            number: number.to_string(),
            start_up: Duration::from_millis(1),
            cpu: Duration::from_millis(2),
            memory: 1,
        }
    }

    #[test]
    fn another_number_is_an_error_and_the_same_one_is_a_round() {
        let standoff = taken("92");
        let right = judged(Vec::new(), Ok(taken("92")), &standoff);
        assert!(matches!(&right, State::Answered(rounds) if rounds.len() == 1));
        assert!(!right.is_error());
        let wrong = judged(Vec::new(), Ok(taken("93")), &standoff);
        assert!(matches!(&wrong, State::Wrong(number) if number == "93"));
        assert!(wrong.is_error());
    }

    #[test]
    fn going_over_the_limit_is_no_error() {
        let late = judged(Vec::new(), Err(State::OverLimit), &taken("92"));
        assert!(matches!(late, State::OverLimit) && !late.is_error());
    }
}
