//! The addresses of the server.

use super::files::{OPENAPI, file};
use super::guard::guard;
use super::pool::Pool;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use futures_core::Stream;
use kdoku::solver::ProgressHandle;
use kdoku_web::api::{Context, Fault, MAX_REQUEST, Operation, Question};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{self, Poll};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The header with which a page names itself.
const CLIENT: &str = "x-kdoku-client";

/// The longest time for the body of a request to arrive.
const MAX_READING: Duration = Duration::from_secs(30);

/// The time between two lines of progress.
const INTERVAL: Duration = Duration::from_millis(250);

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) pool: Pool,
    pub(crate) token: String,
    /// The host that the server listens on.
    pub(crate) host: String,
}

/// The addresses.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route(
            "/api/openapi.json",
            get(|| async { ([(CONTENT_TYPE, "application/json")], OPENAPI) }).fallback(only_get),
        )
        .route("/api/{operation}", any(answer))
        .fallback(page)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// An error as an answer.
pub(crate) fn failed(fault: &Fault) -> Response {
    let status = StatusCode::from_u16(fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(CONTENT_TYPE, "application/json")], fault.to_json()).into_response()
}

fn wrong_method(allowed: &'static str) -> Response {
    let fault = Fault::new(405, format!("the method is not {allowed}"));
    ([(ALLOW, allowed)], failed(&fault)).into_response()
}

async fn only_get() -> Response {
    wrong_method("GET, HEAD")
}

/// A file of the page.
async fn page(method: Method, uri: Uri) -> Response {
    match file(uri.path()) {
        None => failed(&Fault::new(404, "there is nothing at this address")),
        Some(_) if !matches!(method, Method::GET | Method::HEAD) => wrong_method("GET, HEAD"),
        Some((content, media_type)) => ([(CONTENT_TYPE, media_type)], content).into_response(),
    }
}

/// Sets the signal of a question when nobody waits for its answer.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What a thread sends.
pub(crate) enum Message {
    Line(String),
    End(Result<String, Fault>),
}

/// Answers a question.
async fn answer(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    let Some(operation) = Operation::named(&name) else {
        return failed(&Fault::new(404, format!("`{name}` is not an operation")));
    };
    if request.method() != Method::POST {
        return wrong_method("POST");
    }
    let client = client(request.headers(), address);
    let question = match question(request).await {
        Ok(question) => question,
        Err(fault) => return failed(&fault),
    };
    let is_stream = operation.is_stream || question.progress;
    let signal = StopOnDrop(Arc::default());
    let (sender, receiver) = unbounded_channel();
    let progress = question.progress.then(|| report(sender.clone()));
    let job = job(operation, question, Arc::clone(&signal.0), progress, sender);
    if !shared.pool.submit(client, Box::new(job)) {
        return failed(&Fault::new(429, "too many questions are waiting").with_hint("ask again later"));
    }
    let mut lines = Lines { receiver, is_ended: false, _signal: signal };
    match lines.receiver.recv().await {
        Some(Message::End(Ok(answer))) if !is_stream => ([(CONTENT_TYPE, "application/json")], answer).into_response(),
        Some(Message::End(Err(fault))) => failed(&fault),
        Some(first) => {
            lines.is_ended = matches!(first, Message::End(_));
            let body = Body::from_stream(Begun { first: Some(line(first)), rest: lines });
            ([(CONTENT_TYPE, "application/x-ndjson")], body).into_response()
        }
        None => failed(&Fault::new(500, "the question was dropped")),
    }
}

/// The name of a client: its own, or its address.
fn client(headers: &HeaderMap, address: SocketAddr) -> String {
    let name = headers.get(CLIENT).and_then(|name| name.to_str().ok()).filter(|name| name.len() <= 64);
    name.map_or_else(|| address.to_string(), str::to_owned)
}

/// Reads the question of a request.
async fn question(request: Request) -> Result<Question, Fault> {
    let media_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if media_type.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Fault::new(415, "the body is not `application/json`"));
    }
    let body = axum::body::to_bytes(request.into_body(), MAX_REQUEST);
    let body = tokio::time::timeout(MAX_READING, body).await;
    let body: Bytes = body.map_err(|_| Fault::new(408, "the request took too long to arrive"))?.map_err(|_| {
        Fault::new(413, format!("the request has more than `{MAX_REQUEST}` bytes")).with_hint("send a smaller puzzle")
    })?;
    Question::read(&body)
}

/// A question as a job of the pool.
pub(crate) fn job(
    operation: &'static Operation,
    question: Question,
    signal: Arc<AtomicBool>,
    progress: Option<Arc<ProgressHandle>>,
    sender: UnboundedSender<Message>,
) -> impl FnOnce() + Send {
    move || {
        // the time begins with the answer, not with the wait
        let lines = |line| drop(sender.send(Message::Line(line)));
        let context = Context::new(question.time(operation), Arc::clone(&signal), lines);
        let context = match progress {
            Some(handle) => context.with_progress(handle),
            None => context,
        };
        let is_wanted = !signal.load(Ordering::Relaxed);
        // a panic is a mistake of this program; its message has been written to stderr
        let answer = || catch_unwind(AssertUnwindSafe(|| operation.answer(&question, &context)));
        let bug = || Fault::new(500, "internal error").with_hint("please report the puzzle");
        let answer =
            if is_wanted { answer().unwrap_or_else(|_| Err(bug())) } else { Err(Fault::new(499, "cancelled")) };
        // nobody receives the answer of a cancelled question
        let _ = sender.send(Message::End(answer));
    }
}

/// Sends lines of progress until the answer is received; returns the handle that they are read from.
fn report(sender: UnboundedSender<Message>) -> Arc<ProgressHandle> {
    let handle = Arc::new(ProgressHandle::default());
    let (reader, start) = (Arc::clone(&handle), Instant::now());
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(INTERVAL).await;
            let (snapshot, seconds) = (reader.snapshot(), start.elapsed().as_secs_f64());
            let progress = serde_json::json!({ "progress": {
                "nodes": snapshot.nodes,
                "solutions": snapshot.solutions,
                "seconds": (seconds * 1e3).round() / 1e3,
            } });
            if sender.send(Message::Line(progress.to_string())).is_err() {
                return;
            }
        }
    });
    handle
}

/// The lines of a stream.
struct Lines {
    receiver: UnboundedReceiver<Message>,
    is_ended: bool,
    _signal: StopOnDrop,
}

/// A stream whose first line has been received.
struct Begun {
    first: Option<Bytes>,
    rest: Lines,
}

/// A message as a line.
fn line(message: Message) -> Bytes {
    let mut text = match message {
        Message::Line(text) | Message::End(Ok(text)) => text,
        Message::End(Err(fault)) => fault.to_json(),
    };
    text.push('\n');
    text.into()
}

impl Stream for Begun {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut task::Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        if self.rest.is_ended {
            return Poll::Ready(None);
        }
        self.rest.receiver.poll_recv(context).map(|message| {
            let message = message.unwrap_or_else(|| Message::End(Err(Fault::new(500, "the question was dropped"))));
            self.rest.is_ended = matches!(message, Message::End(_));
            Some(Ok(line(message)))
        })
    }
}
