//! Typed access to the TOML tree; errors are collected with their positions.
//!
//! A getter returns `Ok(None)` for a missing key, `Ok(Some(value))` with the position of the value,
//! and [`Err(Reported)`](Reported) for an unusable value. Only [`Context::report`] creates a
//! [`Reported`], so a caller that has one may continue with any fallback without another message.
//! This is how one run reports every error of a file exactly once.

use super::error::{ConfigErrorKind as Kind, Lines};
use super::keys::Section;
use super::recovery::without_guesses;
use super::span::Origin;
use super::{ConfigError, ConfigErrors, Data, Key, Tree, keys};
use kdoku_board::nearest::nearest;
use kdoku_board::shapes::rounded;
use kdoku_puzzle::SyntaxError;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;

/// Collects the errors of a text.
pub(super) struct Context<'a> {
    text: &'a str,
    found: RefCell<Vec<(Range<usize>, Kind)>>,
    /// The number of errors so far, with those that are not listed.
    reports: Cell<usize>,
    warnings: RefCell<Vec<(Range<usize>, Kind)>>,
    /// Mistakes in names that have been reported, with the index of the error and the number of
    /// other places; `None` for names whose definition has an error.
    names: RefCell<HashMap<String, Option<(usize, usize)>>>,
    /// The cell of the copy of a template that is being read.
    copy: RefCell<Option<String>>,
}

/// Evidence that an error has been reported.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported(());

/// A value with its position, if it is present and usable.
pub(super) type Read<T> = Result<Option<Spanned<T>>, Reported>;

impl<'a> Context<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            found: RefCell::default(),
            reports: Cell::new(0),
            warnings: RefCell::default(),
            names: RefCell::default(),
            copy: RefCell::default(),
        }
    }

    /// Reports an error about these bytes of the text. In the copies of a template, only the first
    /// error at a position is reported.
    pub(super) fn report(&self, span: Range<usize>, mut kind: Kind) -> Reported {
        self.reports.set(self.reports.get() + 1);
        if let Some(cell) = &*self.copy.borrow() {
            if self.is_repeated(&span) {
                return Reported(());
            }
            if let Kind::Clue { why, .. } = &mut kind {
                *why = format!("{why}, in the copy for `{cell}`");
            }
        }
        self.found.borrow_mut().push((span, kind));
        Reported(())
    }

    /// The number of errors so far, with repeated ones that are not listed.
    pub(super) fn reports(&self) -> usize {
        self.reports.get()
    }

    /// Whether an earlier copy of a template has an error at this position.
    fn is_repeated(&self, span: &Range<usize>) -> bool {
        self.copy.borrow().is_some() && self.found.borrow().iter().any(|(other, _)| other == span)
    }

    /// Whether the copy of a template is being read.
    pub(super) fn is_copy(&self) -> bool {
        self.copy.borrow().is_some()
    }

    /// Sets the cell of the copy of a template that is being read.
    pub(super) fn set_copy(&self, cell: Option<&str>) {
        *self.copy.borrow_mut() = cell.map(str::to_owned);
    }

    /// Reports an error about a name, which begins its message; the same error about the same name,
    /// or about another of its block, is only counted.
    pub(super) fn report_name(&self, span: Range<usize>, why: String, hint: String) -> Reported {
        self.reports.set(self.reports.get() + 1);
        if self.is_repeated(&span) {
            return Reported(());
        }
        let (name, rest) = why.strip_prefix('`').and_then(|rest| rest.split_once('`')).unwrap_or(("", &why));
        let first = name.split(['-', ':']).next().unwrap_or(name);
        let stem = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let mut names = self.names.borrow_mut();
        if names.get(stem).is_some_and(Option::is_none) {
            return Reported(());
        }
        let index = self.found.borrow().len();
        let known = names.entry(format!("{stem}`{rest}")).or_insert(Some((index, 0)));
        match known {
            Some((first, others)) if *first != index => {
                *others += 1;
                Reported(())
            }
            _ => self.report(span, Kind::Clue { why, hint }),
        }
    }

    /// Ignores errors about a name whose definition has an error.
    pub(super) fn ignore_name(&self, name: &str) {
        self.names.borrow_mut().insert(name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned(), None);
    }

    /// Reports something that is probably a mistake, but has a meaning.
    pub(super) fn warn(&self, span: Range<usize>, kind: Kind) {
        let mut warnings = self.warnings.borrow_mut();
        if self.copy.borrow().is_none() || warnings.iter().all(|(other, _)| *other != span) {
            warnings.push((span, kind));
        }
    }

    /// The warnings, in the order of positions.
    pub(super) fn warnings(&self) -> Vec<ConfigError> {
        let errors = ConfigErrors::new(self.text, self.warnings.take());
        errors.into_iter().flat_map(|errors| errors.iter().cloned().collect::<Vec<_>>()).collect()
    }

    /// Mapping from the bytes of `string`, which the literal at `span` denotes, to those of the
    /// text.
    pub(super) const fn origin(&self, span: Range<usize>, string: &'a str) -> Origin<'a> {
        Origin::new(self.text, span, string)
    }

    /// Line counter of the text.
    pub(super) fn lines(&self) -> Lines<'a> {
        Lines::new(self.text)
    }

    /// The text of these bytes.
    pub(super) fn text(&self, span: Range<usize>) -> &'a str {
        self.text.get(span).unwrap_or_default()
    }

    pub(super) fn line(&self, at: usize) -> usize {
        Lines::new(self.text).line(at)
    }

    /// The line and column of a byte.
    pub(super) fn position(&self, at: usize) -> (usize, usize) {
        Lines::new(self.text).position(at)
    }

    /// Returns all errors, if there are any.
    pub(super) fn finish(self) -> Option<ConfigErrors> {
        let mut found = self.found.into_inner();
        for (index, others) in self.names.into_inner().into_values().flatten().filter(|(_, others)| *others > 0) {
            if let Some((_, Kind::Clue { why, .. })) = found.get_mut(index) {
                let plural = if others == 1 { "" } else { "s" };
                *why = format!("{why}, here and in {others} more place{plural}");
            }
        }
        ConfigErrors::new(self.text, without_guesses(self.text, found))
    }
}

