//! Requests that are malformed, of others, or too large.

use crate::client::Server;
use serde_json::{Value, json};

#[test]
fn mistakes_have_a_message_and_a_place() {
    let server = Server::start(&[]);
    let puzzle = json!({ "lines": { "thermo": ["r1c1 r1c2", "r1c1 r1c10"] } });
    let (status, error) = server.refused("check", &json!({ "puzzle": puzzle }));
    assert_eq!((status, &error["path"]), (422, &json!(["lines", "thermo", 1])), "{error}");
    let (status, error) = server.refused("check", &json!({ "puzzle": "size = 6\nlines.thermos = []\n" }));
    assert_eq!((status, &error["line"], &error["hint"]), (422, &json!(2), &json!("did you mean `thermo`?")));
    let (status, error) = server.refused("draw", &json!({ "puzzle": { "grid": [1, 2] } }));
    assert_eq!((status, &error["path"]), (422, &json!(["grid"])));
    let (status, error) = server.refused("draw", &json!({ "puzzle": { "order": 2, "grid": vec![9; 16] } }));
    assert_eq!((status, &error["path"]), (422, &json!(["grid", 0])));
    for (puzzle, part) in [(json!({ "title": null }), "null"), (json!({ "size": 100 }), "too large")] {
        let (status, error) = server.refused("parse", &json!({ "puzzle": puzzle }));
        assert!(status == 422 && error["message"].as_str().is_some_and(|text| text.contains(part)), "{error}");
    }
    assert_eq!(server.refused("parse", &json!({ "puzzle": "not a puzzle" })).0, 422);
    for request in [json!({}), json!({ "puzzle": 5 }), json!({ "puzzle": {}, "unknown": 1 }), json!({ "time": -1 })] {
        assert_eq!(server.refused("check", &request).0, 400, "{request}");
    }
    assert_eq!(server.refused("rate", &json!({ "puzzle": { "order": 2 } })).0, 422);
    for difficulty in [json!({ "rating": [40, 30] }), json!({ "level": ["hard", "easy"] })] {
        let (status, error) = server.refused("generate", &json!({ "size": 4, "difficulty": difficulty }));
        assert_eq!(status, 422, "{error}");
        assert!(error["message"].as_str().is_some_and(|text| text.contains("is an empty range of")), "{error}");
    }
    assert_eq!(server.refused("unknown", &json!({})).0, 404);
}

#[test]
fn other_methods_types_and_addresses_are_refused() {
    let server = Server::start(&[]);
    let headers = server.headers();
    assert_eq!(server.raw("GET /api/check", &headers, b"").0, 405);
    assert_eq!(server.raw("POST /", &headers, b"").0, 405);
    assert_eq!(server.raw("GET /../Cargo.toml", &headers, b"").0, 404);
    assert_eq!(server.raw("GET //etc/passwd", &headers, b"").0, 404);
    assert_eq!(server.raw("POST /api/check", &headers.replace("application/json", "text/plain"), b"{}").0, 415);
    assert_eq!(server.raw("POST /api/check", &headers, b"[").0, 400);
    let large = vec![b' '; (1 << 20) + 1];
    assert_eq!(server.raw("POST /api/check", &headers, &large).0, 413);
}

#[test]
fn only_the_page_of_the_server_may_ask() {
    let server = Server::start(&[]);
    let headers = server.headers();
    let ask = |headers: &str| server.raw("POST /api/formats", headers, b"{}").0;
    assert_eq!(ask(&headers), 200);
    assert_eq!(ask(&headers.replace(&server.token, "0")), 401);
    assert_eq!(ask(&headers.replace(&server.host, "example.org")), 403);
    assert_eq!(ask(&format!("{headers}Origin: http://{}\r\n", server.host)), 200);
    assert_eq!(ask(&format!("{headers}Origin: http://example.org\r\n")), 403);
    assert_eq!(ask(&format!("{headers}Origin: null\r\n")), 403);
    assert_eq!(ask(&format!("{headers}Sec-Fetch-Site: cross-site\r\n")), 403);
    let other = Server::start(&[]);
    assert_ne!(server.token, other.token);
}

#[test]
fn the_page_needs_no_token_and_has_the_headers() {
    let server = Server::start(&[]);
    let (status, head, body) = server.raw("GET /", &format!("Host: {}\r\n", server.host), b"");
    let head = head.to_ascii_lowercase();
    assert_eq!(status, 200);
    assert!(body.to_ascii_lowercase().starts_with("<!doctype html>"));
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(head.contains(header), "{head}");
    }
}

#[test]
fn the_description_names_every_operation() {
    let server = Server::start(&[]);
    let (status, _, body) = server.raw("GET /api/openapi.json", &format!("Host: {}\r\n", server.host), b"");
    assert_eq!(status, 200);
    let described: Value = serde_json::from_str(&body).expect("JSON");
    let paths = described["paths"].as_object().expect("an object");
    let mut described: Vec<&str> = paths.keys().map(|path| path.trim_start_matches("/api/")).collect();
    let mut operations: Vec<&str> = kdoku_web::api::OPERATIONS.iter().map(|operation| operation.name).collect();
    described.sort_unstable();
    operations.sort_unstable();
    assert_eq!(described, operations);
}

#[test]
fn a_port_in_use_is_an_error() {
    let server = Server::start(&[]);
    let port = server.host.rsplit_once(':').expect("a port").1;
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_kdoku-web")).args(["--port", port]).output();
    let output = program.expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with(&format!("error: port `{port}` is in use; hint: ")), "{message}");
}
