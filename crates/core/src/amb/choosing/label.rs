//! Labels of nodes, for observers.

use alloc::string::String;

use crate::amb::engine::handle::Amb;

impl Amb {
    /// Labels the present node for observers.
    ///
    /// `text` is called only if the search has an observer: see
    /// [`Search::observe`](crate::amb::Search::observe).
    ///
    /// ```
    /// use standoff_core::amb::{Node, search};
    ///
    /// let mut labels = Vec::new();
    /// let primes = search(|amb| {
    ///     let n = amb.choose([6, 7])?;
    ///     amb.label(|| format!("is {n} prime?"));
    ///     amb.require((2..n).all(|d| n % d != 0))
    /// });
    /// primes.observe(&mut |node: &Node| labels.push(node.label.clone())).for_each(drop);
    /// assert_eq!(labels, ["", "is 6 prime?", "is 7 prime?"]);
    /// ```
    pub fn label(&mut self, text: impl FnOnce() -> String) {
        if !self.is_replaying() {
            self.trace_label(text);
        }
    }
}
