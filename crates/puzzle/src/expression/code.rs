//! Instructions on a stack of integers, the compiled form of expressions.

use super::operator::{Function, Operator};

/// The instructions of an expression, with their places in its text.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    instructions: Vec<Instruction>,
    /// The first byte of each instruction in the text. A [`Range`](std::ops::Range) would be larger, and a puzzle may
    /// have a million instructions.
    starts: Vec<u16>,
    /// The number of names.
    names: usize,
    constants: Vec<i64>,
}

/// An operation that pops its operands from the stack and pushes the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instruction {
    /// Pushes a value of the memory, which has the values of the names and then the constants.
    Load(u16),
    Function(Function),
    Operator(Operator),
    /// Jumps to an instruction if the value on top is false, otherwise pops it.
    JumpIfFalse(u16),
    /// Jumps to an instruction if the value on top is true, otherwise pops it.
    JumpIfTrue(u16),
}

/// A jump without a target yet.
pub(super) struct Jump(usize);

// Code generation, in execution order.
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

    /// Adds what comes between the two sides of an operator. With `&&` and `||`, the right side may be skipped.
    pub(super) fn between(&mut self, operator: Operator, start: usize) -> Option<Jump> {
        let instruction = match operator {
            Operator::And => Instruction::JumpIfFalse(0),
            Operator::Or => Instruction::JumpIfTrue(0),
            _ => return None,
        };
        self.push(instruction, start);
        Some(Jump(self.instructions.len() - 1))
    }

    /// Adds an operator after its two sides.
    pub(super) fn operator(&mut self, operator: Operator, jump: Option<Jump>, start: usize) {
        let end = self.instructions.len() as u16;
        match jump.map(|Jump(at)| &mut self.instructions[at]) {
            None => self.push(Instruction::Operator(operator), start),
            Some(Instruction::JumpIfTrue(to) | Instruction::JumpIfFalse(to)) => *to = end,
            Some(_) => unreachable!("a jump is one of two instructions"),
        }
    }

    fn push(&mut self, instruction: Instruction, start: usize) {
        self.instructions.push(instruction);
        self.starts.push(start as u16);
    }

    /// The code without spare capacity.
    pub(super) fn finished(mut self) -> Self {
        self.instructions.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.constants.shrink_to_fit();
        self
    }
}

// Execution.
impl Code {
    /// Whether the code uses a name.
    pub(super) fn loads(&self, number: usize) -> bool {
        self.instructions
            .contains(&Instruction::Load(number as u16))
    }

    /// The values of the names, followed by the constants.
    pub(super) fn memory(&self, values: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let mut memory: Vec<i64> = values.into_iter().take(self.names).collect();
        memory.extend(&self.constants);
        memory
    }

    /// The value, or a message and the first byte of the operation that failed.
    pub(super) fn run(&self, memory: &[i64], stack: &mut Vec<i64>) -> Result<i64, (String, usize)> {
        stack.clear();
        // The top of the stack is kept in a register, the rest in `stack`.
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
                        None => return Err(self.failure(at, operator.failure(left, top))),
                    };
                }
                Instruction::Function(function) => {
                    top = match apply(function, top, stack) {
                        Some(value) => value,
                        None => return Err(self.failure(at, too_large(top))),
                    };
                }
                Instruction::JumpIfFalse(to) if top == 0 => at = usize::from(to),
                Instruction::JumpIfTrue(to) if top != 0 => at = usize::from(to),
                Instruction::JumpIfFalse(_) | Instruction::JumpIfTrue(_) => {
                    top = stack.pop().unwrap_or_default()
                }
            }
        }
        Ok(top)
    }

    /// The error of the instruction before `next`.
    #[cold]
    fn failure(&self, next: usize, message: String) -> (String, usize) {
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
    format!("`{value}` has no negative in 64 bits")
}
