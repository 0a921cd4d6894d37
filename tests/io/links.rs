//! Links and ids of other programs that are only read: puzz.link, Penpa+, lisudoku and Solo, and older
//! or shortened forms of f-puzzles, `SudokuPad` and `SudokuMaker`.

use kdoku::interchange::{Format, ReadError, Reading};
use kdoku::{Config, Grid};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Reading {
    assert_eq!(Format::of(text).map(|format| format.name), Some(name), "{text}");
    Format::named(name).expect("it is listed").read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refused(name: &str, text: &str) -> ReadError {
    Format::named(name).expect("it is listed").read(text).expect_err(text)
}

/// What a puzzle file says of a puzzle.
fn toml(reading: &Reading) -> String {
    Format::puzzle_file().write(&reading.puzzle).expect("a puzzle file holds everything").value
}

fn losses(reading: &Reading) -> Vec<String> {
    reading.losses.iter().map(ToString::to_string).collect()
}

/// The digits of a board in one line, `.` for a blank.
fn digits(grid: &Grid) -> String {
    let mut line = vec![".".to_owned(); grid.values().len()];
    grid.filled().for_each(|(cell, digit)| line[cell.index()] = digit.to_string());
    line.concat()
}

/// Compares a puzzle with a puzzle file.
fn assert_is(reading: &Reading, file: &str) {
    let expected = Config::parse(file).unwrap_or_else(|error| panic!("{error:?}"));
    let expected = Format::puzzle_file().write(&expected.puzzle).expect("a puzzle file").value;
    assert_eq!(toml(reading), expected);
}

#[test]
fn ids_of_solo_have_boxes_regions_diagonals_and_cages() {
    assert_is(&read("solo", "2x2:1e3b1e2"), "order = 2\ngrid = \"1.....3..1.....2\"");
    // boxes of two rows and three columns; difficulty and symmetry do not matter
    assert_is(&read("solo", "2x3dim4:1zf6a4"), &format!("size = 6\nbox = [2, 3]\ngrid = \"1{}6.4\"", ".".repeat(32)));
    let jigsaw = "size = 4\nregions = \"\"\"\naaab\ncabb\nccbd\ncddd\n\"\"\"\ngrid = \"1.....2........3\"";
    assert_is(&read("solo", "4j:1e2h3,b__b__bc__aaa"), jigsaw);
    assert_is(&read("solo", "2x2jx:1e2h3,b__b__bc__aaa"), &format!("{jigsaw}\n[houses]\ndiagonals = true"));
    let killer = "order = 2\ngrid = \"...............3\"\n[cages]\nlist = [\"4: r1c1 r1c2\", \"6: r1c3 r1c4\", \
                  \"6: r2c1 r2c2\", \"4: r2c3 r2c4\", \"6: r3c1 r3c2\", \"4: r3c3 r3c4\", \"5: r4c1 r4c2\", \"r4c3 r4c4\"]";
    assert_is(&read("solo", "2x2k:o3,abbba____________,4a6a6a4a6a4a5c"), killer);
    let link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2%3A1e3b1e2";
    for text in [link, "solo:2x2:1e3b1e2", "\"Solo:2x2:1e3b1e2\""] {
        assert_is(&read("solo", text), "order = 2\ngrid = \"1.....3..1.....2\"");
    }
    // regions are rows, so that many places in a row have no border; both numbers for `z` are read
    let rows = "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhh iiiiiiiii";
    let rows = format!("size = 9\nregions = \"{}\"", rows.replace(' ', "\\n"));
    for places in ["zzv", "zzt"] {
        let id = format!("9j:zzzc,{places}{}", "_".repeat(72));
        let z = if places == "zzv" { 25 } else { 26 };
        assert_eq!(2 * z + usize::from(places.as_bytes()[2] - b'a') + 1, 72);
        assert_is(&read("solo", &id), &rows);
    }
}

#[test]
fn wrong_ids_of_solo_are_errors_at_the_place() {
    for (id, message, place) in [
        ("3x3#123456", "this id is the seed of a random puzzle, which only Solo itself can generate", "123456"),
        ("2x2:1e3b1e", "`15` cells, but the board has `16`", "1e3b1e"),
        ("2x2:1e3b1e2a", "more than the `16` cells of the board", "a"),
        ("2x2:1e5b1e2", "`5` is not from 1 to 4", "5"),
        ("2x2:1e0b1e2", "`0` is not from 1 to 4", "0"),
        ("2x2k:1e3b1e2", "`1` parts, separated by commas, where there should be 3", "1e3b1e2"),
        ("4j:p,b__b__bc__aa", "fewer borders than the board has", "b__b__bc__aa"),
        ("4j:p,zzb", "more borders than the board has", "z"),
        ("4j:p,_________________________", "a region has `1` cells, not `4`", "_________________________"),
        ("2x2q:p", "`q` is not a rule of Solo", "q"),
        ("2x2k:p,abbba____________,4_2n", "the cage of r1c2 has two sums", "4_2n"),
        ("9x9:a", "a board of `81` rows is not supported", "9x9"),
        ("99999999999999999999x2:a", "`99999999999999999999…` is not a size", "99999999999999999999x2"),
    ] {
        let error = refused("solo", id);
        assert_eq!((&*error.message, &id[error.span.clone()]), (message, place), "{id}");
    }
}

#[test]
fn links_to_puzz_link_have_the_board_in_any_of_their_forms() {
    let board = "order = 2\ngrid = \".1.....23.....3.\"";
    for link in [
        "https://puzz.link/p?sudoku/4/4/g1k23k3g",
        "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
        "https://puzz.link/p?type=editor&sudoku_edit/4/4/g1k23k3g",
        "p?sudoku/4/4/g1k23k3g",
        "sudoku/4/4/g1k23k3g",
        "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /. . . . /. . . . /. . . . /. . . . /",
        "pzprv3.1\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \nhistory:{\"a\":1}\n",
    ] {
        assert_is(&read("puzzlink", link), board);
    }
    let entered = read(
        "puzzlink",
        "https://puzz.link/p?pzprv3/sudoku/4/.%201%20.%20./.%20.%20.%202/3%20.%20.%20./-%20.%203%20./4%20.%20.%20./.%20+%20.%20./.%20.%20.%20./.%202%20.%201[4]/",
    );
    assert_eq!(losses(&entered), ["question marks (a note)", "pencil marks (a note, 2 of them)"]);
    let entered_digits = entered.puzzle.entered.as_ref().map(digits).unwrap_or_default();
    assert_eq!(entered_digits, "4............2.1");
    // 2×3 boxes on six columns, square ones elsewhere, which may not divide the board
    assert_is(&read("puzzlink", "https://puzz.link/p?sudoku/6/6/zv"), "size = 6\nbox = [2, 3]");
    let sixteen = format!("size = 16\nsymbols = \"1-9A-G\"\ngrid = \"GA{}\"", ".".repeat(254));
    assert_is(&read("puzzlink", &format!("https://puzz.link/p?sudoku/16/16/-10a{}t", "z".repeat(12))), &sixteen);
    let five = "size = 5\nregions = \"\"\"\naabbc\naabbc\nddeef\nddeef\ngghhi\n\"\"\"";
    assert_is(&read("puzzlink", "https://puzz.link/p?sudoku/5/5/zk"), five);
}

#[test]
fn other_genres_of_puzz_link_are_latin_squares_or_refused() {
    let clues = "size = 4\nboxes = false\n[outside]\nskyscraper = [\"1: col 2 backwards\", \"3: col 3 backwards\", \
                 \"4: row 2\", \"3: row 3 backwards\"]";
    for genre in ["skyscrapers", "building"] {
        let link = format!("https://puzz.link/p?{genre}/4/4/k13h4j3g");
        assert_is(&read("puzzlink", &link), clues);
        let with_given = clues.replacen('\n', "\ngrid = \".1..............\"\n", 1);
        assert_is(&read("puzzlink", &format!("{link}g1t")), &with_given);
    }
    // groups of three pairs in base 27: 9 is white first, 5 is white and black behind a pair without a dot
    let kropki = "size = 3\nboxes = false\n[dots]\nwhite = [\"r1c1 r1c2\", \"r3c1 r3c2\"]\n\
                  black = [\"r3c2 r3c3\", \"r1c2 r2c2\"]\n[global]\nkropki_negative = true";
    assert_is(&read("puzzlink", "https://puzz.link/p?kropki/3/3/9560"), kropki);
    for (link, message, place) in [
        ("https://puzz.link/p?nurikabe/4/4/g1k", "puzzles of the genre `nurikabe` are not read", "nurikabe"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3", "the data ends after `15` of `16` places", "g1k23k3"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3h", "more than the `16` places of the board", "h"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g1", "data behind the end of the board", "1"),
        ("https://puzz.link/p?sudoku/4/4/g5k23k3g", "`5` is not a value of this board", "5"),
        ("https://puzz.link/p?sudoku/4/4/g!", "`!` is not a number", "!"),
        ("https://puzz.link/p?sudoku/4/4/g-1", "`-1` is not a number", "-1"),
        ("https://puzz.link/p?sudoku/4/65/g", "`65` is not a number of rows from 1 to 64", "65"),
        ("https://puzz.link/p?sudoku", "the size is missing", "sudoku"),
        ("https://puzz.link/p?kropki/3/3/96", "fewer dots than pairs of cells", "96"),
        ("https://puzz.link/p?kropki/2/2/03", "a dot behind the last pair of cells", "3"),
    ] {
        let error = refused("puzzlink", link);
        let start = link.rfind(place).expect("a part");
        assert_eq!((&*error.message, error.span), (message, start..start + place.len()), "{link}");
    }
    for (file, message) in [
        ("pzprv3/nurikabe/4/4/. . . ./", "files of the genre `nurikabe` are not read"),
        ("pzprv3/sudoku/4/. . . ./. . ./", "`7` cells do not fit a board of 4 rows and its answer"),
        ("pzprv3/sudoku/1/x/", "`x` is not the content of a cell"),
        ("pzprv3/sudoku/1/2/", "`2` is not a value of this board"),
        ("pzprv3/sudoku/", "`` is not a number of rows from 1 to 64"),
        ("pzprv3", "the size is missing"),
    ] {
        assert_eq!(refused("puzzlink", file).message, message);
    }
}

/// A link to Penpa+ with this text as a stored block.
fn penpa(text: &str) -> String {
    const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let length = u16::try_from(text.len()).expect("a short text").to_le_bytes();
    let bytes = [&[1], &length[..], &length.map(|byte| !byte), text.as_bytes()].concat();
    let code = bytes.chunks(3).flat_map(|part| {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | usize::from(part.get(i).copied().unwrap_or(0)));
        (0..=part.len()).map(move |i| char::from(BASE64[bits >> (18 - 6 * i) & 63]))
    });
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", code.collect::<String>())
}

/// The text of a drawing of four rows of which `margin` cells at each side are left out.
fn drawing(head: &str, margin: usize, parts: &str, genre: &str) -> String {
    let (side, width) = (4 + 2 * margin, 8 + 2 * margin);
    let (grid, title) = head.split_once(' ').unwrap_or((head, ""));
    let cells: Vec<usize> = (0..16).map(|i| (i / 4 + 2 + margin) * width + i % 4 + 2 + margin).collect();
    let steps: Vec<String> = (0..16).map(|i| (cells[i] - if i > 0 { cells[i - 1] } else { 0 }).to_string()).collect();
    let vertex = |y: usize, x: usize| width * width + (y + margin + 1) * width + x + margin + 1;
    let lines = (0..4).flat_map(|i| [((i, 2), (i + 1, 2)), ((2, i), (2, i + 1))]);
    let lines = lines.map(|((y, x), (v, u))| format!("\"{},{}\":2", vertex(y, x), vertex(v, u)));
    let lines = lines.collect::<Vec<_>>().join(",");
    let parts = parts.replace("LINES", &lines);
    format!(
        "{grid},{side},{side},38,0,1,1,380,380,50,50,0,0,0,0,Title: {title},Author: me%2C too,,one%2Dtwo,OFF,false,\n\
         [{margin},{margin},{margin},{margin}]\n{{}}\n{{{parts}}}\n{{}}\n[{}]\n[]\n{}{genre}\nfalse",
        steps.join(","),
        "0\n".repeat(10)
    )
}

#[test]
fn drawings_of_penpa_have_givens_regions_cages_diagonals_and_named_lines() {
    let words = "author = \"me, too\"\nrules = \"one\\ntwo\"\n";
    let four = "order = 2\ngrid = \"1.....3.........\"";
    let parts = "zE:{LINES},zN:{\"18\":[\"1\",1,\"1\"],\"28\":[\" 3\",1,\"10\"]},zS:{},zT:[]";
    assert_is(&read("penpa", &penpa(&drawing("sudoku", 0, parts, "[]"))), &format!("{words}{four}"));
    // a square with margins, where the title says what it is; `z` is written `zZ`
    let parts = "zE:{LINES},zN:{\"33\":[\"1\",1,\"1\"],\"45\":[3,1,\"1\"]}";
    let square = read("penpa", &penpa(&drawing("square SudokuzZ", 1, parts, "[]")));
    assert_is(&square, &format!("title = \"Sudokuz\"\n{words}{four}"));
    // cells in another order
    let moved = drawing("sudoku", 0, "zE:{LINES}", "[]").replace("[18,1,1,1,", "[19,-1,2,1,");
    assert_is(&read("penpa", &penpa(&moved)), &format!("{words}order = 2"));
    // the corners of cells: 4 · (18 + 64)
    let cages = "zE:{LINES},z6:[[18,19],[],[26,27]],z1:{\"328\":[\" 4\",1],\"360\":[\"5\",1]},zC:{\"1,2\":10}";
    let killer = format!("{words}order = 2\n[cages]\nlist = [\"4: r1c1 r1c2\", \"5: r2c1 r2c2\"]");
    assert_is(&read("penpa", &penpa(&drawing("sudoku", 0, cages, "[]"))), &killer);
    let diagonal: Vec<String> = (0..4).map(|i| format!("\"{},{}\":12", 73 + 9 * i, 82 + 9 * i)).collect();
    let diagonal = format!("zE:{{LINES,{}}}", diagonal.join(","));
    let down = format!("{words}order = 2\n[houses]\ndiagonals = \"down\"");
    assert_is(&read("penpa", &penpa(&drawing("sudoku", 0, &diagonal, "[]"))), &down);
    let lines = "zE:{LINES},zT:[[18,19,20],[]],z3:[[26,27,35]]";
    let both =
        format!("{words}order = 2\n[lines]\nthermo = [\"r1c1 r1c2 r1c3\"]\n[arrows]\nlist = [\"r2c1 = r2c2 r3c2\"]");
    let genre = "[\"thermo\",\"arrow\"]";
    assert_is(&read("penpa", &penpa(&drawing("sudoku", 0, lines, genre))), &both);
    let unknown = read("penpa", &penpa(&drawing("sudoku Slow thermo", 0, lines, "[]")));
    assert_eq!(losses(&unknown), ["`arrows` (a rule)", "`thermo` (a rule, 2 of them)"]);
}

#[test]
fn drawings_lose_what_has_no_certain_meaning() {
    let parts = "zE:{LINES,\"73,74\":30,\"73,82\":12},zN:{\"18\":[\"A\",1,\"1\"],\"19\":[\"12\",1,\"7\"],\"9\":[\"5\",1,\"1\"],\
                 \"20\":[\"9\",1,\"1\"]},z1:{\"400\":[\"7\",1]},z6:[[18,19]],zS:{\"18\":1,\"19\":1},zY:{\"20\":[1,\"circle_L\",1]},zR:{z_:[1]}";
    assert_eq!(
        losses(&read("penpa", &penpa(&drawing("sudoku", 0, parts, "[]")))),
        [
            "lines on edges (a rule, 2 of them)",
            "`A` in a cell (a rule)",
            "`12` in a cell (a rule)",
            "`9` in a cell (a rule)",
            "numbers outside cells (a rule)",
            "cages without a single sum (a rule)",
            "small numbers (a rule)",
            "`surface` (a rule, 2 of them)",
            "`symbol` (a rule)",
        ]
    );
    let sudoku = drawing("sudoku", 0, "zE:{LINES}", "[]");
    for (text, message) in [
        (
            drawing("square", 0, "zE:{LINES}", "[]"),
            "neither the grid nor the genre nor the title of this drawing says that it is a Sudoku",
        ),
        (drawing("hex", 0, "zE:{LINES}", "[]"), "a drawing with the grid `hex` is not a Sudoku"),
        (drawing("sudoku", 0, "", "[]"), "the thick lines bound a region of `16` cells on a board of 4 rows"),
        (sudoku.replace("[18,", "[26,"), "the cells of the drawing are not a square"),
        (sudoku.replace(",1]\n", ",-1]\n"), "the cells of the drawing are not a square"),
        (sudoku.replace("[18,", "[9223372036854775807,"), "the cells of the drawing are not a square"),
        (sudoku.replace("sudoku,4,4", "sudoku,4,5"), "the board is not square"),
        (sudoku.replace("sudoku,4,4", "sudoku,4000,4000"), "the size of the drawing is not supported"),
        (
            sudoku.replace("[0,0,0,0]", "[0,0]"),
            "the margins: invalid length 2, expected an array of length 4 at line 1 column 5",
        ),
    ] {
        assert_eq!(refused("penpa", &penpa(&text)).message, message);
    }
    let link = penpa(&sudoku);
    let damaged = "the data in the link is damaged, or more than 4194304 bytes long";
    assert_eq!(refused("penpa", &link[..link.len() - 40]).message, damaged);
    assert!(refused("penpa", &link.replace("&p=", "&p=*")).message.contains("invalid base64 character"));
    // a block that repeats one byte again and again
    let bomb = format!("https://example.org/penpa/#p=7cGBAAAAAMMg1vlLHORVAQ{}CcGw==", "A".repeat(5416));
    assert_eq!(refused("penpa", &bomb).message, damaged);
}

/// The compressed constraints of lisudoku.
fn lisudoku(data: &str) -> String {
    format!("https://lisudoku.xyz/e?import={}", data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D"))
}

#[test]
fn links_of_lisudoku_have_all_constraints() {
    let all = "N4Ig5gTglgJgylAXgUxALgCwBoQBcAWyEAtgPYDO6A2laBKQO7oAMOAxqQDYsC+WdjFuy7oAjDwC6EnAEMI9BpTS0QbKBDadkAYWSdOSlQrHDuacdJByFu/YYFM0AJlPonfB+gDMrtF8mSOAAO0MRyAJ4AIlAyYKQAdjJmuBAArsg45Mgc8TAR0bEJSegAZklZsvG4UADS8VBg+Lil5RlWVbVQ8WDoKek4ANb0QQNQkaS49iAwEwAq4UGoaCDaCVlsqdUAbqjsepyi6J5orKoiznyq+05HIMYnvv4e03MLSyDjqQBGWiB7+oc0McXGczMxLmxrrd7j5QbxAiAhqQRlAAHLIMAybZLPptUgwGC2AzUY6iXzg/h3QTmXzuSzIHbxIlTGG+Cw4CDIeJfGTxQxGakgjhg573IXnCyWIJJLowejEZD846w4W8Slix6SekADxSMgAShioGtqALHKdVSdRdSyXDzNbHOKzO51dSVed/FIcLhkQAhCY+4i9NJtTlgY1803HC3nCnRtkOoR2l3xu2erBmkx2uNUxy2y3iV152mJmlpwKZ5zk0tOsQ1ktFtya6SV90ixt+BMdttuUs9vxanhAA";
    let read = read("lisudoku", &lisudoku(all));
    assert!(losses(&read).is_empty());
    assert_is(
        &read,
        "size = 4\nregions = \"\"\"\naaaa\nbbbb\ncccc\ndddd\n\"\"\"\n\
         [houses]\ndiagonals = \"down\"\nextra = [\"r1c1 r2c2 r3c3 r4c4\"]\n[global]\nanti = [\"king\"]\ntop_bottom = true\nkropki_negative = true\n\
         [arrows]\nlist = [\"r2c2 = r3c3 r4c4\"]\n[lines]\nthermo = [\"r1c1 r1c2\"]\nrenban = [\"r3c1 r3c2\"]\n\
         palindrome = [\"r4c1 r3c4\"]\n[dots]\nwhite = [\"r1c3 r1c4\"]\nblack = [\"r3c1 r4c1\"]\n\
         [marks]\nodd = [\"r2c1 r2c3\"]\neven = [\"r4c2\"]",
    );
    for (data, message) in [
        ("N4Ig5gTglgJgylAXgUxALgAwF8g=", "`gridSize` is not a number of rows"),
        (
            "N4Ig5gTglgJgylAXgUxALgCwBoQDMoAeyMAcgK4C2ARshAM7oDaoADgPZ1QAuUbAdulAQ2Ad3TYQAYzYAbdAAYAvjgBuAQxllUaAIyKAuoqA",
            "`{\"col\":0,\"row\":4}` is not a cell of the board",
        ),
        (
            "N4Ig5gTglgJgylAXgUxALgCwBoQDMoAeyMAcgK4C2ARshAM7oDaoADgPZ1QAuUbAdulAQ2Ad3QAGHAGM2AGwkBfHADcAhrLKo0AVgUBdBUA=",
            "`5` is not a `value`",
        ),
        ("N4Ig5gTglgJgylAXgUxALgCwBoQGsoA2ByEAwgIZjIDO6A2qNQK4C26IAHiDhMmFAHsAdvQC6AXwlA==", "`\"x\"` is not a `sum`"),
        ("N4Ig5gTglgJgylAXgUxALgCwBoQGsID2ADrlACIEAuAzugNqgxUAqAnkamiAB4gC+AXT5A==", "`\"x\"` is not a `dotType`"),
        (
            "N4Ig5gTglgJgylAXgUxALgCwBoQWWKAewDsBndAbQtAkIHd0AGHAY0IBsmBfAXS2tz0mrDtx48uQA===",
            "r1c1 lies in two regions",
        ),
    ] {
        assert_eq!(refused("lisudoku", &lisudoku(data)).message, message);
    }
    // a link with a board, and one without
    assert_eq!(Format::of("https://lisudoku.xyz/p/abc").map(|format| format.name), Some("link"));
}

#[test]
fn older_and_shortened_forms_are_read() {
    let json = |cell: &str| {
        let blank = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[[{cell},{{}},{{}},{{}}],{blank},{blank},{blank}]}}")
    };
    assert_is(&read("f-puzzles-json", &json("{\"parity\":\"Odd\"}")), "order = 2\n[marks]\nodd = [\"r1c1\"]");
    assert_is(&read("f-puzzles-json", &json("{\"parity\":\"even\"}")), "order = 2\n[marks]\neven = [\"r1c1\"]");
    assert_eq!(losses(&read("f-puzzles-json", &json("{\"parity\":2}"))), ["`parity` with `2` (a rule)"]);
    let none = "size = 4\nregions = \"\"\"\n.abb\naabb\nccdd\nccdd\n\"\"\"";
    assert_is(&read("f-puzzles-json", &json("{\"region\":-1}")), none);
    assert!(refused("f-puzzles-json", &json("{\"region\":-2}")).message.contains("is not a number"));

    let colours = "{ce:[[,],[,]],o:[{ct:[0.5,0.5],c1:#0,c2:#F,w:0.5,h:0.5,r:t,th:2}]}";
    let circle = read("sudokupad-json", colours);
    assert!(circle.losses.is_empty(), "{:?}", circle.losses);
    let [shape] = &circle.puzzle.shapes[..] else { panic!("one circle") };
    assert_eq!(
        (shape.colour.to_string(), shape.fill.map(|fill| fill.to_string())),
        ("#000".to_owned(), Some("#fff".to_owned()))
    );

    let link = include_str!("interchange/killer.sudokumaker");
    let (_, data) = link.split_once("puzzle=").expect("a link");
    assert_eq!(toml(&read("sudokumaker", data.trim())), toml(&read("sudokumaker", link)));
}

