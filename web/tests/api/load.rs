//! Many clients at once, questions that take long, and questions that nobody waits for.

use crate::client::Server;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// A question that runs until its time is over.
fn runaway() -> Value {
    json!({ "puzzle": {}, "limit": 1_000_000_000, "time": 600 })
}

#[test]
fn a_dropped_connection_frees_a_thread() {
    // with one thread, a question is answered only if the one before it has ended
    let server = Server::start(&["--threads", "1"]);
    for _ in 0..3 {
        let connection = server.send("a", "count", &runaway());
        thread::sleep(Duration::from_millis(200));
        drop(connection);
        let answer = server.ask("check", &json!({ "puzzle": { "order": 2 } }));
        assert_eq!(answer["verdict"], "multiple");
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
    assert_eq!(server.ask("check", &json!({ "puzzle": { "order": 2 } }))["verdict"], "multiple");
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

/// Fifty clients each edit a puzzle while one asks questions without end. The latencies are printed.
#[test]
fn fifty_clients_edit_while_one_runs_away() {
    const CLIENTS: usize = 50;
    const EDITS: usize = 4;
    let server = Server::start(&[]);
    let runaways: Vec<_> = (0..20).map(|_| server.send("runaway", "count", &runaway())).collect();
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
