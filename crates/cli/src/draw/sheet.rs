//! `standoff draw --sheet`: puzzles on pages, and their solutions on others.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use standoff::draw::{Diagram, DrawError, Entry, Picture, Sheet, Theme, pdf, png};
use standoff::engine::Registry;
use standoff::model::Placement;
use standoff::puzzle::Puzzle;
use standoff::solver::Solver;
use standoff::{End, Figures};

use super::target::{Format, format};
use super::{bare, given, rules};
use crate::args::{DrawArgs, SheetSize};
use crate::assignment::{Assignment, Following, single};
use crate::deduce::grade_of;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::session::{Session, values};
use crate::solve::at_most_two;
use crate::whole_file::WholeFile;

/// The default resolution of a PNG, in dots per inch.
const DPI: u32 = 200;

/// The least numbers of columns and rows on a page of solutions, which are smaller than puzzles.
const ANSWERS: SheetSize = SheetSize {
    columns: 3,
    rows: 4,
};

/// A puzzle as an argument, with the values of parameters after it.
struct Argument {
    puzzle: String,
    values: Vec<Assignment>,
}

/// A puzzle on the sheet.
struct Drawn {
    title: String,
    /// Author and level, if they are known.
    credit: Option<String>,
    rules: String,
    diagram: Diagram,
    answer: Option<Diagram>,
    exit: Exit,
}

pub(super) fn draw(
    args: &DrawArgs,
    size: SheetSize,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let arguments = arguments(args)?;
    let on_a_page = |size: SheetSize| size.columns as usize * size.rows as usize;
    let answers = SheetSize {
        columns: size.columns.max(ANSWERS.columns),
        rows: size.rows.max(ANSWERS.rows),
    };
    let mut pages = arguments.len().div_ceil(on_a_page(size));
    if args.answers {
        pages += arguments.len().div_ceil(on_a_page(answers));
    }
    let target = Target::of(args, pages)?;
    let files = target.begin()?;
    let session = Session::of_search(registry, &args.search)?;
    let mut drawn = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let number = (arguments.len() > 1).then_some(index + 1);
        match entry(argument, number, args, &session)? {
            Some(one) => drawn.push(one),
            None => return Ok(Exit::No),
        }
    }
    let exit = drawn.iter().map(|one| one.exit).max().unwrap_or_default();
    let title = match &drawn[..] {
        [only] => only.title.clone(),
        all => number_of(all.len() as u64, "puzzle"),
    };
    let pages = svgs(&title, &drawn, args, [size, answers])?;
    target.write(files, &title, &pages, output)?;
    Ok(exit)
}

