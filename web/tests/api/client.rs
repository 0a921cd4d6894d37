//! A server of a test, and a small client.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::process::ExitStatus;
use std::process::{Child, Command, Stdio};

/// A running server. It is stopped when it is dropped.
pub(crate) struct Server {
    process: Child,
    /// `127.0.0.1:port`.
    pub(crate) host: String,
    pub(crate) token: String,
}

impl Server {
    /// Starts a server on a free port.
    pub(crate) fn start(options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kdoku-web"));
        command.args(["--port", "0"]).args(options).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the program starts");
        let mut url = String::new();
        let out = process.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut url).expect("the address is printed");
        let (host, token) = url.trim().split_once("/?token=").expect("an address with a token");
        let host = host.strip_prefix("http://").expect("an address").to_owned();
        Self { process, host, token: token.to_owned() }
    }

    /// Sends a question of a client and returns the connection.
    pub(crate) fn send(&self, client: &str, operation: &str, request: &Value) -> TcpStream {
        let (body, token) = (request.to_string(), &self.token);
        let head = format!(
            "POST /api/{operation} HTTP/1.1\r\nHost: {}\r\nX-Kdoku-Token: {token}\r\nX-Kdoku-Client: {client}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.host,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.write_all((head + &body).as_bytes()).expect("the server reads");
        stream
    }

    /// Asks a question of a client: the status, and the objects of the answer.
    pub(crate) fn ask_as(&self, client: &str, operation: &str, request: &Value) -> (u16, Vec<Value>) {
        let (status, _, body) = received(self.send(client, operation, request));
        let lines = body.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        (status, lines.collect())
    }

    /// The answer to a question.
    pub(crate) fn ask(&self, operation: &str, request: &Value) -> Value {
        let (status, mut answers) = self.ask_as("test", operation, request);
        assert_eq!(status, 200, "{operation} {request}: {answers:?}");
        answers.pop().expect("an answer")
    }

    /// The status and the message of a question that is refused.
    pub(crate) fn refused(&self, operation: &str, request: &Value) -> (u16, Value) {
        let (status, mut answers) = self.ask_as("test", operation, request);
        assert!(status >= 400, "{operation} {request}: {answers:?}");
        (status, answers.pop().expect("an answer")["error"][0].take())
    }

    /// Sends any request: its first line, its other headers, and its body.
    pub(crate) fn raw(&self, line: &str, headers: &str, body: &[u8]) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        let length = body.len();
        let head = format!("{line} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n");
        // a server that refuses a request need not read all of it
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        received(stream)
    }

    /// The usual headers of a request.
    pub(crate) fn headers(&self) -> String {
        format!("Host: {}\r\nX-Kdoku-Token: {}\r\nContent-Type: application/json\r\n", self.host, self.token)
    }

    /// Sends the signal of Ctrl-C, and waits for the end.
    #[cfg(unix)]
    pub(crate) fn interrupt(&mut self) -> ExitStatus {
        let kill = Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        assert!(kill.is_ok_and(|status| status.success()));
        self.process.wait().expect("it ends")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The status, the head and the body of a response.
pub(crate) fn received(mut stream: TcpStream) -> (u16, String, String) {
    let mut response = Vec::new();
    // a connection that is reset after the response has delivered it
    let _ = stream.read_to_end(&mut response);
    let response = String::from_utf8(response).expect("UTF-8");
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or_else(|| panic!("a response: {response:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    (status, head.to_owned(), if is_chunked { joined(body) } else { body.to_owned() })
}

/// The content of a body in chunks.
fn joined(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).expect("the length of a chunk");
        text.push_str(&rest[..length]);
        body = rest[length..].trim_start_matches("\r\n");
    }
    text
}
