//! The arguments of the program.

use std::num::NonZeroUsize;

/// The port if none is passed.
const PORT: u16 = 7291;

/// The text of `--help`.
pub(crate) const HELP: &str = "\
Serves a page for setting and solving Sudoku in a browser

Usage: kdoku-web [OPTIONS]

Options:
      --port <PORT>     Port; 0 is any free one [default: 7291]
      --host <HOST>     Address to listen on [default: 127.0.0.1]
      --open            Open the page in the browser
      --threads <N>     Number of questions answered at a time [default: 8 per core, at least 16]
  -h, --help            Print help
  -V, --version         Print version
";

/// What the program is to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Serve(Arguments),
    Help,
    Version,
}

/// The settings of the server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) port: u16,
    pub(crate) host: String,
    pub(crate) open: bool,
    /// The number of threads of the pool.
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Reads the arguments; the error is a message.
pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut arguments = Arguments { port: PORT, host: "127.0.0.1".to_owned(), open: false, threads: None };
    // `--port=80` is `--port 80`
    let mut words = words.flat_map(|word| match word.split_once('=') {
        Some((flag, value)) if flag.starts_with("--") => vec![flag.to_owned(), value.to_owned()],
        _ => vec![word],
    });
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "-h" | "--help" => return Ok(Request::Help),
            "-V" | "--version" => return Ok(Request::Version),
            "--open" => arguments.open = true,
            "--host" => arguments.host = value()?,
            "--port" => {
                let value = value()?;
                arguments.port = value.parse().map_err(|_| format!("`{value}` is not a port from 0 to 65535"))?;
            }
            "--threads" => {
                let value = value()?;
                let threads = value.parse().map_err(|_| format!("`{value}` is not a number of threads from 1"))?;
                arguments.threads = Some(threads);
            }
            _ => return Err(format!("`{word}` is not an option; hint: `--help` lists the options")),
        }
    }
    Ok(Request::Serve(arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Result<Request, String> {
        read(words.iter().map(|&word| word.to_owned()))
    }

    #[test]
    fn options_are_read_in_any_order() {
        let arguments = Arguments { port: 80, host: "::1".to_owned(), open: true, threads: NonZeroUsize::new(3) };
        assert_eq!(of(&["--open", "--threads=3", "--port", "80", "--host", "::1"]), Ok(Request::Serve(arguments)));
        assert_eq!(of(&["--port", "80", "-h"]), Ok(Request::Help));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(of(&["--port", "70000"]), Err("`70000` is not a port from 0 to 65535".to_owned()));
        assert_eq!(of(&["--port"]), Err("`--port` needs a value".to_owned()));
        assert!(of(&["serve"]).is_err_and(|message| message.starts_with("`serve` is not an option")));
    }
}
