//! `kdoku-web --mcp`: JSON-RPC on stdin and stdout.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program, as an assistant starts it.
struct Assistant {
    program: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    requests: u64,
}

impl Assistant {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kdoku-web"));
        let mut program =
            command.arg("--mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (stdin, stdout) = (program.stdin.take(), program.stdout.take().expect("a pipe"));
        let mut assistant = Self { program, stdin, stdout: BufReader::new(stdout), requests: 0 };
        let client = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        let answer = assistant.ask("initialize", &hello);
        assert_eq!(answer["result"]["serverInfo"]["name"], "kdoku");
        assistant.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        assistant
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.stdin.as_mut().expect("it is open"), "{message}").expect("it reads");
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }));
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("it writes");
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["id"], self.requests);
        answer
    }

    /// The answer of a tool, and whether it is an error.
    fn call(&mut self, tool: &str, arguments: &Value) -> (Value, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        (serde_json::from_str(text).expect("JSON"), result["isError"] == true)
    }

    /// Closes stdin; the program ends.
    fn end(mut self) {
        drop(self.stdin.take());
        assert!(self.program.wait().expect("it ends").success());
    }
}

#[test]
fn tools_answer_as_the_api_does() {
    let mut assistant = Assistant::start();
    let tools = assistant.ask("tools/list", &json!({}));
    let names: Vec<&str> =
        tools["result"]["tools"].as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str()).collect();
    for name in ["parse", "solve", "check", "hint", "rate", "generate", "draw"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    let puzzle = "1...\n..3.\n.1..\n...2";
    let (answer, is_error) = assistant.call("solve", &json!({ "puzzle": puzzle }));
    assert_eq!((&answer["solutions"][0], is_error), (&json!([1, 3, 2, 4, 4, 2, 3, 1, 2, 1, 4, 3, 3, 4, 1, 2]), false));
    let (answer, _) = assistant.call("check", &json!({ "puzzle": "11..\n....\n....\n...." }));
    assert_eq!((&answer["verdict"], &answer["clashes"][0]["cells"]), (&json!("invalid"), &json!([0, 1])));
    let (answer, _) = assistant.call("draw", &json!({ "puzzle": puzzle }));
    assert!(answer["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2));
    assistant.end();
}

#[test]
fn mistakes_are_shown_and_do_not_end_the_program() {
    let mut assistant = Assistant::start();
    let (answer, is_error) = assistant.call("solve", &json!({ "puzzle": "1..." }));
    assert!(is_error && answer["error"][0]["message"].is_string(), "{answer}");
    let (answer, is_error) = assistant.call("solve", &json!({ "puzle": "" }));
    assert!(is_error, "{answer}");
    let answer = assistant.ask("tools/call", &json!({ "name": "fly", "arguments": {} }));
    assert_eq!(answer["error"]["message"], "`fly` is not a tool");
    let (answer, _) = assistant.call("rate", &json!({ "puzzle": "1...\n..3.\n.1..\n...2" }));
    assert!(answer["rating"].is_object(), "{answer}");
    assistant.end();
}
