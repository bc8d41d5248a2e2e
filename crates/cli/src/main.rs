//! The command `standoff`.

fn main() -> std::process::ExitCode {
    standoff_cli::main()
}
