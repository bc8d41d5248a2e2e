//! What an expression is read into: instructions on a stack of integers.

use super::operator::{Function, Operator};

/// The instructions of an expression, and where in its text each of them comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    instructions: Vec<Instruction>,
    /// The first byte of what makes each instruction: fewer bytes than a [`Range`](std::ops::Range), as a
    /// puzzle may have a million instructions.
    starts: Vec<u16>,
    /// How many names there are.
    names: usize,
    constants: Vec<i64>,
}

/// Takes its values from the top of the stack and puts another one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instruction {
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
        self.push(Instruction::Load(number as u16), start);
    }

    pub(super) fn constant(&mut self, value: i64, start: usize) {
        let number = self.names + self.constants.len();
        self.constants.push(value);
        self.push(Instruction::Load(number as u16), start);
    }

    pub(super) fn function(&mut self, function: Function, start: usize) {
        self.push(Instruction::Function(function), start);
    }

    /// Between the two sides of an operator: of `&&` and `||`, the left one may decide.
    pub(super) fn between(&mut self, operator: Operator, start: usize) -> Option<Jump> {
        let instruction = match operator {
            Operator::And => Instruction::GoIfNot(0),
            Operator::Or => Instruction::GoIf(0),
            _ => return None,
        };
        self.push(instruction, start);
        Some(Jump(self.instructions.len() - 1))
    }

    /// Behind the two sides of an operator.
    pub(super) fn operator(&mut self, operator: Operator, jump: Option<Jump>, start: usize) {
        let end = self.instructions.len() as u16;
        match jump.map(|Jump(at)| &mut self.instructions[at]) {
            None => self.push(Instruction::Operator(operator), start),
            Some(Instruction::GoIf(to) | Instruction::GoIfNot(to)) => *to = end,
            Some(_) => unreachable!("a jump is one of two instructions"),
        }
    }

    fn push(&mut self, instruction: Instruction, start: usize) {
        self.instructions.push(instruction);
        self.starts.push(start as u16);
    }

    /// The same code without room for more.
    pub(super) fn finished(mut self) -> Self {
        self.instructions.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.constants.shrink_to_fit();
        self
    }
}

// How code is run.
impl Code {
    /// Whether the value of a name is ever asked for.
    pub(super) fn loads(&self, number: usize) -> bool {
        self.instructions
            .contains(&Instruction::Load(number as u16))
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
        while let Some(&instruction) = self.instructions.get(at) {
            at += 1;
            match instruction {
                Instruction::Load(number) => {
                    stack.push(top);
                    top = memory[usize::from(number)];
                }
                Instruction::Operator(operator) => {
                    let left = stack.pop().unwrap_or_default();
                    top = match operator.apply(left, top) {
                        Some(value) => value,
                        None => return Err(self.without(at, operator.complaint(left, top))),
                    };
                }
                Instruction::Function(function) => {
                    top = match apply(function, top, stack) {
                        Some(value) => value,
                        None => return Err(self.without(at, too_large(top))),
                    };
                }
                Instruction::GoIfNot(to) if top == 0 => at = usize::from(to),
                Instruction::GoIf(to) if top != 0 => at = usize::from(to),
                Instruction::GoIfNot(_) | Instruction::GoIf(_) => {
                    top = stack.pop().unwrap_or_default()
                }
            }
        }
        Ok(top)
    }

    /// What becomes of an instruction that has no value.
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