/// Damages a text: removes a part or changes a character.
fn damaged(text: &str, from: usize, length: usize, with: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let start = from % characters.len();
    let end = (start + length).min(characters.len());
    characters[..start].iter().copied().chain(with.chars()).chain(characters[end..].iter().copied()).collect()
}

proptest! {
    #[test]
    fn damaged_links_are_errors_or_puzzles(from in any::<usize>(), length in 0..60_usize, with in "[-+0-9a-zA-Z_,:/#?é]{0,3}") {
        let texts = [
            include_str!("interchange/classic.solo"),
            "4jx:1e2h3,b__b__bc__aaa",
            "2x2k:o3,abbba____________,4a6a6a4a6a4a5c",
            include_str!("interchange/classic.puzzlink"),
            "https://puzz.link/p?skyscrapers/4/4/k13h4j3gg1t",
            "https://puzz.link/p?kropki/3/3/9560",
            "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /. . . . /. . . . /. . . . /. . . . /",
            include_str!("interchange/killer.penpa"),
            include_str!("interchange/killer.lisudoku"),
        ];
        for text in texts {
            let text = damaged(text, from, length, &with);
            for name in ["solo", "puzzlink", "penpa", "lisudoku"] {
                if let Err(error) = Format::named(name).expect("it is listed").read(&text) {
                    prop_assert!(text.get(error.span.clone()).is_some(), "{text}: {:?}", error.span);
                }
            }
        }
    }

    #[test]
    fn damaged_drawings_are_errors_or_puzzles(from in any::<usize>(), length in 0..20_usize, with in "[-0-9,:\\[\\]{}\"z]{0,3}") {
        let parts = "zE:{LINES},zN:{\"18\":[\"1\",1,\"1\"]},z6:[[18,19]],z1:{\"328\":[\"4\",1]},zT:[[18,19]]";
        let text = drawing("sudoku thermo", 0, parts, "[]");
        let _ = Format::named("penpa").expect("it is listed").read(&penpa(&damaged(&text, from, length, &with)));
    }

    #[test]
    fn numbers_come_back(values in prop::collection::vec(prop::option::weighted(0.3, 1..=9_usize), 81)) {
        let blanks = |count: usize, first: u8, most: usize| {
            let letters = |count: usize| char::from(first - 1 + u8::try_from(count).expect("few"));
            let whole = std::iter::repeat_n(letters(most), count / most);
            whole.chain((!count.is_multiple_of(most)).then(|| letters(count % most))).collect::<String>()
        };
        let (mut solo, mut link, mut run) = (String::new(), String::new(), 0);
        for value in values.iter().map(Some).chain([None]) {
            if let Some(None) = value {
                run += 1;
                continue;
            }
            solo += &blanks(run, b'a', 26);
            link += &blanks(run, b'g', 20);
            if let Some(Some(value)) = value {
                solo += if run == 0 && !solo.is_empty() { "_" } else { "" };
                solo += &value.to_string();
                link += &value.to_string();
            }
            run = 0;
        }
        let line: String = values.iter().map(|value| value.map_or(".".to_owned(), |value| value.to_string())).collect();
        prop_assert_eq!(digits(&read("solo", &format!("3x3:{solo}")).puzzle.givens), line.clone());
        prop_assert_eq!(digits(&read("puzzlink", &format!("https://puzz.link/p?sudoku/9/9/{link}")).puzzle.givens), line);
    }
}
