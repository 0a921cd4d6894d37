//! Many clients at once, questions that take long, and questions that nobody waits for.

use crate::client::Server;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// A question that runs until its time is over.
fn runaway() -> Value {
    json!({ "puzzle": {}, "limit": 1_000_000_000, "time": 600 })
}

/// A puzzle that is slow to check: three rows of odd sum in two parts of the same sum.
fn slow() -> Value {
    let cells: Vec<_> = (1..=3).flat_map(|row| (1..=25).map(move |column| format!("r{row}c{column}"))).collect();
    let equal = [cells[..37].join(" "), cells[37..].join(" ")].join(" = ");
    json!({ "puzzle": { "size": 25, "symbols": "numbers", "sums": { "equal": [equal] } }, "time": 600 })
}

#[test]
fn a_dropped_connection_frees_a_thread() {
    // with one thread, a client has one question at a time
    let server = Server::start(&["--threads", "1"]);
    for _ in 0..3 {
        let connection = server.send("a", "count", &runaway());
        thread::sleep(Duration::from_millis(200));
        drop(connection);
        let (_, answers) = server.ask_as("a", "check", &json!({ "puzzle": { "order": 2 } }));
        assert_eq!(answers[0]["verdict"], "multiple");
    }
}

#[test]
fn a_dropped_stream_frees_a_thread() {
    let server = Server::start(&["--threads", "1"]);
    let mut request = runaway();
    request["progress"] = json!(true);
    let connection = server.send("a", "count", &request);
    // the stream has begun
    thread::sleep(Duration::from_millis(600));
    drop(connection);
    let (_, answers) = server.ask_as("a", "check", &json!({ "puzzle": { "order": 2 } }));
    assert_eq!(answers[0]["verdict"], "multiple");
}

#[test]
fn the_time_of_a_question_ends() {
    let server = Server::start(&[]);
    let mut request = runaway();
    request["time"] = json!(0.2);
    assert_eq!(server.ask("count", &request)["end"], "time");
    let start = Instant::now();
    let check = server.ask("check", &json!({ "puzzle": { "order": 5 }, "time": 0 }));
    assert_eq!(check["verdict"], "undecided");
    assert!(start.elapsed() < Duration::from_secs(20), "it ended");
}

/// Fifty clients each edit a puzzle while others ask questions without end. The latencies are printed.
#[test]
fn fifty_clients_edit_while_others_run_away() {
    const CLIENTS: usize = 50;
    const EDITS: usize = 4;
    let server = Server::start(&[]);
    // more than there are threads
    let runaways: Vec<_> = (0..20).map(|client| server.send(&format!("runaway {client}"), "check", &slow())).collect();
    let killer = include_str!("../../../puzzles/variants/killer.toml");
    let document = server.ask("parse", &json!({ "puzzle": killer }))["puzzle"].clone();
    let mut latencies: Vec<Duration> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                let (server, document) = (&server, &document);
                scope.spawn(move || edits(server, document, client, EDITS))
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().expect("no request fails")).collect()
    });
    latencies.sort_unstable();
    assert_eq!(latencies.len(), CLIENTS * EDITS);
    let at = |share: usize| latencies[(latencies.len() - 1) * share / 100];
    println!("latency of {} checks: median {:?}, 95 % {:?}, most {:?}", latencies.len(), at(50), at(95), at(100));
    drop(runaways);
}

/// The time of each edit: a given is added, and the puzzle is checked.
fn edits(server: &Server, document: &Value, client: usize, count: usize) -> Vec<Duration> {
    let solution = &document["expect"]["solution"];
    let edit = |number: usize| {
        let mut document = document.clone();
        let cell = (client * 7 + number * 13) % 81;
        document["grid"][cell] = solution[cell].clone();
        thread::sleep(Duration::from_millis(50));
        let start = Instant::now();
        let (status, answers) = server.ask_as(&client.to_string(), "check", &json!({ "puzzle": document }));
        assert_eq!((status, &answers[0]["verdict"]), (200, &json!("unique")), "{answers:?}");
        start.elapsed()
    };
    (0..count).map(edit).collect()
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_server_cleanly() {
    let mut server = Server::start(&[]);
    let connection = server.send("a", "count", &runaway());
    thread::sleep(Duration::from_millis(200));
    assert_eq!(server.interrupt().code(), Some(0));
    drop(connection);
}