/// The puzzles of the arguments. A folder stands for the puzzles in it.
fn arguments(args: &DrawArgs) -> Result<Vec<Argument>, Failure> {
    let mut arguments: Vec<Argument> = Vec::new();
    arguments.extend(args.puzzle.iter().map(|name| Argument::new(name)));
    for following in &args.following {
        match (following, arguments.last_mut()) {
            (Following::Value(value), Some(last)) => last.values.push(value.clone()),
            (Following::Puzzle(name), _) => arguments.push(Argument::new(name)),
            (Following::Value(_), None) => {}
        }
    }
    let all: Vec<Vec<Argument>> = (arguments.into_iter())
        .map(Argument::in_folder)
        .collect::<Result<_, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

impl Argument {
    fn new(puzzle: &str) -> Self {
        Argument {
            puzzle: puzzle.to_string(),
            values: Vec::new(),
        }
    }

    /// The puzzles of a folder, each with the values after it. Any other argument stays as it is.
    fn in_folder(self) -> Result<Vec<Argument>, Failure> {
        let folder = PathBuf::from(&self.puzzle);
        if !folder.is_dir() {
            return Ok(vec![self]);
        }
        let files = files::puzzles(&[folder]).into_iter();
        files
            .map(|(path, found)| {
                found.map(|()| Argument {
                    puzzle: path.to_string_lossy().into_owned(),
                    values: self.values.clone(),
                })
            })
            .collect()
    }
}

/// A puzzle with its level and, if it is asked for, its solution. `None` if it has no solution to draw.
fn entry(
    argument: &Argument,
    number: Option<usize>,
    args: &DrawArgs,
    session: &Session<'_>,
) -> Result<Option<Drawn>, Failure> {
    let puzzle = load::puzzle(&argument.puzzle, session.registry.pieces())?;
    let row = single(&argument.values, "draw")?;
    let instance = session.instance(&puzzle, row)?;
    let rules = rules::text(&instance);
    let model = instance.model();
    let empty = bare(args, model.board());
    Picture::most(&empty).map_err(mistake)?;
    let figures = Figures::of(model.kinds());
    let diagram = figures.on(empty.clone(), given(model.kinds()));
    let job = Job::new(values(instance.parameters()));
    let optimized = session.optimize(instance, &job)?;
    let mut drawn = Drawn {
        title: title(&puzzle, number),
        credit: None,
        rules,
        diagram,
        answer: None,
        exit: Exit::Answered,
    };
    let model = optimized.instance.model();
    let level = match optimized.end() {
        None => grade_of(model, session)?.level(),
        Some(End::Exhausted) => None,
        Some(end) => return Err(Failure::Stopped(end)),
    };
    let author = puzzle.author().map(|author| format!("by {author}"));
    let level = level.map(|level| level.to_string());
    let credit: Vec<String> = author.into_iter().chain(level).collect();
    drawn.credit = (!credit.is_empty()).then(|| credit.join(", "));
    if !args.answers {
        return Ok(Some(drawn));
    }
    let solutions = match optimized.end() {
        None => {
            let solver = session.solver(&optimized.instance, &job)?;
            solutions(solver, session)?
        }
        Some(_) => Vec::new(),
    };
    let Some(first) = solutions.first() else {
        note(&format!("{}: there is no solution to draw", drawn.title));
        return Ok(None);
    };
    if solutions.len() > 1 {
        note(&format!(
            "{}: not unique; the first solution is drawn",
            drawn.title
        ));
        drawn.exit = Exit::No;
    }
    drawn.answer = Some(figures.on(empty, model.pieces(first)));
    Ok(Some(drawn))
}

/// The first solutions, at most two.
fn solutions(solver: Solver, session: &Session<'_>) -> Result<Vec<Placement>, Failure> {
    let mut solutions = (session.stop).run_interruptible(move || solver.few_solutions())??;
    let (placements, end) = at_most_two(solutions.unique());
    if let Some(bug) = solutions.engine_bug() {
        return Err(bug.clone().into());
    }
    match end {
        End::Exhausted | End::SolutionLimit => Ok(placements),
        _ if placements.len() == 2 => Ok(placements),
        end => Err(Failure::Stopped(end)),
    }
}

/// The title above a puzzle: its name, or the name of its file.
fn title(puzzle: &Puzzle, number: Option<usize>) -> String {
    let of_file = || match Path::new(puzzle.name()).file_stem() {
        Some(stem) if stem != "-" => stem.to_string_lossy().into_owned(),
        _ => "puzzle".to_string(),
    };
    let title = puzzle.title().map_or_else(of_file, str::to_string);
    match number {
        Some(number) => format!("{number}. {title}"),
        None => title,
    }
}

/// The pages of puzzles, and then those of solutions. Rules that all puzzles share are at the top of each page.
fn svgs(
    title: &str,
    drawn: &[Drawn],
    args: &DrawArgs,
    [puzzles, answers]: [SheetSize; 2],
) -> Result<Vec<String>, Failure> {
    let sheet = |size: SheetSize| Sheet::new(title, args.paper.into(), size.columns, size.rows);
    let is_shared = drawn.windows(2).all(|two| two[0].rules == two[1].rules);
    let heading = drawn.first().filter(|_| is_shared);
    let puzzles = sheet(puzzles).with_heading(heading.map_or("", |first| &first.rules));
    let answers = sheet(answers).with_heading("Solutions");
    let theme = Theme::from(args.theme);
    let own_rules = |one: &Drawn| (!is_shared).then(|| one.rules.clone());
    let puzzles = puzzles.with_entries(drawn.iter().map(|one| {
        Entry {
            diagram: one.diagram.clone(),
            title: one.title.clone(),
            text: one
                .credit
                .clone()
                .into_iter()
                .chain(own_rules(one))
                .collect(),
        }
    }));
    let answers = answers.with_entries(drawn.iter().filter_map(|one| {
        Some(Entry {
            diagram: one.answer.clone()?,
            title: one.title.clone(),
            text: Vec::new(),
        })
    }));
    let mut pages = puzzles.pages(theme).map_err(mistake)?;
    pages.extend(answers.pages(theme).map_err(mistake)?);
    Ok(pages)
}

/// The files of a sheet: a PDF, a file for each page, or standard output for one page.
struct Target {
    /// Empty for standard output.
    paths: Vec<PathBuf>,
    format: Format,
    dpi: u32,
}

impl Target {
    fn of(args: &DrawArgs, pages: usize) -> Result<Self, Failure> {
        let path = &args.output;
        let is_output = path.as_os_str() == "-";
        let format = if is_output {
            Format::Svg
        } else {
            format(path)?
        };
        if args.dpi.is_some() && format != Format::Png {
            return Err(Failure::mistake(
                "`--dpi` is the resolution of a PNG, and this sheet has no pixels",
            ));
        }
        let paths = match pages {
            1 if is_output => Vec::new(),
            _ if is_output => {
                return Err(Failure::Mistake {
                    message: format!("{pages} pages cannot be written to standard output"),
                    hint: Some("`-o sheet.pdf` has any number of pages".to_string()),
                });
            }
            _ if pages == 1 || format == Format::Pdf => vec![path.clone()],
            _ => (1..=pages).map(|page| numbered(path, page)).collect(),
        };
        Ok(Target {
            paths,
            format,
            dpi: args.dpi.unwrap_or(DPI),
        })
    }

    /// Fails before a search if a file cannot be created.
    fn begin(&self) -> Result<Vec<WholeFile<'_>>, Failure> {
        self.paths
            .iter()
            .map(|path| WholeFile::begin(path))
            .collect()
    }

    fn write(
        &self,
        files: Vec<WholeFile<'_>>,
        title: &str,
        pages: &[String],
        output: &mut Output,
    ) -> Result<(), Failure> {
        if files.is_empty() {
            return output.text(pages.concat().as_bytes());
        }
        let contents: Vec<Vec<u8>> = match self.format {
            Format::Pdf => vec![pdf(title, pages)],
            Format::Svg => pages.iter().map(|page| page.clone().into_bytes()).collect(),
            Format::Png => {
                let pages = pages.iter().map(|page| png(page, self.dpi));
                pages.collect::<Result<_, _>>().map_err(mistake)?
            }
        };
        for (file, content) in files.into_iter().zip(contents) {
            file.finish(&content)?;
        }
        let names: Vec<String> = self
            .paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        note(&format!("the sheet is {}", names.join(", ")));
        Ok(())
    }
}

/// The path of a page, as in `sheet-2.svg`.
fn numbered(path: &Path, page: usize) -> PathBuf {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    path.with_file_name(format!("{stem}-{page}.{extension}"))
}

fn mistake(error: DrawError) -> Failure {
    Failure::mistake(error.to_string())
}
