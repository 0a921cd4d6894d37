//! The server for assistants: operations of the API as tools of the Model Context Protocol, on stdin
//! and stdout.
//!
//! The schema of a tool is that of the request in `openapi.json`, and its result is the answer, as
//! text. A question that cannot be answered is a result marked as an error, so that the assistant
//! reads its message.

use super::files::OPENAPI;
use super::pool::Pool;
use super::routes::{Message, StopOnDrop, job};
use kdoku_web::api::{Fault, MAX_REQUEST, Operation, Question};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, InitializeResult,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Map, Value};
use std::sync::Arc;
use tokio::sync::mpsc::unbounded_channel;

/// The operations that assistants can use.
const TOOLS: &[&str] = &["parse", "solve", "check", "count", "hint", "explain", "rate", "generate", "draw", "convert"];

/// What an assistant reads before it uses the tools.
const INSTRUCTIONS: &str = "Solves, checks, explains, rates, makes and draws Sudoku of any size and any rules. \
     `puzzle` is a text (rows of digits, 81 characters, a link of a puzzle site, a puzzle file in TOML) or the \
     document that `parse` and `generate` return. Grids are lists of digits in reading order, 0 for a blank cell; \
     cells are their indices from 0. `check` shows whether a puzzle has one solution, and if it has none, which \
     clues do not fit together. `hint` is the next step a person can see.";

/// Serves until stdin ends.
pub(crate) async fn serve(pool: Pool) -> Result<(), String> {
    let assistant = Assistant { pool: Arc::new(pool), tools: tools() };
    let service = assistant.serve(rmcp::transport::stdio()).await.map_err(|error| error.to_string())?;
    service.waiting().await.map_err(|error| error.to_string())?;
    Ok(())
}

/// A connection to an assistant.
#[derive(Clone)]
struct Assistant {
    pool: Arc<Pool>,
    tools: Vec<Tool>,
}

impl ServerHandler for Assistant {
    fn get_info(&self) -> InitializeResult {
        InitializeResult::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("kdoku", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.as_ref();
        let operation = TOOLS.contains(&name).then(|| Operation::named(name)).flatten();
        let operation = operation.ok_or_else(|| ErrorData::invalid_params(format!("`{name}` is not a tool"), None))?;
        let answer = tokio::select! {
            answer = self.answer(operation, request.arguments.unwrap_or_default()) => answer,
            () = context.ct.cancelled() => Err(Fault::new(499, "cancelled")),
        };
        Ok(match answer {
            Ok(answer) => CallToolResult::success(vec![ContentBlock::text(answer)]),
            Err(fault) => CallToolResult::error(vec![ContentBlock::text(fault.to_json())]),
        }
        .into())
    }
}

impl Assistant {
    /// The answer of an operation. Dropping the future ends the search.
    async fn answer(&self, operation: &'static Operation, arguments: JsonObject) -> Result<String, Fault> {
        let request = Value::Object(arguments).to_string();
        if request.len() > MAX_REQUEST {
            return Err(Fault::new(413, format!("the request has more than `{MAX_REQUEST}` bytes")));
        }
        let question = Question::read(request.as_bytes())?;
        let signal = StopOnDrop(Arc::default());
        let (sender, mut receiver) = unbounded_channel();
        let job = job(operation, question, Arc::clone(&signal.0), None, sender);
        if !self.pool.submit(String::new(), Box::new(job)) {
            return Err(Fault::new(429, "too many questions are waiting"));
        }
        while let Some(message) = receiver.recv().await {
            if let Message::End(answer) = message {
                return answer.map(|answer| if operation.name == "draw" { picture(&answer) } else { answer });
            }
        }
        Err(Fault::new(500, "the question was dropped"))
    }
}

/// The picture and the rules in words. The rest of the answer is for pages.
fn picture(answer: &str) -> String {
    let mut answer: Map<String, Value> = serde_json::from_str(answer).unwrap_or_default();
    answer.retain(|key, _| matches!(key.as_str(), "svg" | "rules"));
    Value::Object(answer).to_string()
}

/// The tools, with the descriptions and schemas of `openapi.json`.
fn tools() -> Vec<Tool> {
    let api: Value = serde_json::from_str(OPENAPI).expect("the description is JSON");
    let schemas = &api["components"]["schemas"];
    let tool = |&name: &&'static str| {
        let operation = &api["paths"][format!("/api/{name}")]["post"];
        let request = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let mut schema = schemas[last(request)].clone();
        let mut definitions = Map::new();
        inline(&mut schema, schemas, &mut definitions);
        let mut schema = schema.as_object().cloned().expect("a request is described by an object");
        schema.insert("$defs".to_owned(), Value::Object(definitions));
        Tool::new(name, operation["summary"].as_str().unwrap_or_default().to_owned(), schema)
    };
    TOOLS.iter().map(tool).collect()
}

/// The name at the end of a reference.
fn last(reference: &Value) -> &str {
    reference.as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default()
}

/// Turns references to the schemas of the API into references to definitions, and adds these.
fn inline(schema: &mut Value, schemas: &Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| inline(item, schemas, definitions)),
        Value::Object(fields) => {
            if let Some(reference) = fields.get_mut("$ref") {
                let name = last(reference).to_owned();
                *reference = Value::String(format!("#/$defs/{name}"));
                if !definitions.contains_key(&name) {
                    definitions.insert(name.clone(), Value::Null);
                    let mut definition = schemas[&name].clone();
                    inline(&mut definition, schemas, definitions);
                    definitions.insert(name, definition);
                }
            }
            fields.values_mut().for_each(|value| inline(value, schemas, definitions));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_have_complete_schemas() {
        for tool in tools() {
            let schema = serde_json::to_string(&tool.input_schema).expect("JSON");
            assert!(tool.description.is_some_and(|text| text.len() > 20), "{}", tool.name);
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
            assert!(!schema.contains("#/components"), "{}", tool.name);
            for reference in schema.split("#/$defs/").skip(1) {
                let name = reference.split('"').next().expect("the rest of a string");
                assert!(tool.input_schema["$defs"][name].is_object(), "{}: {name}", tool.name);
            }
            assert!(Operation::named(&tool.name).is_some());
        }
    }
}
