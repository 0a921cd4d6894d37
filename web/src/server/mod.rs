//! The server: the page and its API over HTTP, for browsers of this machine.
//!
//! ```text
//!  request ─guard (Host, Origin, token)─┬─▶ file of the page (files)
//!                                       └─▶ operation (routes) ─▶ thread of the pool ─▶ answer or stream
//! ```
//!
//! `mcp` answers the same operations on stdin and stdout instead.
//!
//! One thread reads and writes; the questions are answered by the threads of a [`pool`]. A dropped
//! connection sets the signal of its question, which ends the search.

mod arguments;
mod files;
mod guard;
mod mcp;
mod pool;
mod routes;

use arguments::Arguments;
use clap::Parser;
use pool::Pool;
use routes::Shared;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use tokio::net::TcpListener;

/// The exit code for wrong usage and for input and output that fail.
const FAILED: u8 = 2;

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    match serve(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(FAILED)
        }
    }
}

fn print(text: &str) -> Result<(), String> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Serves until Ctrl-C.
fn serve(arguments: &Arguments) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    if arguments.mcp {
        return runtime.block_on(mcp::serve(Pool::new(arguments.threads)));
    }
    runtime.block_on(async {
        let listener = listen(arguments).await?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let token = token()?;
        let url = format!("http://{}/?token={token}", shown(&arguments.host, address.port()));
        print(&format!("{url}\n"))?;
        io::stdout().flush().map_err(|error| error.to_string())?;
        eprintln!("press Ctrl-C to stop");
        if arguments.open {
            open(&url);
        }
        let pool = Pool::new(arguments.threads);
        let shared = Arc::new(Shared { pool, token, host: arguments.host.clone() });
        let service = routes::router(shared).into_make_service_with_connect_info::<SocketAddr>();
        tokio::select! {
            served = axum::serve(listener, service) => served.map_err(|error| error.to_string()),
            () = stopped() => Ok(()),
        }
    })
}

/// Binds the port.
async fn listen(arguments: &Arguments) -> Result<TcpListener, String> {
    let (host, port) = (&arguments.host, arguments.port);
    TcpListener::bind((host.as_str(), port)).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port `{port}` is in use; hint: pass another port, or `--port 0` for a free one")
        }
        ErrorKind::PermissionDenied => {
            format!("port `{port}` is not allowed; hint: pass a port from 1024 on, or `--port 0` for a free one")
        }
        _ => format!("cannot listen on `{host}`, port `{port}`: {error}"),
    })
}

/// The host and the port of an address.
fn shown(host: &str, port: u16) -> String {
    if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
}

/// 128 random bits.
fn token() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random numbers: {error}"))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes all");
        text
    }))
}

/// Opens the page in the browser.
fn open(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new("xdg-open")
    };
    let started = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        eprintln!("warning: cannot open a browser: {error}; hint: open the address above");
    }
}

/// Waits for Ctrl-C, or for the signal to end.
async fn stopped() {
    #[cfg(unix)]
    if let Ok(mut end) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = end.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}
