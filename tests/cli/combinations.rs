//! `kdoku combinations`.

use super::*;

#[test]
fn combinations_of_a_cage_are_listed() {
    let combinations = |arguments: &str| kdoku(&format!("combinations {arguments}"));
    assert_eq!(combinations("23 4 --without 9").stdout(), "2 6 7 8\n3 5 7 8\n4 5 6 8\n");
    assert_eq!(combinations("23 4 --without 9 --with 3").stdout(), "3 5 7 8\n");
    assert_eq!(combinations("24 3 --size 9").stdout(), "7 8 9\n");
    assert_eq!(combinations("31 2 --size 16").stdout(), "15 16\n");
    assert_eq!(combinations("4 3 --repeats").stdout(), "1 1 2\n");
    assert_eq!(combinations("-3 2 --values=-2,-1..0").stdout(), "-2 -1\n");
    assert_eq!(combinations("1 2 --values 0-9").stdout(), "0 1\n");
    let json = "{\"total\":17,\"cells\":2,\"combinations\":[[8,9]],\"schema\":1}\n";
    assert_eq!(combinations("17 2 --to json").stdout(), json);
}

#[test]
fn a_cage_without_combinations_is_reported() {
    let none = kdoku("combinations 18 2");
    assert_eq!((none.code(), none.stdout().as_str()), (1, "none\n"));
    for wrong in ["x 2", "10 -2", "10", "10 2 --with x", "10 2 --without 9-1", "10 2 --size 4 --values 1"] {
        assert_eq!(kdoku(&format!("combinations {wrong}")).code(), 2, "{wrong}");
    }
    for many in ["2000 32 --size 100", "10 5000", "10 2 --values 1-2000000000"] {
        let case = kdoku(&format!("combinations {many}"));
        assert_eq!(case.code(), 2, "{many}");
        assert!(case.stderr().contains("there are more than 100000 combinations"), "{}", case.stderr());
    }
}
