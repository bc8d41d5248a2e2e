//! `standoff draw`: boards as a picture.

mod attacks;
mod boards;
mod heat;
mod rules;
mod sheet;
mod target;

use std::collections::HashMap;
use std::time::Instant;

use standoff::board::{Board, Square, square_name};
use standoff::draw::{Diagram, DrawError, MAX_SIDE, Picture};
use standoff::engine::Registry;
use standoff::model::{Kind, PlacedPiece};
use standoff::puzzle::Instance;
use standoff::puzzle::wording::printable;
use standoff::{End, Figures};
use target::Target;

use crate::args::DrawArgs;
use crate::assignment::{Assignment, Following, single};
use crate::failure::{Exit, Failure};
use crate::goal::Best;
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::session::{self, Session, Work, title};
use crate::solve::exit;

/// The boards to draw, if any, and the end of the search.
struct Drawn {
    diagrams: Vec<Diagram>,
    exit: Exit,
    searched: Option<Searched>,
}

/// The engine or engines that searched, and the nodes of their trees.
struct Searched(String, u64);

/// The arguments, and the session of the searches that they ask for.
struct Drawing<'a> {
    args: &'a DrawArgs,
    session: Session<'a>,
}

pub(crate) fn run(
    args: &DrawArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    if let Some(size) = args.sheet {
        return sheet::draw(args, size, registry, output);
    }
    let target = Target::begin(&args.output)?;
    check_dpi(args, &target)?;
    let session = Session::of_search(registry, &args.search)?;
    let drawing = Drawing { args, session };
    let (title, drawn) = match &args.puzzle {
        None => drawing.attacks_on_chessboard()?,
        Some(puzzle) => match drawing.puzzle(puzzle) {
            Err(Failure::Stopped(end)) => return Ok(drawing.stopped(end)),
            drawn => drawn?,
        },
    };
    if drawn.diagrams.is_empty() {
        return Ok(drawn.exit);
    }
    let picture = drawn
        .diagrams
        .into_iter()
        .fold(Picture::new(title), Picture::with);
    let picture = args.width.into_iter().fold(picture, Picture::with_width);
    let picture = args.dpi.into_iter().fold(picture, Picture::with_dpi);
    target.write(&picture, args.theme, output)?;
    Ok(drawn.exit)
}

/// Fails if a resolution is given, but the picture has no pixels.
fn check_dpi(args: &DrawArgs, target: &Target<'_>) -> Result<(), Failure> {
    if args.dpi.is_some() && !target.has_pixels() {
        return Err(Failure::Mistake {
            message: "`--dpi` is the resolution of a PNG, and this picture has no pixels"
                .to_string(),
            hint: Some("`--width` sets the size of an SVG".to_string()),
        });
    }
    Ok(())
}

/// The values after the only puzzle.
fn assignments(following: &[Following]) -> Result<Vec<Assignment>, Failure> {
    let value = |following: &Following| match following {
        Following::Value(value) => Ok(value.clone()),
        Following::Puzzle(other) => Err(Failure::Mistake {
            message: format!("`{}` is no value of a parameter", printable(other)),
            hint: Some(
                "write name=value, as in n=12; `--sheet 3x4` draws several puzzles".to_string(),
            ),
        }),
    };
    following.iter().map(value).collect()
}

impl Drawing<'_> {
    /// The attack set of a piece on a board of 8 x 8.
    fn attacks_on_chessboard(&self) -> Result<(String, Drawn), Failure> {
        let board = Board::rectangle(8, 8).expect("the ordinary board is small");
        let pieces = self.session.registry.pieces();
        attacks::draw(self.args, self.empty(&board)?, &[], pieces)
    }

    fn puzzle(&self, name: &str) -> Result<(String, Drawn), Failure> {
        let pieces = self.session.registry.pieces();
        let puzzle = load::puzzle(name, pieces)?;
        let assignments = assignments(&self.args.following)?;
        let row = single(&assignments, "draw")?;
        let instance = self.session.instance(&puzzle, row)?;
        let empty = self.empty(instance.model().board())?;
        if self.args.attacks.is_some() {
            let own = instance.own_pieces();
            return attacks::draw(self.args, empty, own, pieces);
        }
        let title = title(&puzzle, instance.parameters());
        if let Some(text) = &self.args.solution {
            return Ok((
                title,
                Drawn::answer(vec![position(&instance, text, empty)?]),
            ));
        }
        if self.args.puzzle_alone {
            let kinds = instance.model().kinds();
            let diagram = Figures::of(kinds).on(empty, given(kinds));
            return Ok((title, Drawn::answer(vec![diagram])));
        }
        let drawn = self.searched(instance, &empty)?;
        Ok(match self.args.by {
            Some(_) => (title + ", by square", drawn),
            None => (title, drawn),
        })
    }

    /// Draws solutions or counts. With a goal, these are the best solutions.
    fn searched(&self, instance: Instance, empty: &Diagram) -> Result<Drawn, Failure> {
        let session = &self.session;
        let job = Job::new(session::values(instance.parameters()));
        let optimized = session.optimize(instance, &job)?;
        optimized.say(session.stats);
        let instance = &optimized.instance;
        if let Some(best) = optimized.unproved() {
            return Ok(match self.args.by {
                Some(_) => heat::nothing(best.optimum.end),
                None => best_so_far(best, instance, empty),
            });
        }
        let solver = session.solver(instance, &job)?;
        let start = Instant::now();
        let drawn = match self.args.by {
            Some(_) => heat::draw(solver, instance.model().board(), empty, &session.stop)?,
            None => {
                let (model, known) = (instance.model(), optimized.placement());
                boards::draw(solver, model, known, self.args, empty, &session.stop)?
            }
        };
        if let (true, Some(Searched(engine, nodes))) = (session.stats, &drawn.searched) {
            let (engine, nodes, time) = (engine.clone(), *nodes, start.elapsed());
            let work = Work {
                engine,
                nodes,
                time,
            };
            work.say(&session::values(instance.parameters()));
        }
        Ok(drawn)
    }

    /// The exit code if nothing is drawn because the search was stopped before it began.
    fn stopped(&self, end: End) -> Exit {
        match self.args.by {
            Some(_) => heat::nothing(end).exit,
            None => exit(0, end),
        }
    }

    /// The empty board, or a part of it. Fails before a search if it cannot be drawn.
    fn empty(&self, board: &Board) -> Result<Diagram, Failure> {
        let diagram = bare(self.args, board);
        let diagram = match &self.args.crop {
            None => diagram,
            Some([one, other]) => {
                let square = |name| {
                    board
                        .square(name)
                        .map_err(|e| Failure::mistake(e.to_string()))
                };
                diagram.cropped([square(one)?, square(other)?])
            }
        };
        match Picture::most(&diagram) {
            Ok(_) => Ok(diagram),
            Err(error) => Err(too_large(&error, board)),
        }
    }
}

