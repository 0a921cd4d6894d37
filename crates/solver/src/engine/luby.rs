//! The Luby sequence of restart intervals, which is within a logarithmic factor of the best restart
//! strategy for any distribution of run times.
//!
//! # References
//! Luby, Sinclair, Zuckerman: *Optimal speedup of Las Vegas algorithms*, Information Processing
//! Letters, 1993.

/// Term `i`, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
pub(super) fn luby(mut i: u64) -> u64 {
    loop {
        let power = (i + 1).next_power_of_two();
        if power == i + 1 {
            return power / 2;
        }
        // strip the largest complete prefix, of length 2^j − 1 < i
        i -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_published_sequence() {
        let terms: Vec<_> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
