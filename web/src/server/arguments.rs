//! The arguments of the program.

use clap::Parser;
use std::num::NonZeroUsize;

/// Serve a page for setting and solving Sudoku in a browser, or tools for an assistant
#[derive(Debug, Parser)]
#[command(name = "kdoku-web", version)]
pub(crate) struct Arguments {
    /// Port; 0 is any free one
    #[arg(long, default_value_t = 7291)]
    pub(crate) port: u16,
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Serve tools for an assistant on stdin and stdout, by the Model Context Protocol; no page
    #[arg(long, conflicts_with_all = ["port", "host", "open"])]
    pub(crate) mcp: bool,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Number of questions answered at a time [default: 8 per core, at least 16]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn options_have_defaults() {
        Arguments::command().debug_assert();
        let arguments = Arguments::parse_from(["kdoku-web"]);
        assert_eq!((arguments.port, arguments.host.as_str(), arguments.open), (7291, "127.0.0.1", false));
        assert_eq!(arguments.threads, None);
        assert!(Arguments::try_parse_from(["kdoku-web", "--port", "70000"]).is_err());
    }
}
