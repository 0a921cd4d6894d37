//! Error messages.

use super::refused;

/// Formats an error: message, excerpt and hint.
fn messages(name: &str, text: &str) -> String {
    let error = refused(name, text);
    let place = &text[error.span.clone()];
    let place = if place.chars().count() > 40 {
        format!("{}…", place.chars().take(40).collect::<String>())
    } else {
        place.to_owned()
    };
    format!("{error}\n  at {place:?}\n  hint: {}", error.hint.as_deref().unwrap_or_default())
}

#[test]
fn reports_errors_at_their_positions() {
    let grid = "1 2 34 4\n12 . . .\n. . 3 4\n1 1 2 34\n";
    let sukaku = "12.4".repeat(16);
    let cases = [
        ("sdk", "#Ame\n1..4\n..3.\n.1.\n...2\n".to_owned()),
        ("sdk", "[Puzzle]\n1..4\n..3.\n.1..\n...2\n[State]\n1..4\n.23.\n.1..\n...3\n".to_owned()),
        ("sdk", "#Ame\n".to_owned()),
        ("ss", "*-----*\n|1.|.4|\n|..|x.|\n|--+--|\n|.1|..|\n|..|.2|\n*-----*\n".to_owned()),
        ("sdm", "1..4..3..1....\n".to_owned()),
        ("candidates", grid.replace("12 .", "15 .")),
        ("candidates", grid.replace("12 .", "11 .")),
        ("candidates", grid.replace("12 .", "<12> .")),
        ("candidates", grid.replace("12 .", "12")),
        ("candidates", grid.replace("1 1 2 34\n", "")),
        ("candidates", String::new()),
        ("sdx", grid.replace("12 .", "u12 .")),
        ("sukaku", sukaku.replacen("12.4", "124.", 1)),
        ("sukaku", sukaku.replacen("12.4", "....", 1)),
        ("sukaku", sukaku[1..].to_owned()),
        ("susser", ":0000:x:1..4..3..1.....2:112 115:::".to_owned()),
        ("susser", ":0000:x:1..4..3..1.....2:112 212 312 412:::".to_owned()),
        ("susser", ":0000:x:1..4..3..1....+5:112:::".to_owned()),
        ("susser", "x:0000:x:1..4..3..1.....2:112:::".to_owned()),
        ("susser", ":0000:x:1..4..3 .1...+..2:112:::".to_owned()),
        ("sumocue", "3x3:j:k:1:2".to_owned()),
        ("sumocue", "3x:d:k:1:2".to_owned()),
        ("sumocue", "2x2::k:1:2:3".to_owned()),
        ("sumocue", format!("2x2::k:{}x:", "1:".repeat(15))),
        ("snarf", ">7v8>704v>,506.4".to_owned()),
        ("snarf", "><v8>704v>,50654".to_owned()),
        ("snarf", ">7v8>704v>,5065?".to_owned()),
        ("snarf", "<7v8>704v>,50654".to_owned()),
        ("snarf", ">7v8>704v>,506".to_owned()),
        ("jigsaw", "1...........2...AAABCABBCCBDCDDE".to_owned()),
        ("jigsaw", "1...........6...AAABCABBCCBDCDDD".to_owned()),
        ("jigsaw", "1...........6...AAAB".to_owned()),
        ("csv", "1,,,4\n,,3,\n,1,,\n,,,5\n".to_owned()),
        ("csv", "1,,,4\n,,3\n,1,,\n,,,2\n".to_owned()),
        ("csv", "1,,,4\n,,3,\n,1,,\n".to_owned()),
        ("csv", "1,,,4\n,,3,\n,1 2,,\n,,,2\n".to_owned()),
        ("tsv", "1\t\t\t4\n\t\t3\t\n\t1\t\t\n\t\tq\t2\n".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,3,0],[0,1,0,0],[0,0,0,5]]".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,3,0],[0,1,0],[0,0,0,2]]".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,3,0],[0,1,0,0],[0,0,0,2]".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,3,,0],[0,1,0,0],[0,0,0,2]]".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,3 0],[0,1,0,0],[0,0,0,2]]".to_owned()),
        ("arrays", "[[1,0,0,4],[0,0,-3,0],[0,1,0,0],[0,0,0,2]]".to_owned()),
        ("arrays", "[[\"1\",0,0,4],[0,0,\"3,0],[0,1,0,0],[0,0,0,2]]".to_owned()),
        ("regions", "1...\n....\n....\n2...\n\nAAAB\nCABB\nCCBD\nCDD\n".to_owned()),
    ];
    let messages: Vec<_> = cases.iter().map(|(name, text)| format!("{name}: {}", messages(name, text))).collect();
    insta::assert_snapshot!(messages.join("\n\n"));
}