#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    entries: &'a Tree<'a>,
    pub(super) context: &'a Context<'a>,
}

impl<'a> Table<'a> {
    /// A table with the keys of `section`; all others are reported.
    pub(super) fn new(entries: &'a Tree<'a>, section: &'static Section, context: &'a Context<'a>) -> Self {
        for (key, _) in entries.iter() {
            let name: &str = key.get_ref();
            let table = section.name;
            if let Some(key_name) = section.later.iter().find(|later| **later == name) {
                context.report(key.span(), Kind::NotYet { key: key_name, table });
            } else if !section.reads(name) {
                context.report(key.span(), Kind::UnknownKey { key: name.to_owned(), table });
            }
        }
        Self { entries, context }
    }

    /// A table whose keys have been checked.
    pub(super) const fn checked(entries: &'a Tree<'a>, context: &'a Context<'a>) -> Self {
        Self { entries, context }
    }

    pub(super) fn value(&self, key: &'static Key) -> Option<Value<'a>> {
        let spanned = self.entries.get(key.name)?;
        Some(Value { key, spanned, context: self.context })
    }

    /// The value of `key`; if it is missing, that is reported at `span`.
    pub(super) fn required(&self, key: &'static Key, span: Range<usize>) -> Result<Value<'a>, Reported> {
        self.value(key).ok_or_else(|| {
            let (why, hint) = (format!("`{}` is missing", key.name), format!("for example `{}`", key.example));
            self.context.report(span, Kind::Clue { why, hint })
        })
    }

    /// The table `key`, which has the keys of `section`.
    pub(super) fn table(&self, key: &'static Key, section: &'static Section) -> Result<Option<Table<'a>>, Reported> {
        let Some(value) = self.value(key) else { return Ok(None) };
        let entries = value.get().as_table().ok_or_else(|| value.wrong_type())?;
        Ok(Some(Table::new(entries, section, self.context)))
    }

    /// Position of a key that is present.
    pub(super) fn key_span(&self, name: &str) -> Option<Range<usize>> {
        self.entries.key(name).map(Spanned::span)
    }

    /// The keys that are present.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(key, _)| -> &'a str { key.get_ref() })
    }

