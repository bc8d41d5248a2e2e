//! Memory limits.

use std::sync::{Once, OnceLock};

use bytesize::ByteSize;
use standoff::End;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::diagnostics::note;

/// The default limit, fixed when it is first needed.
static DEFAULT: OnceLock<usize> = OnceLock::new();

/// The memory limit in bytes [default: half of the free memory]. With it, a search ends in good order before the system kills
/// the process.
pub(crate) fn limit(asked: Option<ByteSize>) -> usize {
    let bytes = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    match asked {
        Some(asked) => bytes(asked.as_u64()),
        None => *DEFAULT.get_or_init(|| bytes(to_spare() / 2)),
    }
}

/// Notes the default limit once if it has ended a search: it depends on the machine.
pub(crate) fn note_default(end: End) {
    static SAID: Once = Once::new();
    let Some(&bytes) = DEFAULT.get().filter(|_| end == End::MemoryLimit) else {
        return;
    };
    let size = ByteSize(bytes as u64).display().iec();
    SAID.call_once(|| {
        note(&format!(
            "the memory limit is {size}, half of what this machine has to spare: --max-memory sets another one"
        ));
    });
}

/// The address space of the stack of a thread, in bytes.
const STACK: u64 = 2 << 20;

/// The number of threads whose stacks take at most half of the free memory. The system starts more, but these would have
/// no memory for anything else.
pub(crate) fn most_threads() -> usize {
    usize::try_from(to_spare() / 2 / STACK).map_or(usize::MAX, |most| most.max(1))
}

/// Whether another thread would leave too little memory for the search: its allocator reserves up to 128 MiB of address
/// space.
pub(crate) fn is_tight() -> bool {
    to_spare() < 1 << 28
}

/// The free memory of this process in bytes: the minimum of the machine's, the container's and the shell's limit. Unknown
/// limits count as none.
fn to_spare() -> u64 {
    let ram = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(ram));
    let free = system.map_or(u64::MAX, |system| {
        let contained = system.cgroup_limits().map(|limits| limits.free_memory);
        contained.map_or(system.available_memory(), |free| {
            free.min(system.available_memory())
        })
    });
    free.min(address_space())
}

#[cfg(unix)]
fn address_space() -> u64 {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::As).current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn address_space() -> u64 {
    u64::MAX
}

/// Reads an amount of memory: a number and its unit.
pub(crate) fn parse_memory(text: &str) -> Result<ByteSize, String> {
    let wanted = "write a number and a unit: 500MiB or 4GiB";
    let size: ByteSize = text.parse().map_err(|_| wanted)?;
    if text.ends_with(|c: char| c.is_ascii_digit()) {
        Err(format!(
            "the unit is missing: {text}B, {text}MiB or {text}GiB?"
        ))
    } else {
        Ok(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_a_number_and_a_unit() {
        assert_eq!(parse_memory("500MB"), Ok(ByteSize(500_000_000)));
        assert_eq!(parse_memory("1.5GiB"), Ok(ByteSize(3 << 29)));
        assert!(parse_memory("12").unwrap_err().contains("unit is missing"));
        for wrong in ["", "-1GiB", "x", "4 apples", "1e3"] {
            assert!(parse_memory(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_limit_of_the_arguments_replaces_the_default() {
        assert_eq!(limit(Some(ByteSize(7))), 7);
        assert!(limit(None) > 1 << 20);
    }
}
