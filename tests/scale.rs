//! Large jobs and hard use: the input in parts, runs that are killed and go on, and whatever else
//! goes wrong with files, streams and memory.

// each of the tests that share it uses a part of it
#[allow(dead_code, reason = "another test uses the rest of it")]
#[path = "cli/fixture.rs"]
mod fixture;

#[path = "scale/hard.rs"]
mod hard;
#[path = "scale/recipes.rs"]
mod recipes;
#[cfg(unix)]
#[path = "scale/resume.rs"]
mod resume;
#[path = "scale/shards.rs"]
mod shards;
#[path = "scale/stats.rs"]
mod stats;

/// A line of 9×9 with one solution.
const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A board of 4×4 as four lines.
const FOUR: &str = "1...\n..3.\n.1..\n...2\n";

/// So many different lines: those of [`NINE`] with one given less, or two.
fn lines(count: usize) -> String {
    (0..count).map(|i| thinned(i) + "\n").collect()
}

/// [`NINE`] without one of its givens, or two of them.
fn thinned(number: usize) -> String {
    let givens: Vec<_> = NINE.bytes().enumerate().filter(|&(_, byte)| byte != b'.').map(|(at, _)| at).collect();
    let mut line = NINE.to_owned().into_bytes();
    for at in [givens[number % givens.len()], givens[number / givens.len() % givens.len()]] {
        line[at] = b'.';
    }
    String::from_utf8(line).expect("ASCII")
}

/// A line as nine lines.
fn block(line: &str) -> String {
    (0..9).map(|y| line[9 * y..9 * y + 9].to_owned() + "\n").collect()
}
