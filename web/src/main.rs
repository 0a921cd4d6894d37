//! A page for setting and solving Sudoku in a browser.

fn main() {}
