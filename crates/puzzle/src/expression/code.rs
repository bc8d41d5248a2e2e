//! What an expression is read into: steps on a stack of integers.

use super::operator::{Function, Operator};

/// The steps of an expression, and where in its text each of them comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    steps: Vec<Step>,
    /// The first byte of what makes each step: fewer bytes than a [`Range`](std::ops::Range), as a
    /// puzzle may have a million steps.
    starts: Vec<u16>,
    /// How many names there are.
    names: usize,
    constants: Vec<i64>,
}

/// Takes its values from the top of the stack and puts another one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A value of the memory, which has those of the names first and then the constants.
    Load(u16),
    Function(Function),
    Operator(Operator),
    /// Leaves the value on the top and goes on there, if it is no; takes it away otherwise.
    GoIfNot(u16),
    /// The same, if it is yes.
    GoIf(u16),
}

/// A jump whose end is not known yet.
pub(super) struct Jump(usize);

// How code is made: in the order in which it runs.
impl Code {
    pub(super) fn of_names(names: usize) -> Self {
        Code {
            names,
            ..Code::default()
        }
    }

    pub(super) fn name(&mut self, number: usize, start: usize) {
        self.push(Step::Load(number as u16), start);
    }

    pub(super) fn constant(&mut self, value: i64, start: usize) {
        let number = self.names + self.constants.len();
        self.constants.push(value);
        self.push(Step::Load(number as u16), start);
    }

    pub(super) fn function(&mut self, function: Function, start: usize) {
        self.push(Step::Function(function), start);
    }

    /// Between the two sides of an operator: of `&&` and `||`, the left one may decide.
    pub(super) fn between(&mut self, operator: Operator, start: usize) -> Option<Jump> {
        let step = match operator {
            Operator::And => Step::GoIfNot(0),
            Operator::Or => Step::GoIf(0),
            _ => return None,
        };
        self.push(step, start);
        Some(Jump(self.steps.len() - 1))
    }

    /// Behind the two sides of an operator.
    pub(super) fn operator(&mut self, operator: Operator, jump: Option<Jump>, start: usize) {
        let end = self.steps.len() as u16;
        match jump.map(|Jump(at)| &mut self.steps[at]) {
            None => self.push(Step::Operator(operator), start),
            Some(Step::GoIf(to) | Step::GoIfNot(to)) => *to = end,
            Some(_) => unreachable!("a jump is one of two steps"),
        }
    }

    fn push(&mut self, step: Step, start: usize) {
        self.steps.push(step);
        self.starts.push(start as u16);
    }

    /// The same code without room for more.
    pub(super) fn finished(mut self) -> Self {
        self.steps.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.constants.shrink_to_fit();
        self
    }
}

// How code is run.
impl Code {
    /// Whether the value of a name is ever asked for.
    pub(super) fn loads(&self, number: usize) -> bool {
        self.steps.contains(&Step::Load(number as u16))
    }

    /// The values of the names, and behind them the constants.
    pub(super) fn memory(&self, values: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let mut memory: Vec<i64> = values.into_iter().take(self.names).collect();
        memory.extend(&self.constants);
        memory
    }

    /// The value; or why there is none, and the first byte of what has none.
    pub(super) fn run(&self, memory: &[i64], stack: &mut Vec<i64>) -> Result<i64, (String, usize)> {
        stack.clear();
        // The top of the stack is kept here, and what lies below it there.
        let mut top = 0;
        let mut at = 0;
        while let Some(&step) = self.steps.get(at) {
            at += 1;
            match step {
                Step::Load(number) => {
                    stack.push(top);
                    top = memory[usize::from(number)];
                }
                Step::Operator(operator) => {
                    let left = stack.pop().unwrap_or_default();
                    top = match operator.apply(left, top) {
                        Some(value) => value,
                        None => return Err(self.without(at, operator.complaint(left, top))),
                    };
                }
                Step::Function(function) => {
                    top = match apply(function, top, stack) {
                        Some(value) => value,
                        None => return Err(self.without(at, too_large(top))),
                    };
                }
                Step::GoIfNot(to) if top == 0 => at = usize::from(to),
                Step::GoIf(to) if top != 0 => at = usize::from(to),
                Step::GoIfNot(_) | Step::GoIf(_) => top = stack.pop().unwrap_or_default(),
            }
        }
        Ok(top)
    }

    /// What becomes of a step that has no value.
    #[cold]
    fn without(&self, next: usize, message: String) -> (String, usize) {
        (message, usize::from(self.starts[next - 1]))
    }
}

#[inline]
fn apply(function: Function, top: i64, stack: &mut Vec<i64>) -> Option<i64> {
    let mut first = || stack.pop().unwrap_or_default();
    match function {
        Function::Negate => top.checked_neg(),
        Function::Not => Some(1 - top),
        Function::Abs => top.checked_abs(),
        Function::Sign => Some(top.signum()),
        Function::Min => Some(top.min(first())),
        Function::Max => Some(top.max(first())),
    }
}

fn too_large(value: i64) -> String {
    format!("`{value}` with the other sign leaves 64 bits")
}
