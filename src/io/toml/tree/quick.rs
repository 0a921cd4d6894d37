//! TOML as nearly all files have it, in one pass over the bytes.
//!
//! That is: bare keys, at most one dot between two of them; strings of all four kinds without escapes; decimal numbers, `true` and
//! `false`; arrays and inline tables; headers of one key, and `[[of.two]]` within such a list of tables. Of everything else [`read`]
//! makes nothing, and of whatever is wrong.
//!
//! Two things are told by their places. A table that a key with a dot made has the place of that key; a list of tables that headers
//! made has the place of its first table. No table in braces and no array in brackets can have that, and neither may be added to.

use super::{Data, Entry, Integer, Tree};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;

/// So many arrays and inline tables within each other are more than any puzzle has.
const DEEPEST: usize = 16;

/// Room for the elements of an array: more than most have.
const USUAL_LENGTH: usize = 64;

/// Tables of more keys are better sorted than kept in order.
const MOST_KEYS: usize = 64;

/// The tree of a text, if it has nothing but the usual.
pub(super) fn read(text: &str) -> Option<Tree<'_>> {
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, pending: Vec::with_capacity(USUAL_LENGTH) };
    let mut root = Tree::default();
    let mut open: Option<(Header, Tree)> = None;
    loop {
        reader.skip_lines()?;
        match reader.peek() {
            None => break,
            Some(b'[') => {
                if let Some((header, table)) = open.take() {
                    root.close(&header, table)?;
                }
                let header = reader.header()?;
                if !header.is_array && root.find(header.name.get_ref()).is_ok() {
                    return None;
                }
                open = Some((header, Tree::default()));
            }
            Some(_) => reader.pair(open.as_mut().map_or(&mut root, |(_, table)| table), 0)?,
        }
        reader.end_line()?;
    }
    if let Some((header, table)) = open {
        root.close(&header, table)?;
    }
    Some(root)
}

/// `[name]`, `[[name]]` or `[[within.name]]`.
struct Header<'a> {
    span: Range<usize>,
    is_array: bool,
    within: Option<&'a str>,
    name: Spanned<&'a str>,
}

impl<'a> Tree<'a> {
    /// Adds a key that is not there yet.
    fn insert(&mut self, key: &Spanned<&'a str>, value: Spanned<Data<'a>>) -> Option<()> {
        let place = self.find(key.get_ref()).err().filter(|_| self.entries.len() < MOST_KEYS)?;
        self.entries.insert(place, Entry { key: Spanned::new(key.span(), Cow::Borrowed(key.get_ref())), value });
        Some(())
    }

    /// The table that keys with a dot add to.
    fn dotted(&mut self, key: &Spanned<&'a str>) -> Option<&mut Self> {
        if self.find(key.get_ref()).is_err() {
            self.insert(key, Spanned::new(key.span(), Data::Table(Self::default())))?;
        }
        let place = self.find(key.get_ref()).ok()?;
        let Entry { key, value } = &mut self.entries[place];
        match (value.span() == key.span(), value.get_mut()) {
            (true, Data::Table(table)) => Some(table),
            _ => None,
        }
    }

