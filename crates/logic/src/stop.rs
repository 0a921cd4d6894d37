//! Whether a search for a step is to stop.

use std::fmt;
use std::sync::Arc;

/// A question that long searches ask now and then. A search that stops finds nothing more.
#[derive(Clone, Default)]
pub(crate) struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    pub(crate) fn when(is_wanted: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_wanted)))
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.0.as_ref().is_some_and(|is_wanted| is_wanted())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.0.is_some()).finish()
    }
}
