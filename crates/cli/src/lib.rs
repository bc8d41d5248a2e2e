//! Under construction.
pub fn main() -> std::process::ExitCode {
    0.into()
}