impl Drawn {
    fn nothing(exit: Exit) -> Self {
        Drawn {
            diagrams: Vec::new(),
            exit,
            searched: None,
        }
    }

    fn answer(diagrams: Vec<Diagram>) -> Self {
        Drawn {
            diagrams,
            exit: Exit::Answered,
            searched: None,
        }
    }

    fn by(self, engine: impl Into<String>, nodes: u64) -> Self {
        let searched = Some(Searched(engine.into(), nodes));
        Drawn { searched, ..self }
    }
}

/// The empty board, with the text around it that the arguments ask for.
fn bare(args: &DrawArgs, board: &Board) -> Diagram {
    let mut diagram = Diagram::new(board.clone());
    if args.no_coordinates {
        diagram = diagram.without_coordinates();
    }
    if args.region_names {
        diagram = diagram.with_region_names();
    }
    diagram
}

/// The pieces that a text names, even if they break rules.
fn position(instance: &Instance, text: &str, empty: Diagram) -> Result<Diagram, Failure> {
    let model = instance.model();
    let position = instance.read_position("--solution", text.as_bytes())?;
    if let [first, ..] = position.off_board() {
        return Err(Failure::mistake(first.to_string()));
    }
    let kind_on: HashMap<Square, usize> = (position.stands().iter())
        .map(|stand| (stand.square, stand.kind))
        .collect();
    let is_hidden = |stand: &&PlacedPiece| kind_on[&stand.square] != stand.kind;
    if let Some(hidden) = position.stands().iter().find(is_hidden) {
        let square = model.board().name(hidden.square);
        return Err(Failure::mistake(format!(
            "two pieces on {square} cannot be drawn"
        )));
    }
    let figures = Figures::of(model.kinds());
    Ok(figures.on(empty, position.stands().iter().copied()))
}

/// The best solution before the search for a better one was stopped, if there is one.
fn best_so_far(best: &Best, instance: &Instance, empty: &Diagram) -> Drawn {
    let optimum = &best.optimum;
    let model = instance.model();
    let figures = Figures::of(model.kinds());
    let placement = optimum.placement.iter();
    let boards = placement.map(|one| figures.on(empty.clone(), model.pieces(one)));
    Drawn {
        diagrams: boards.collect(),
        exit: best.say_end(),
        searched: None,
    }
}

/// The error for a board that is too large, with the largest part that can be drawn.
fn too_large(error: &DrawError, board: &Board) -> Failure {
    let [files, ranks] = [board.width(), board.height()].map(|side| side.min(MAX_SIDE));
    let corner = square_name(files.max(1).into(), ranks.into());
    Failure::Mistake {
        message: error.to_string(),
        hint: Some(format!("--crop a1:{corner} draws a part of it")),
    }
}

/// The error for more solutions than fit.
fn too_many(room: usize) -> Failure {
    let boards = number_of(room as u64, "board");
    Failure::Mistake {
        message: format!(
            "there are more solutions than fit into one picture: at most {boards} of this size"
        ),
        hint: Some(format!("--limit {room} draws as many")),
    }
}

/// The pieces that a puzzle gives.
fn given(kinds: &[Kind]) -> impl Iterator<Item = PlacedPiece> {
    kinds.iter().enumerate().flat_map(|(kind, of_kind)| {
        let squares = of_kind.squares.iter().flat_map(|squares| squares.iter());
        squares.map(move |square| PlacedPiece { square, kind })
    })
}
