//! The command under test, for `command_line.rs`: the same one that `standoff-cli` builds.

fn main() -> std::process::ExitCode {
    standoff_cli::main()
}
