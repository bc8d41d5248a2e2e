//! A terminal for a command under test.

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// All that a command writes where standard output and standard error are one terminal, of so many columns; of 0, it
/// does not tell how many it has.
pub(crate) fn on_a_terminal(columns: u16, command: &mut Command) -> String {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::options().read(true).write(true).open(name).unwrap();
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal, size).unwrap();
    command.stdout(terminal.try_clone().unwrap());
    let mut child = command.stderr(terminal).spawn().unwrap();
    // This process must not hold the terminal open: it ends when the command does.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (mut master, mut screen) = (File::from(master), Vec::new());
    // The end of a terminal is an error on some systems.
    let _ = master.read_to_end(&mut screen);
    child.wait().unwrap();
    String::from_utf8(screen).unwrap()
}
