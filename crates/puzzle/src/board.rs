//! The field `board`.

use standoff_board::{Board, Colour, MapError, SquareSet, Wrap};

use crate::budget::EvalBudget;
use crate::drawing::Drawing;
use crate::form::{Form, choice};
use crate::integer::Integer;
use crate::parameters::{Parameters, Scope};
use crate::pieces::Setting;
use crate::problem::{BOARD, Fault, OPEN, Problem, SHAPE};
use crate::source::Span;
use crate::squares::{SquareCondition, SquareList};
use crate::tree::{Node, optional};

/// A board that may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct BoardSpec {
    shape: Shape,
    regions: Option<Regions>,
    forbidden: SquareList,
    wrap: Wrap,
    only: Option<Colour>,
    riders_pass_holes: bool,
    /// The place of the field `squares`.
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
enum Shape {
    Rectangle(Rectangle),
    /// The squares of a rectangle that satisfy a condition.
    Where(Rectangle, SquareCondition),
    Map(Box<Board>, Drawing),
}

#[derive(Clone, Debug)]
enum Regions {
    /// A drawing, which may have open squares: `?`.
    Drawn(Drawing),
    /// All squares are open.
    Open(Span),
}

#[derive(Clone, Debug)]
struct Rectangle {
    width: Integer,
    height: Integer,
}

/// Reads the field `board`.
pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<BoardSpec, Fault> {
    let fields = [
        "squares",
        "regions",
        "wrap",
        "only",
        "forbidden",
        "riders_pass_holes",
    ];
    let [squares, regions, wrap, only, forbidden, riders_pass_holes] =
        node.fields("Board", BOARD, fields)?;
    let squares = node.required(squares, "squares")?;
    let shape = shape(squares, scope)?;
    let regions = optional(regions, |node| read_regions(node, &shape))?;
    let forbidden = optional(forbidden, |node| SquareList::read(node, scope))?;
    let wrap = optional(wrap, |node| choice(node, "wrap", &WRAPS))?;
    let only = optional(only, |node| choice(node, "colour", &COLOURS))?;
    let riders_pass_holes = optional(riders_pass_holes, Node::truth)?;
    Ok(BoardSpec {
        shape,
        regions,
        forbidden: forbidden.unwrap_or_default(),
        wrap: wrap.unwrap_or_default(),
        only,
        riders_pass_holes: riders_pass_holes.unwrap_or_default(),
        span: squares.span(),
    })
}

const WRAPS: [(&str, Wrap); 2] = [("Cylinder", Wrap::Cylinder), ("Torus", Wrap::Torus)];

const COLOURS: [(&str, Colour); 2] = [("Light", Colour::Light), ("Dark", Colour::Dark)];

