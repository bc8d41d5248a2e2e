//! Output shared by the examples: lines, until the reader closes the pipe.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Writes lines to standard output and flushes each one, until the reader closes the pipe.
///
/// `println!` panics when it cannot write, and in `example | head -n 3` it soon cannot, because `head`
/// exits after three lines. Here a closed pipe is no error, and the remaining lines are never computed.
///
/// # Errors
///
/// If the output cannot be written for another reason, such as a full disk.
///
/// ```
/// standoff_examples::show(["a line", "another"])?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn show<Line: Display>(lines: impl IntoIterator<Item = Line>) -> io::Result<()> {
    write_to(&mut io::stdout().lock(), lines)
}

fn write_to<Line: Display>(
    out: &mut impl Write,
    lines: impl IntoIterator<Item = Line>,
) -> io::Result<()> {
    let written = lines
        .into_iter()
        .try_for_each(|line| writeln!(out, "{line}").and_then(|()| out.flush()));
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// The only document that also needs the command.
#[cfg(doctest)]
#[doc = include_str!("../docs/plug-ins.md")]
struct PlugIns;

#[cfg(test)]
mod tests {
    use super::*;

    /// Accepts one line and then fails.
    struct OneLine(ErrorKind, Vec<u8>);

    impl Write for OneLine {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.1.ends_with(b"\n") {
                return Err(self.0.into());
            }
            self.1.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_iteration() {
        let mut out = OneLine(ErrorKind::BrokenPipe, Vec::new());
        let mut made = 0;
        let lines = (1_u64..).inspect(|_| made += 1);
        assert!(write_to(&mut out, lines).is_ok());
        assert_eq!((out.1.as_slice(), made), (&b"1\n"[..], 2));
    }

    #[test]
    fn another_failure_is_passed_on() {
        let mut out = OneLine(ErrorKind::StorageFull, Vec::new());
        let written = write_to(&mut out, ["a", "b"]);
        assert_eq!(written.unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
