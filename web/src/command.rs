//! The program for WebAssembly: one operation on stdin and stdout, without a server.
//!
//! The argument is the name of the operation and stdin its request. Every line of stdout is a JSON
//! object: the lines of a stream, and as the last line the answer. An error is written to stderr, as
//! the body of an answer, and the exit code is its status less 380, so that it fits into a byte: 20
//! for 400, 42 for 422.

use kdoku_web::api::{Context, Fault, Operation, Question};
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// The status of the exit code 0.
const BASE: u16 = 380;

pub(crate) fn main() -> ExitCode {
    match answer() {
        Ok(answer) => {
            line(&answer);
            ExitCode::SUCCESS
        }
        Err(fault) => {
            let _ = std::io::stderr().write_all(fault.to_json().as_bytes());
            ExitCode::from(u8::try_from(fault.status.saturating_sub(BASE)).unwrap_or(u8::MAX))
        }
    }
}

fn answer() -> Result<String, Fault> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let unknown = || Fault::new(404, format!("`{name}` is not an operation"));
    let operation = Operation::named(&name).ok_or_else(unknown)?;
    let mut request = Vec::new();
    std::io::stdin().read_to_end(&mut request).map_err(|error| Fault::malformed(error.to_string()))?;
    let question = Question::read(&request)?;
    let context = Context::new(question.time(operation), Arc::default(), |text| line(&text));
    operation.answer(&question, &context)
}

fn line(text: &str) {
    // the worker that reads the lines never closes the pipe
    let _ = writeln!(std::io::stdout(), "{text}");
}