    /// The list of tables that headers of this name add to.
    fn tables(&mut self, name: &str) -> Option<&mut Vec<Spanned<Data<'a>>>> {
        let place = self.find(name).ok()?;
        let value = &mut self.entries[place].value;
        let span = value.span();
        let Data::Array(tables) = value.get_mut() else { return None };
        (tables.first()?.span() == span).then_some(tables)
    }

    /// Adds the table behind a header.
    fn close(&mut self, header: &Header<'a>, table: Self) -> Option<()> {
        let Header { span, is_array, within, name } = header;
        let table = Spanned::new(span.clone(), Data::Table(table));
        if !is_array {
            return self.insert(name, table);
        }
        let parent = match within {
            None => self,
            Some(within) => match self.tables(within)?.last_mut()?.get_mut() {
                Data::Table(parent) => parent,
                _ => return None,
            },
        };
        if parent.find(name.get_ref()).is_err() {
            return parent.insert(name, Spanned::new(span.clone(), Data::Array(vec![table])));
        }
        parent.tables(name.get_ref())?.push(table);
        Some(())
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The elements of the arrays that are being read.
    pending: Vec<Spanned<Data<'a>>>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Takes a byte, if it is the next one.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skips blanks, comments and ends of lines.
    fn skip_lines(&mut self) -> Option<()> {
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b'\n') => self.at += 1,
                Some(b'#') => self.skip_comment()?,
                _ => return Some(()),
            }
        }
    }

    fn skip_comment(&mut self) -> Option<()> {
        while let Some(byte) = self.peek().filter(|&byte| byte != b'\n') {
            (byte == b'\t' || !byte.is_ascii_control()).then_some(())?;
            self.at += 1;
        }
        Some(())
    }

    /// Nothing but a comment stands behind this on its line.
    fn end_line(&mut self) -> Option<()> {
        self.skip_blanks();
        match self.peek() {
            Some(b'#') => self.skip_comment(),
            None | Some(b'\n') => Some(()),
            Some(_) => None,
        }
    }

    fn header(&mut self) -> Option<Header<'a>> {
        let start = self.at;
        self.at += 1;
        let is_array = self.take(b'[');
        self.skip_blanks();
        let (mut within, mut name) = (None, self.key()?);
        if is_array && self.take(b'.') {
            within = Some(name.into_inner());
            name = self.key()?;
        }
        self.skip_blanks();
        let is_closed = self.take(b']') && (!is_array || self.take(b']'));
        is_closed.then_some(Header { span: start..self.at, is_array, within, name })
    }

    /// `key = value` or `key.key = value`.
    fn pair(&mut self, table: &mut Tree<'a>, depth: usize) -> Option<()> {
        let first = self.key()?;
        let (key, table) = if self.take(b'.') { (self.key()?, table.dotted(&first)?) } else { (first, table) };
        self.skip_blanks();
        self.take(b'=').then_some(())?;
        self.skip_blanks();
        let value = self.value(depth)?;
        table.insert(&key, value)
    }

    fn key(&mut self) -> Option<Spanned<&'a str>> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')) {
            self.at += 1;
        }
        (self.at > start).then(|| Spanned::new(start..self.at, &self.text[start..self.at]))
    }

    fn value(&mut self, depth: usize) -> Option<Spanned<Data<'a>>> {
        let start = self.at;
        let data = match self.peek()? {
            quote @ (b'"' | b'\'') => Data::String(Cow::Borrowed(self.string(quote)?)),
            b'[' if depth < DEEPEST => Data::Array(self.array(depth)?),
            b'{' if depth < DEEPEST => Data::Table(self.inline_table(depth)?),
            b't' => self.word("true", Data::Boolean(true))?,
            b'f' => self.word("false", Data::Boolean(false))?,
            _ => Data::Integer(Integer { digits: Cow::Borrowed(self.number()?), radix: 10 }),
        };
        Some(Spanned::new(start..self.at, data))
    }

    fn word(&mut self, word: &str, means: Data<'a>) -> Option<Data<'a>> {
        self.bytes[self.at..].starts_with(word.as_bytes()).then_some(())?;
        self.at += word.len();
        self.ends().then_some(means)
    }

    /// A whole number without a zero before it.
    fn number(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.take(b'-');
        let first = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let is_usual = match &self.bytes[first..self.at] {
            [] => false,
            [b'0', rest @ ..] => rest.is_empty() && start == first,
            _ => true,
        };
        (is_usual && self.ends()).then(|| &self.text[start..self.at])
    }

    /// Whether a word or a number ends here.
    fn ends(&self) -> bool {
        matches!(self.peek(), None | Some(b' ' | b'\t' | b'\n' | b',' | b']' | b'}' | b'#'))
    }

    /// What stands between these quotes, or between three of them.
    fn string(&mut self, quote: u8) -> Option<&'a str> {
        let closing = &[quote; 3][..];
        let closing = if self.bytes[self.at..].starts_with(closing) { closing } else { &closing[..1] };
        let is_long = closing.len() == 3;
        self.at += closing.len();
        if is_long {
            self.take(b'\n');
        }
        let start = self.at;
        loop {
            self.at += self.bytes[self.at..].iter().position(|&byte| !PLAIN[usize::from(byte)])?;
            match self.bytes[self.at] {
                byte if byte == quote && self.bytes[self.at..].starts_with(closing) => break,
                b'"' | b'\'' => {}
                b'\\' if quote == b'\'' => {}
                b'\n' if is_long => {}
                _ => return None,
            }
            self.at += 1;
        }
        let string = &self.text[start..self.at];
        self.at += closing.len();
        // one more quote would belong to the string
        (self.peek() != Some(quote)).then_some(string)
    }

    fn array(&mut self, depth: usize) -> Option<Vec<Spanned<Data<'a>>>> {
        self.at += 1;
        let first = self.pending.len();
        loop {
            self.skip_lines()?;
            if self.take(b']') {
                break;
            }
            let value = self.value(depth + 1)?;
            self.pending.push(value);
            self.skip_lines()?;
            if !self.take(b',') {
                self.take(b']').then_some(())?;
                break;
            }
        }
        Some(self.pending.drain(first..).collect())
    }

    fn inline_table(&mut self, depth: usize) -> Option<Tree<'a>> {
        self.at += 1;
        let mut table = Tree::default();
        self.skip_blanks();
        if self.take(b'}') {
            return Some(table);
        }
        loop {
            self.pair(&mut table, depth + 1)?;
            self.skip_blanks();
            if self.take(b'}') {
                return Some(table);
            }
            self.take(b',').then_some(())?;
            self.skip_blanks();
        }
    }
}

/// The bytes that stand for themselves in a string whatever its quotes.
const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 0;
    while byte < 0x20 {
        plain[byte] = byte == b'\t' as usize;
        byte += 1;
    }
    plain[0x7f] = false;
    plain[b'"' as usize] = false;
    plain[b'\'' as usize] = false;
    plain[b'\\' as usize] = false;
    plain
};
