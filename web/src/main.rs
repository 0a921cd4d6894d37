//! A page for setting and solving Sudoku in a browser, served on this machine.
//!
//! Built for WebAssembly, the program has no server: it answers one question, see `command`.

#[cfg(target_family = "wasm")]
mod command;
#[cfg(not(target_family = "wasm"))]
mod server;

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    server::main()
}

#[cfg(target_family = "wasm")]
fn main() -> std::process::ExitCode {
    command::main()
}
