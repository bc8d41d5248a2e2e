//! Any bytes are refused with a valid message, or are a checkpoint that is written again as the same bytes.

#![no_main]

mod message;
mod sealed;

use libfuzzer_sys::fuzz_target;
use standoff::ledger::Checkpoint;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    read(&sealed::sealed(bytes, "parts"));
});

fn read(bytes: &[u8]) {
    match Checkpoint::read(bytes) {
        Err(error) => message::check(&error),
        Ok(checkpoint) => {
            assert_eq!(checkpoint.to_bytes().unwrap(), bytes);
            assert!((0.0..=1.0).contains(&checkpoint.ledger.fraction()));
            checkpoint.found_so_far();
        }
    }
}
