//! Who may ask: pages of this server only.
//!
//! Other pages of the browser can send requests to this machine. They are refused by their `Origin`
//! and `Sec-Fetch-Site`, and because they do not know the token. A name that another site lets point
//! to this machine is refused by its `Host`.

use super::routes::{Shared, failed};
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use kdoku_web::api::Fault;
use std::net::IpAddr;
use std::sync::Arc;

/// The header of the token.
const TOKEN: &str = "x-kdoku-token";

/// The headers of every answer.
const HEADERS: [(&str, &str); 8] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ("cache-control", "no-store"),
];

/// Refuses requests of others, and adds the headers to every answer.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&request, &shared) {
        Some(fault) => failed(&fault),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// Why a request is refused.
fn refusal(request: &Request, shared: &Shared) -> Option<Fault> {
    let headers = request.headers();
    let host = text(headers, HOST.as_str());
    if !host.is_some_and(|host| is_host(host, &shared.host)) {
        return Some(Fault::new(403, "the request is for another host").with_hint("use the address that was printed"));
    }
    let origin = text(headers, ORIGIN.as_str());
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| Some(origin) == host);
    let site = text(headers, "sec-fetch-site").unwrap_or("none");
    let path = request.uri().path();
    let is_api = path.starts_with("/api/");
    if headers.contains_key(ORIGIN) && !origin.is_some_and(is_own) || is_api && !["same-origin", "none"].contains(&site)
    {
        return Some(Fault::new(403, "the request comes from another page"));
    }
    let is_open = !is_api || path == "/api/openapi.json";
    let token = text(headers, TOKEN).unwrap_or_default();
    (!is_open && !is_equal(token, &shared.token))
        .then(|| Fault::new(401, "the token is missing or wrong").with_hint("open the address that was printed"))
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a host is this machine: the host that the server was told, `localhost`, or a number.
fn is_host(host: &str, expected: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name == expected || name == "localhost" || name.parse::<IpAddr>().is_ok()
}

/// Compares in a time that depends on the lengths only.
fn is_equal(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_this_machine() {
        for host in ["127.0.0.1:80", "127.0.0.1", "[::1]:80", "localhost:7291", "puzzles.local:80"] {
            assert!(is_host(host, "puzzles.local"), "{host}");
        }
        for host in ["example.org", "example.org:80", "localhost.example.org", "", ":80"] {
            assert!(!is_host(host, "127.0.0.1"), "{host}");
        }
    }

    #[test]
    fn tokens_are_compared_whole() {
        assert!(is_equal("abc", "abc"));
        for wrong in ["", "ab", "abd", "abcd"] {
            assert!(!is_equal(wrong, "abc"), "{wrong}");
        }
    }
}
