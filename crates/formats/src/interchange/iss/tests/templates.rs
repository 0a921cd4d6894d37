//! Templates that are copied over the board.

use super::super::ISS;
use super::{read, same};

#[test]
fn reports_templates_that_leave_the_board() {
    let lost = |text: &str| read(text).losses.iter().map(|loss| loss.what.clone()).collect::<Vec<_>>();
    assert_eq!(lost(".Shape~4x4.Replicate~B.Thermo~R1C1~R1C2.End"), [""; 0]);
    assert_eq!(lost(".Shape~4x4.Replicate~I.Thermo~R1C1~R1C2.End"), ["Replicate"]);
    assert_eq!(lost(".Shape~4x4.Var~X~~2.Replicate~D.Thermo~R1C1~VX1.End"), ["Replicate"]);
    assert_eq!(lost(".Shape~4x4.Var~X~~2.Replicate~E~VX1.~VX1_1.End"), ["Replicate"]);
}

#[test]
fn templates_may_contain_templates_and_alternatives() {
    same(
        ".Shape~4x4.Replicate~D.And.Thermo~R1C1~R2C1.V~R1C1~R2C1.End.End",
        ".Shape~4x4.Thermo~R1C1~R2C1.V~R1C1~R2C1.Thermo~R1C2~R2C2.V~R1C2~R2C2",
    );
    same(
        ".Shape~4x4.Replicate~D.Or.V~R1C1~R2C1.X~R1C1~R2C1.End.End",
        ".Shape~4x4.Or.V~R1C1~R2C1.X~R1C1~R2C1.End.Or.V~R1C2~R2C2.X~R1C2~R2C2.End",
    );
    // one below the other, then side by side
    same(
        ".Shape~4x4.Replicate~D.Replicate~R.V~R1C1~R1C2.End.End",
        ".Shape~4x4.V~R1C1~R1C2.V~R2C1~R2C2.V~R1C2~R1C3.V~R2C2~R2C3",
    );
    same(
        ".Shape~4x4.Or.Replicate~D.V~R1C1~R2C1.End.X~R1C1~R2C1.End",
        ".Shape~4x4.Or.And.V~R1C1~R2C1.V~R1C2~R2C2.End.X~R1C1~R2C1.End",
    );
    assert!(ISS.read(&format!(".Shape~4x4{}.V~R1C1~R1C2", ".Replicate~BBB".repeat(17))).is_err());
}

#[test]
fn targets_are_counted_from_the_named_cell() {
    same(".Shape~4x4.Replicate~D~R2C2.~R2C2_1.End", ".Shape~4x4.~R2C2_1~R2C3_1");
    // the third cell after r2c2 is the one below and to its left
    same(".Shape~4x4.Replicate~I~R2C2.V~R2C3~R2C4.End", ".Shape~4x4.V~R3C2~R3C3");
    same(".Shape~4x4.Var~X~~2x3.Replicate~D~VX2.V~VX2~VX5.End", ".Shape~4x4.Var~X~~2x3.V~VX2~VX5.V~VX3~VX6");
    // the key of a relation is not a cell
    same(".Shape~4x4.Replicate~C.Pair~R1C1~R1C1~R2C1.End", ".Shape~4x4.Pair~R1C1~R1C2~R2C2");
}
