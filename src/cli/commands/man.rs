//! `kdoku man`: the manual page, from the definitions of the command line.

use crate::cli::Cli;
use crate::cli::args::help;
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::{self, Write};

/// The manual, with all commands on one page.
pub(crate) fn page() -> Vec<u8> {
    let mut page = Vec::new();
    write_manual(&mut page).expect("a vector accepts everything");
    page
}

fn write_manual(page: &mut Vec<u8>) -> io::Result<()> {
    let mut program = Cli::command();
    program.build();
    let man = Man::new(program.clone());
    // not the title that clap_mangen writes: without a date, the field after it would take its
    // place
    writeln!(page, ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '")?;
    writeln!(page, ".TH kdoku 1 \"\" \"kdoku {}\" \"User Commands\"", env!("CARGO_PKG_VERSION"))?;
    man.render_name_section(page)?;
    // not the synopsis that clap_mangen writes, which lists all flags
    page.extend_from_slice(
        b".SH SYNOPSIS\n.B kdoku\n[\\fIOPTIONS\\fR] [\\fIFILES\\fR]...\n.br\n.B kdoku\n\\fICOMMAND\\fR ...\n",
    );
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    page.extend_from_slice(b".SH COMMANDS\n");
    for command in program.get_subcommands() {
        writeln!(page, ".SS kdoku {}", command.get_name())?;
        let mut section = Vec::new();
        let man = Man::new(command.clone());
        man.render_description_section(&mut section)?;
        if command.get_name() == "solve" {
            section.extend_from_slice(b".PP\nThe options are the same as without a command.\n");
        } else {
            man.render_options_section(&mut section)?;
        }
        page.extend(without_headings(&section));
    }
    write_section(page, "PUZZLES WITHOUT A SOLUTION", help::PLACES, false)?;
    write_section(page, "MANY PUZZLES", help::MANY, false)?;
    write_section(page, "EXIT CODES", help::EXITS, true)?;
    write_section(page, "EXAMPLES", help::EXAMPLES, true)?;
    man.render_version_section(page)
}

/// A section of prose, or of preformatted lines.
fn write_section(page: &mut Vec<u8>, heading: &str, text: &str, is_preformatted: bool) -> io::Result<()> {
    let (open, close) = if is_preformatted { (".nf\n", ".fi\n") } else { ("", "") };
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    // a line that begins with a full stop or a quote would be a roff command
    let lines = text
        .lines()
        .map(|line| if line.starts_with(['.', '\'']) { format!("\\&{line}\n") } else { format!("{line}\n") });
    writeln!(page, ".SH \"{heading}\"")?;
    write!(page, "{open}{}{close}", lines.collect::<String>())
}

/// A page as a section of another: its headings become paragraphs.
fn without_headings(page: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for line in page.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_prefix(b".SH ") {
            Some(heading) if heading.starts_with(b"DESCRIPTION") => {}
            Some(heading) => {
                text.extend_from_slice(b".PP\n.I ");
                text.extend_from_slice(heading);
            }
            None => text.extend_from_slice(line),
        }
    }
    text
}
