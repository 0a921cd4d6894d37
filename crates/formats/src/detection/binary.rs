//! Detection of input that is not text. It is one error, not one error per line.

/// The number of bytes examined at the start of the input.
pub const BEGINNING: usize = 1 << 12;

/// The first bytes of compressed files, and the program that reads them.
const COMPRESSED: [(&[u8], &str, &str); 9] = [
    (b"\x1f\x8b", "gzip", "gzip -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"\x04\x22\x4d\x18", "lz4", "lz4 -dc"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip", "7z x -so"),
    (b"\x1f\x9d", "compress", "uncompress -c"),
    (b"\x5d\0\0", "lzma", "xz -dc"),
];

/// Returns a description and a hint for input that does not begin like text.
#[must_use]
pub fn refusal(text: &[u8]) -> Option<(String, String)> {
    let beginning = &text[..text.len().min(BEGINNING)];
    let compressed = COMPRESSED.iter().find(|(magic, ..)| beginning.starts_with(magic) && !is_text(beginning));
    if let Some((_, name, program)) = compressed {
        let message = format!("compressed with {name}");
        return Some((message, format!("decompress it first, such as `{program} FILE | kdoku`")));
    }
    if is_text(beginning) {
        return None;
    }
    let hint = "pass text, a puzzle file or a link; see `kdoku convert --list`";
    Some(("binary, not text".to_owned(), hint.to_owned()))
}

/// Whether bytes may be text, in UTF-8, UTF-16 or an encoding with one byte per character.
fn is_text(beginning: &[u8]) -> bool {
    if beginning.starts_with(b"\xff\xfe") || beginning.starts_with(b"\xfe\xff") {
        return true;
    }
    // NUL, white space, the end-of-file character of DOS and the escape of colours may occur in
    // text
    let is_control = |byte: u8| matches!(byte, 0x01..=0x07 | 0x0e..=0x19 | 0x1c..=0x1f | 0x7f);
    let is_utf8 = std::str::from_utf8(beginning).map_or_else(|error| error.error_len().is_none(), |_| true);
    let count = |is: fn(u8) -> bool| beginning.iter().filter(|&&byte| is(byte)).count();
    let (controls, nuls) = (count(is_control), count(|byte| byte == 0));
    if is_utf8 { (controls + nuls) * 8 <= beginning.len() || nuls * 2 == beginning.len() } else { controls == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_text_from_other_files() {
        let wide: Vec<u8> = ".3...12.......14\n".bytes().flat_map(|byte| [byte, 0]).collect();
        for text in [&b"53..7\n"[..], b"", b"BZh is text", b"\x1b[1m5\x1b[0m 3", "±".as_bytes(), b"caf\xe9\n", &wide] {
            assert_eq!(refusal(text), None, "{text:?}");
        }
        for (magic, name, _) in COMPRESSED {
            let file = [magic, b"\x08\x01\x02\xff\x00\x03\x9c"].concat();
            let (message, hint) = refusal(&file).expect("not text");
            assert!(message.ends_with(name) && hint.starts_with("decompress it first"), "{name}");
        }
        for other in
            [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\x08\x06"[..], b"\x7fELF\x02\x01\x01\0\0\0\0\0", b"\0\0\0\0\0"]
        {
            assert_eq!(refusal(other).expect("not text").0, "binary, not text", "{other:?}");
        }
    }
}
