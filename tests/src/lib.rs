//! What the whole-program tests share.

pub mod binary;
pub mod conversation;
pub mod reference;
pub mod transcript;
