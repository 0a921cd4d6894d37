//! Graph colouring with few colours: smallest-last order, each item in the first free colour.
//!
//! A planar map needs at most six colours this way, and usually three or four.
//!
//! # References
//! D. W. Matula, L. L. Beck: Smallest-last ordering and clustering and graph coloring algorithms.
//! Journal of the ACM 30 (1983).

/// The colour of each item, from 0. `neighbours` lists the neighbours of each item.
pub(super) fn colours(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut left: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let mut gone = vec![false; neighbours.len()];
    let mut order = Vec::with_capacity(neighbours.len());
    while let Some(next) = (0..left.len()).filter(|&i| !gone[i]).min_by_key(|&i| left[i]) {
        gone[next] = true;
        order.push(next);
        for &other in &neighbours[next] {
            left[other] = left[other].saturating_sub(1);
        }
    }
    let mut colours = vec![None; neighbours.len()];
    for &item in order.iter().rev() {
        let taken: Vec<usize> = neighbours[item].iter().filter_map(|&other| colours[other]).collect();
        colours[item] = (0..=taken.len()).find(|colour| !taken.contains(colour));
    }
    colours.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_never_share_a_colour() {
        // a wheel with five spokes needs four colours
        let rim = |i: usize| vec![(i + 1) % 5, (i + 4) % 5, 5];
        let mut wheel: Vec<Vec<usize>> = (0..5).map(rim).collect();
        wheel.push((0..5).collect());
        let found = colours(&wheel);
        for (item, others) in wheel.iter().enumerate() {
            assert!(others.iter().all(|&other| found[other] != found[item]));
        }
        assert_eq!(found.iter().max(), Some(&3));
        assert_eq!(colours(&[]), Vec::<usize>::new());
        assert_eq!(colours(&[vec![], vec![]]), [0, 0]);
    }
}