    pub(super) fn string(&self, key: &'static Key) -> Read<&'a str> {
        self.value(key).map(|value| value.string()).transpose()
    }

    pub(super) fn whole(&self, key: &'static Key, range: RangeInclusive<u64>) -> Read<u64> {
        self.value(key).map(|value| value.whole(range)).transpose()
    }

    pub(super) fn boolean(&self, key: &'static Key) -> Read<bool> {
        let Some(value) = self.value(key) else { return Ok(None) };
        let boolean = value.get().as_bool().ok_or_else(|| value.wrong_type())?;
        Ok(Some(value.with(boolean)))
    }

    /// Reports that two values contradict each other; the error is at the later one.
    pub(super) fn contradiction(
        &self,
        a: &'static Key,
        a_span: Range<usize>,
        b: &'static Key,
        b_span: Range<usize>,
        why: &str,
    ) -> Reported {
        let ((other, other_span), (this, this_span)) =
            if a_span.start < b_span.start { ((a, a_span), (b, b_span)) } else { ((b, b_span), (a, a_span)) };
        let words = |key: &Key, span: Range<usize>| {
            let value = self.context.text.get(span).unwrap_or_default();
            // pictures are too long for a message
            if value.contains('\n') { key.name.to_owned() } else { format!("{} = {}", key.name, super::shown(value)) }
        };
        let (this, other) = (words(this, this_span.clone()), words(other, other_span));
        self.context.report(this_span, Kind::Contradiction { this, other, why: why.to_owned() })
    }

    /// The value that `key` selects by one of these words.
    pub(super) fn word<T: Copy>(&self, key: &'static Key, words: &[(&'static str, T)]) -> Read<T> {
        self.value(key).map(|value| value.word(words)).transpose()
    }
}

/// The value of a key, or an element of it.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    key: &'static Key,
    spanned: &'a Spanned<Data<'a>>,
    context: &'a Context<'a>,
}

impl<'a> Value<'a> {
    pub(super) fn get(&self) -> &'a Data<'a> {
        self.spanned.get_ref()
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.spanned.span()
    }

    /// Reports an error about this value.
    pub(super) fn report(&self, kind: Kind) -> Reported {
        self.context.report(self.span(), kind)
    }

    /// `value` with this value's position.
    pub(super) fn with<T>(&self, value: T) -> Spanned<T> {
        Spanned::new(self.spanned.span(), value)
    }

    pub(super) fn string(&self) -> Result<Spanned<&'a str>, Reported> {
        let string = self.get().as_str().ok_or_else(|| self.wrong_type())?;
        Ok(self.with(string))
    }

    pub(super) fn whole(&self, range: RangeInclusive<u64>) -> Result<Spanned<u64>, Reported> {
        let integer = self.get().as_integer().ok_or_else(|| self.wrong_type())?;
        // a number that overflows 64 bits is out of range
        let number = u64::from_str_radix(&integer.digits, integer.radix).ok().filter(|number| range.contains(number));
        Ok(self.with(number.ok_or_else(|| self.wrong_value(None))?))
    }

    /// A whole number within `range`, which may be negative.
    pub(super) fn integer(&self, range: RangeInclusive<i32>) -> Result<Spanned<i32>, Reported> {
        let integer = self.get().as_integer().ok_or_else(|| self.wrong_type())?;
        let number = i32::from_str_radix(&integer.digits, integer.radix).ok().filter(|number| range.contains(number));
        Ok(self.with(number.ok_or_else(|| self.wrong_value(None))?))
    }

    /// A number within `range`, rounded to thousandths.
    pub(super) fn decimal(&self, range: RangeInclusive<f64>) -> Result<f64, Reported> {
        let text = match self.get() {
            Data::Integer(integer) if integer.radix == 10 => &integer.digits,
            Data::Float(text) => text,
            _ => return Err(self.wrong_type()),
        };
        let number = text.parse::<f64>().ok().filter(|number| range.contains(number));
        Ok(rounded(number.ok_or_else(|| self.wrong_value(None))?, *range.end()))
    }

    pub(super) fn table(&self, section: &'static Section) -> Result<Table<'a>, Reported> {
        let entries = self.get().as_table().ok_or_else(|| self.wrong_type())?;
        Ok(Table::new(entries, section, self.context))
    }

    /// The string, with the mapping to the file.
    pub(super) fn text(&self) -> Result<Text<'a>, Reported> {
        let string = self.string()?.into_inner();
        Ok(Text { string, origin: self.context.origin(self.span(), string), context: self.context })
    }

    pub(super) fn word<T: Copy>(&self, words: &[(&'static str, T)]) -> Result<Spanned<T>, Reported> {
        let string = self.string()?;
        let meaning = words.iter().find(|(word, _)| word == string.get_ref()).map(|&(_, meaning)| meaning);
        let meant = || nearest(string.get_ref(), words.iter().map(|&(word, _)| word));
        Ok(self.with(meaning.ok_or_else(|| self.wrong_value(meant()))?))
    }

    pub(super) fn elements(&self) -> Result<impl ExactSizeIterator<Item = Value<'a>> + Clone + use<'a>, Reported> {
        let Self { key, context, .. } = *self;
        let array = self.get().as_array().ok_or_else(|| self.wrong_type())?;
        Ok(array.iter().map(move |spanned| Value { key, spanned, context }))
    }

    pub(super) fn wrong_type(&self) -> Reported {
        let found = match self.get() {
            Data::String(_) => "a string",
            Data::Integer(_) => "a whole number",
            Data::Float(_) => "a decimal number",
            Data::Boolean(_) => "a boolean",
            Data::Datetime(_) => "a date or time",
            Data::Array(_) => "an array",
            Data::Table(_) => "a table",
        };
        let Key { name, wants, example } = *self.key;
        let names_variables = [&keys::VALUE_BLOCK, &keys::VARIABLE_VALUES].iter().any(|key| key.wants == wants);
        if names_variables && self.get().as_array().is_some() {
            let why = format!("the `{name}` of the board stand within a table");
            let text = super::shown(self.context.text(self.span()));
            let hint = format!("write `{name} = {text}` before the first `[table]`");
            return self.report(Kind::Clue { why, hint });
        }
        self.report(Kind::Type { key: name, wants, found, example })
    }

    /// Reports a value that its key does not allow; `meant` is a likely correction.
    pub(super) fn wrong_value(&self, meant: Option<&str>) -> Reported {
        let Key { name, wants, example } = *self.key;
        let text = super::shown(self.context.text.get(self.span()).unwrap_or_default());
        let hint =
            meant.map_or_else(|| format!("for example `{example}`"), |word| format!("did you mean `\"{word}\"`?"));
        self.report(Kind::Value { key: name, text, wants, hint })
    }
}

/// A string of the file that is read part by part.
pub(super) struct Text<'a> {
    pub(super) string: &'a str,
    origin: Origin<'a>,
    context: &'a Context<'a>,
}

