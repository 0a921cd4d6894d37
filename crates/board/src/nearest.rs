//! The word that a mistyped one was meant to be.

/// The word nearest to `typed`, if at most a third of its characters are mistyped. Swapping two
/// neighbours is one error.
pub fn nearest<'w>(typed: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    /// Longest word that is compared, because the cost is the product of the lengths.
    const LONGEST: usize = 32;
    if typed.len() > LONGEST {
        return None;
    }
    let typed = typed.to_lowercase();
    known
        .map(|word| (strsim::damerau_levenshtein(&typed, word), word))
        .filter(|&(mistakes, word)| mistakes <= word.len().div_ceil(3))
        .min_by_key(|&(mistakes, _)| mistakes)
        .map(|(_, word)| word)
}
