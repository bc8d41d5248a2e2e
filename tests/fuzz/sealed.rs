//! Files with a correct checksum, so that fuzzing reaches the parser behind its verification.

use standoff::ledger::Checksum;

/// Lines as a file with a valid last line: it has the number of lines after the head, and the checksum. Other lines of this
/// form are removed.
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
