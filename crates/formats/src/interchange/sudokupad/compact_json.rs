//! The abbreviated JSON in `SudokuPad` links: short keys without quotes, `t` and `f`, colours
//! without `#`, apostrophes for quotes, and empty objects omitted between commas.
//!
//! Plain JSON is accepted too. The result has the full names of keys.

use serde_json::{Map, Value};

/// The maximum nesting depth.
const MOST_DEPTH: usize = 64;

/// Abbreviations of keys.
const SHORT: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Parses a text; an error is the byte offset of the problem.
pub(super) fn parse(text: &str) -> Result<Value, usize> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(0)?;
    parser.blanks();
    if parser.at == text.len() { Ok(value) } else { Err(parser.at) }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Consumes a character if it is next.
    fn passes(&mut self, wanted: char) -> bool {
        self.blanks();
        let is_next = self.peek() == Some(wanted);
        if is_next {
            self.at += wanted.len_utf8();
        }
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Value, usize> {
        self.blanks();
        if depth > MOST_DEPTH {
            return Err(self.at);
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(quote @ ('"' | '\'')) => self.string(quote).map(Value::String),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, usize> {
        self.passes('{');
        let mut entries = Map::new();
        if self.passes('}') {
            return Ok(Value::Object(entries));
        }
        loop {
            self.blanks();
            let key = match self.peek() {
                Some(quote @ ('"' | '\'')) => self.string(quote)?,
                _ => self.bare().to_owned(),
            };
            if key.is_empty() || !self.passes(':') {
                return Err(self.at);
            }
            let long = SHORT.iter().find(|(short, _)| *short == key).map_or(key, |(_, long)| (*long).to_owned());
            let value = self.value(depth + 1)?;
            entries.insert(long, value);
            if self.passes('}') {
                return Ok(Value::Object(entries));
            }
            if !self.passes(',') {
                return Err(self.at);
            }
        }
    }

    /// Parses a list; nothing between commas means an empty object.
    fn list(&mut self, depth: usize) -> Result<Value, usize> {
        self.passes('[');
        let mut elements = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                Some(']') if elements.is_empty() => {}
                Some(',' | ']') => elements.push(Value::Object(Map::new())),
                _ => elements.push(self.value(depth + 1)?),
            }
            if self.passes(']') {
                return Ok(Value::Array(elements));
            }
            if !self.passes(',') {
                return Err(self.at);
            }
        }
    }

    fn string(&mut self, quote: char) -> Result<String, usize> {
        let start = self.at;
        self.at += 1;
        let mut string = String::new();
        loop {
            let c = self.peek().ok_or(start)?;
            self.at += c.len_utf8();
            match c {
                c if c == quote => return Ok(string),
                '\\' => string.push(self.escaped().ok_or(start)?),
                c => string.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' | 'f' => ' ',
            'u' => {
                let first = self.unit()?;
                if !(0xD800..0xDC00).contains(&first) {
                    return char::from_u32(first);
                }
                let low = self.text[self.at..].starts_with("\\u").then(|| {
                    self.at += 2;
                    self.unit()
                })??;
                char::from_u32(
                    0x1_0000 + ((first - 0xD800) << 10) + low.checked_sub(0xDC00).filter(|low| *low < 0x400)?,
                )?
            }
            c => c,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    /// Consumes an unquoted word, number or colour.
    fn bare(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.#_".contains(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn word(&mut self) -> Result<Value, usize> {
        let start = self.at;
        let word = self.bare();
        let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = || serde_json::from_str::<Value>(word).ok().filter(Value::is_number);
        match word {
            "t" | "true" => Ok(Value::Bool(true)),
            "f" | "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            "" => Err(start),
            // short for black and white
            "#0" | "#F" => Ok(Value::String(format!("#{}", word[1..].repeat(6)))),
            _ if word.starts_with('#') => Ok(Value::String(word.to_owned())),
            _ => number().or_else(|| is_colour.then(|| Value::String(format!("#{word}")))).ok_or(start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expands_abbreviated_keys() {
        let text = "{ce:[[,{v:5},],[,,]],re:[[[0,0],[0,1]]],l:[{c:ff00ff,th:2.5,wp:[[0,-1]]}],\
                    metadata:{t:'It\\'s \"x\"\\n\\u00e9\\ud835\\udd18',f:t,g:f,n:null,c:#0}}";
        let expected = json!({
            "cells": [[{}, {"value": 5}, {}], [{}, {}, {}]],
            "regions": [[[0, 0], [0, 1]]],
            "lines": [{"color": "#ff00ff", "thickness": 2.5, "wayPoints": [[0, -1]]}],
            "metadata": {"title": "It's \"x\"\né𝔘", "f": true, "g": false, "n": null, "color": "#000000"},
        });
        assert_eq!(parse(text), Ok(expected.clone()));
        assert_eq!(
            parse(&json!({"cells": [[{"value": "1"}]], "title": "\\\"'"}).to_string()),
            Ok(json!({"cells": [[{"value": "1"}]], "title": "\\\"'"}))
        );
        assert_eq!(parse(&expected.to_string()), Ok(expected));
    }

    #[test]
    fn reports_the_position_of_errors() {
        for (text, at) in
            [("", 0), ("{", 1), ("{a 1}", 3), ("[1", 2), ("'x", 0), ("{a:x}", 3), ("[1] 2", 4), ("'\\ud800'", 0)]
        {
            assert_eq!(parse(text), Err(at), "{text}");
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }
}
