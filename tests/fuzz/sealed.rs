//! Checksums put right, so that what is fuzzed is what stands before them.

use standoff::ledger::Checksum;

/// Any lines, as a file whose last line seals them: this counts those between it and the head. A last line that tried to is
/// left out.
pub fn sealed(bytes: &[u8], what: &str) -> Vec<u8> {
    let seal = format!("{{\"{what}\":");
    let lines = bytes.split(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(seal.as_bytes()));
    let lines: Vec<&[u8]> = lines.collect();
    let mut text = lines.join(&b'\n');
    text.push(b'\n');
    let sum = Checksum::of(&text);
    let between = lines.len().saturating_sub(1);
    text.extend(format!("{seal}{between},\"sum\":\"{sum}\"}}\n").as_bytes());
    text
}
