//! Small games with known values.

pub(crate) mod coins;
pub(crate) mod nim;
pub(crate) mod noughts;
pub(crate) mod trio;
