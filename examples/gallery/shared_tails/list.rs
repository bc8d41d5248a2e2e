//! A list of a head and a shared tail.

use std::iter;
use std::rc::Rc;

use standoff::core::split::Pool;

/// A persistent list. Lists made from it share its cells.
#[derive(Debug)]
pub(crate) struct List<T> {
    pub(super) first: Option<Rc<Link<T>>>,
    pub(super) len: usize,
}

/// One item of a list, and the rest.
#[derive(Debug)]
pub(super) struct Link<T> {
    pub(super) head: T,
    pub(super) tail: List<T>,
}

impl<T> List<T> {
    /// The list with one more item in front. The list itself is the tail.
    pub(super) fn with(&self, head: T) -> Self {
        let (tail, len) = (self.clone(), self.len + 1);
        let first = Some(Rc::new(Link { head, tail }));
        List { first, len }
    }
}

/// The same list. No cell is copied.
impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        let (first, len) = (self.first.clone(), self.len);
        List { first, len }
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List {
            first: None,
            len: 0,
        }
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items: Vec<T> = items.into_iter().collect();
        let from_the_back = items.into_iter().rev();
        from_the_back.fold(List::default(), |tail, head| tail.with(head))
    }
}

impl<T: Clone> Iterator for List<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.take_first()
    }
}

/// Items for `splits`. The rest of a split is the shared tail.
impl<T: Clone> Pool for List<T> {
    type Item = T;

    fn len(&self) -> usize {
        self.len
    }

    fn take_first(&mut self) -> Option<T> {
        let first = self.first.take()?;
        *self = first.tail.clone();
        Some(first.head.clone())
    }

    fn keep(&self, mut allowed: impl FnMut(&T) -> bool) -> Self {
        let links = iter::successors(self.first.as_deref(), |link| link.tail.first.as_deref());
        let kept = links.map(|link| &link.head).filter(|item| allowed(item));
        kept.cloned().collect()
    }
}