impl<'a> Text<'a> {
    /// The whole text of a context as one string.
    pub(super) fn plain(context: &'a Context<'a>) -> Self {
        Self { string: context.text, origin: Origin::of_plain(context.text), context }
    }

    /// Position in the file of bytes of the string.
    pub(super) fn locate(&self, part: &Range<usize>) -> Range<usize> {
        self.origin.locate(part)
    }

    /// Reports an error about bytes of the string.
    pub(super) fn wrong(&self, part: &Range<usize>, why: impl Into<String>, hint: impl Into<String>) -> Reported {
        self.context.report(self.locate(part), Kind::Clue { why: why.into(), hint: hint.into() })
    }

    /// Reports an error in the syntax of the string.
    pub(super) fn invalid(&self, error: SyntaxError) -> Reported {
        self.wrong(&error.span, error.message, error.hint)
    }

    /// The same about a name: repeated errors about it are only counted.
    pub(super) fn wrong_name(&self, part: &Range<usize>, why: String, hint: String) -> Reported {
        self.context.report_name(self.locate(part), why, hint)
    }

    /// Range of the whole string.
    pub(super) const fn all(&self) -> Range<usize> {
        0..self.string.len()
    }

    /// Range without the blanks around it.
    pub(super) fn trimmed(&self, part: Range<usize>) -> Range<usize> {
        let text = &self.string[part.clone()];
        if let [first, .., last] = text.as_bytes()
            && first.is_ascii_graphic()
            && last.is_ascii_graphic()
        {
            return part;
        }
        let start = part.start + (text.len() - text.trim_start().len());
        start..(start + text.trim().len())
    }

    pub(super) fn words(&self, part: Range<usize>) -> impl Iterator<Item = (&'a str, Range<usize>)> + use<'a> {
        let string = self.string;
        let Range { start: mut at, end } = part;
        let is_ascii = string[at..end].is_ascii();
        let find = move |from: usize, blank: bool| {
            let rest = &string[from..end];
            if is_ascii {
                rest.bytes().position(|byte| matches!(byte, b'\t'..=b'\r' | b' ') == blank)
            } else {
                rest.find(|c: char| c.is_whitespace() == blank)
            }
        };
        std::iter::from_fn(move || {
            let start = at + find(at, false)?;
            at = find(start, true).map_or(end, |length| start + length);
            Some((&string[start..at], start..at))
        })
    }
}
