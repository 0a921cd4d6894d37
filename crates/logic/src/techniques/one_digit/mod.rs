//! Techniques that look at the places of one digit: fish, strong links, coloring.

pub(crate) mod coloring;
pub(crate) mod digit_places;
pub(crate) mod empty_rectangle;
pub(crate) mod finned_fish;
pub(crate) mod fish;
pub(crate) mod single_digit_chain;
pub(crate) mod skyscraper;
pub(crate) mod strong_links;
pub(crate) mod two_string_kite;