fn shape(node: &Node<'_>, scope: &Scope) -> Result<Shape, Fault> {
    let form = Form::read(node, SHAPE)?;
    match form.name {
        "Map" => {
            let [map] = form.arguments("Map(r\"..#\")")?;
            map_shape(map)
        }
        "Where" => {
            let [rectangle, condition] = form.arguments(r#"Where(Square(8), "x <= y")"#)?;
            let whole = Form::read(rectangle, SHAPE)?;
            let rectangle = rectangle_of(whole, scope, &["Square", "Rect"])?;
            let condition = SquareCondition::read(condition, scope)?;
            Ok(Shape::Where(rectangle, condition))
        }
        _ => rectangle_of(form, scope, &SHAPES).map(Shape::Rectangle),
    }
}

const SHAPES: [&str; 4] = ["Square", "Rect", "Map", "Where"];

fn rectangle_of(form: Form<'_>, scope: &Scope, known: &[&str]) -> Result<Rectangle, Fault> {
    let [width, height] = match form.name {
        "Square" => {
            let [side] = form.arguments("Square(8)")?;
            [side, side]
        }
        "Rect" => {
            let [width, height] = form.arguments("Rect(5, 3)")?;
            [width, height]
        }
        _ => return Err(form.unknown("shape", known.iter().copied())),
    };
    Ok(Rectangle {
        width: Integer::read(width, scope)?,
        height: Integer::read(height, scope)?,
    })
}

fn map_shape(node: &Node<'_>) -> Result<Shape, Fault> {
    let drawing = Drawing::read(node)?;
    let board = Board::map(drawing.text()).map_err(|error| drawing.fault(error))?;
    Ok(Shape::Map(Box::new(board), drawing))
}

fn read_regions(node: &Node<'_>, shape: &Shape) -> Result<Regions, Fault> {
    match shape {
        Shape::Map(board, _) if !board.regions().is_empty() => {
            Err(node.fault(Problem::RegionsTwice))
        }
        _ if node.as_name() == Some(OPEN) => Ok(Regions::Open(node.span())),
        _ => Drawing::read(node).map(Regions::Drawn),
    }
}

/// The square of an open region in a drawing.
const UNDRAWN: char = '?';

impl BoardSpec {
    /// The place of the open regions, if there are any.
    pub(crate) fn open_regions(&self) -> Option<Span> {
        match self.regions.as_ref()? {
            Regions::Open(span) => Some(span.clone()),
            Regions::Drawn(drawing) => {
                let rows = drawing.rows().zip(1..);
                let mut undrawn = rows.filter_map(|(row, at)| {
                    let column = row.chars().position(|found| found == UNDRAWN)?;
                    Some(drawing.span_of(at, column + 1))
                });
                undrawn.next()
            }
        }
    }

    /// The board for given parameters.
    pub(crate) fn board(
        &self,
        parameters: &Parameters,
        budget: &EvalBudget<'_>,
    ) -> Result<Board, Fault> {
        self.board_and_open(parameters, budget)
            .map(|(board, _)| board)
    }

    /// The board for given parameters, and the squares whose regions are open.
    pub(crate) fn board_and_open(
        &self,
        parameters: &Parameters,
        budget: &EvalBudget<'_>,
    ) -> Result<(Board, SquareSet), Fault> {
        let mut board = self.squares(parameters, budget)?.wrap(self.wrap);
        let mut open = SquareSet::new();
        match &self.regions {
            None => {}
            Some(Regions::Open(_)) => open = board.squares().collect(),
            Some(Regions::Drawn(regions)) => {
                let drawn = regions.text().replace(UNDRAWN, ".");
                let with_regions = board.with_regions(&drawn);
                board = with_regions.map_err(|error| regions.fault(error))?;
                open = undrawn(regions, &board)?;
            }
        }
        let forbidden = (self.forbidden).on(&Setting::new(&board, parameters, budget))?;
        board = board.forbid(forbidden);
        if let Some(colour) = self.only {
            board = board.only(colour);
        }
        if self.riders_pass_holes {
            board = board.let_riders_pass_holes();
        }
        Ok((board, open))
    }

    /// Width and height, if the board is a flat rectangle without regions and forbidden squares.
    pub(crate) fn sides(&self, parameters: &Parameters) -> Result<Option<(u64, u64)>, Fault> {
        let Shape::Rectangle(rectangle) = &self.shape else {
            return Ok(None);
        };
        let (width, height) = rectangle.sides(parameters)?;
        let is_plain = self.regions.is_none()
            && self.forbidden.is_empty()
            && self.wrap == Wrap::Flat
            && self.only.is_none();
        Ok(is_plain.then_some((width, height)))
    }

    /// Moves the board, and the squares of its regions row by row, to places in another source.
    pub(crate) fn move_to(&mut self, span: Span, squares: Vec<Vec<Span>>) {
        if let Some(Regions::Drawn(regions)) = &mut self.regions {
            regions.move_to(span.clone(), squares);
        }
        self.span = span;
    }

    /// The drawing of the regions, if there are any.
    pub(crate) fn drawn_regions(&self) -> Option<&Drawing> {
        match (&self.regions, &self.shape) {
            (Some(Regions::Drawn(drawing)), _) => Some(drawing),
            (None, Shape::Map(board, map)) if !board.regions().is_empty() => Some(map),
            _ => None,
        }
    }

    fn squares(&self, parameters: &Parameters, budget: &EvalBudget<'_>) -> Result<Board, Fault> {
        match &self.shape {
            Shape::Rectangle(rectangle) => self.rectangle(rectangle, parameters),
            Shape::Where(rectangle, condition) => {
                let board = self.rectangle(rectangle, parameters)?;
                let holes = condition.squares(&board, parameters, budget, false)?;
                Ok(board.with_holes(holes))
            }
            Shape::Map(board, _) => Ok((**board).clone()),
        }
    }

    fn rectangle(&self, rectangle: &Rectangle, parameters: &Parameters) -> Result<Board, Fault> {
        let (width, height) = rectangle.sides(parameters)?;
        let board = Board::rectangle(width, height);
        board.map_err(|error| Fault::at(self.span.clone(), error))
    }
}

/// The squares whose regions are open in a drawing of a board.
fn undrawn(drawing: &Drawing, board: &Board) -> Result<SquareSet, Fault> {
    let mut open = SquareSet::new();
    for (row, text) in drawing.rows().enumerate() {
        let characters = text.chars().enumerate();
        for (column, _) in characters.filter(|(_, found)| *found == UNDRAWN) {
            let Some(square) = board.at(column as i64, row as i64) else {
                let (row, column) = (row + 1, column + 1);
                return Err(drawing.fault(MapError::Hole { row, column }));
            };
            open.insert(square);
        }
    }
    Ok(open)
}

impl Rectangle {
    fn sides(&self, parameters: &Parameters) -> Result<(u64, u64), Fault> {
        let side = |side: &Integer| side.value("a side of a board", parameters);
        Ok((side(&self.width)?, side(&self.height)?))
    }
}
