//! `kdoku completions`: completions for shells.

use crate::cli::Cli;
use clap::CommandFactory;
use clap_complete::Shell;

pub(crate) fn page(shell: Shell) -> Vec<u8> {
    let mut page = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "kdoku", &mut page);
    page
}
