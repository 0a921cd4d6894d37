//! Questions to the solver: answers, exact counts and limits.

mod answers;
mod exact_counts;
mod limits;
