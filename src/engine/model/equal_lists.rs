//! Lists of cells with one sum: constraints name them in pairs, and pairs that share a list are taken together.

use super::propagator_table::Post;
use super::propagators::Propagators;
use crate::board::geometry::Cell;
use crate::board::rules::Comparison;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cells of factor 1 and those of factor -1, each in rising order, if there are no others and none comes twice.
pub(super) fn of(terms: &[(i32, Cell)]) -> Option<[Vec<u16>; 2]> {
    let lists = [1, -1].map(|sign| {
        let own = terms.iter().filter(|(factor, _)| *factor == sign);
        let mut cells: Vec<u16> = own.map(|(_, cell)| cell.0).collect();
        cells.sort_unstable();
        cells
    });
    let mut cells = lists.concat();
    cells.sort_unstable();
    cells.dedup();
    (cells.len() == terms.len() && lists.iter().all(|list| !list.is_empty())).then_some(lists)
}

/// The propagators of such pairs: of more than two lists with one sum a propagator of them all, if they are wanted `together`; else
/// one of each list and the one before it, or the single cell where one of them is.
pub(super) fn posts(pairs: &[[Vec<u16>; 2]], propagators: &Propagators, together: bool) -> Vec<Post> {
    let mut posts = Vec::new();
    for lists in joined(pairs) {
        let mut cells = lists.concat();
        cells.sort_unstable();
        let overlap = cells.windows(2).any(|pair| pair[0] == pair[1]);
        // the domain of a cell that is the sum tells all that there is to tell
        let alone = lists.iter().position(|list| list.len() == 1);
        if lists.len() > 2
            && together
            && !overlap
            && alone.is_none()
            && let Some((scope, propagator)) = propagators.equal_sums(&lists)
        {
            posts.push(Post::new(scope, Arc::new(propagator)));
            continue;
        }
        for i in (0..lists.len()).filter(|&i| i != alone.unwrap_or(0)) {
            let (list, other) = (&lists[i], &lists[alone.unwrap_or(i.saturating_sub(1))]);
            let terms = list.iter().map(|&cell| (1, cell)).chain(other.iter().map(|&cell| (-1, cell)));
            let (scope, sum) = propagators.sum(terms, Comparison::Equal, 0, &[]);
            posts.push(Post::new(scope, Arc::new(sum)));
        }
    }
    posts
}

/// The lists that pairs, one after the other, give one sum, each list once, in the order in which they came.
fn joined(pairs: &[[Vec<u16>; 2]]) -> Vec<Vec<Vec<u16>>> {
    // each list's number in the order of their coming, and an earlier list that it is known to be like
    let mut numbers: BTreeMap<&[u16], usize> = BTreeMap::new();
    let mut lists: Vec<&Vec<u16>> = Vec::new();
    let mut like: Vec<usize> = Vec::new();
    for pair in pairs {
        let [a, b] = [0, 1].map(|side| {
            *numbers.entry(&pair[side]).or_insert_with(|| {
                lists.push(&pair[side]);
                like.push(like.len());
                like.len() - 1
            })
        });
        let (a, b) = (first(&like, a), first(&like, b));
        like[a.max(b)] = a.min(b);
    }
    let mut found: BTreeMap<usize, Vec<Vec<u16>>> = BTreeMap::new();
    for (number, list) in lists.into_iter().enumerate() {
        found.entry(first(&like, number)).or_default().push(list.clone());
    }
    found.into_values().collect()
}

/// The first list that this one is known to be like.
fn first(like: &[usize], mut list: usize) -> usize {
    while like[list] != list {
        list = like[list];
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_share_one_are_joined() {
        let pair = |a: &[u16], b: &[u16]| [a.to_vec(), b.to_vec()];
        let pairs = [pair(&[1], &[2, 3]), pair(&[4], &[5]), pair(&[6], &[7]), pair(&[7], &[2, 3]), pair(&[5], &[4])];
        assert_eq!(joined(&pairs), [vec![vec![1], vec![2, 3], vec![6], vec![7]], vec![vec![4], vec![5]]]);
    }

    #[test]
    fn two_lists_have_all_cells_once() {
        let terms = |terms: &[(i32, u16)]| terms.iter().map(|&(factor, cell)| (factor, Cell(cell))).collect::<Vec<_>>();
        assert_eq!(of(&terms(&[(1, 5), (-1, 2), (1, 3)])), Some([vec![3, 5], vec![2]]));
        assert_eq!(of(&terms(&[(1, 5), (-1, 2), (1, 5)])), None);
        assert_eq!(of(&terms(&[(1, 5), (-2, 2)])), None);
        assert_eq!(of(&terms(&[(1, 5), (1, 2)])), None);
    }
}
