//! Points, and the paths through them.
//!
//! Nothing here takes a sine: square roots are the same on every machine.

use super::xml::N;
use std::fmt::Write as _;

/// A point of the picture. The first cell's upper left corner is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point that is so far right and so far below.
    pub(super) fn by(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// Whether the other is as far right: above, below, or the same.
    pub(super) fn is_above(self, other: Self) -> bool {
        (self.x - other.x).abs() < 1e-9
    }

    /// Whether the other is as far down: beside it, or the same.
    pub(super) fn is_beside(self, other: Self) -> bool {
        (self.y - other.y).abs() < 1e-9
    }

    pub(super) fn middle(self, other: Self) -> Self {
        Self::new(f64::midpoint(self.x, other.x), f64::midpoint(self.y, other.y))
    }

    /// The unit vector towards another point; to the right if both are equal.
    pub(super) fn towards(self, other: Self) -> Self {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let length = (x * x + y * y).sqrt();
        if length > 0.0 { Self::new(x / length, y / length) } else { Self::new(1.0, 0.0) }
    }

    /// The point so far from this one in a direction, and so far to the right of that.
    pub(super) fn along(self, direction: Self, far: f64, aside: f64) -> Self {
        self.by(direction.x * far - direction.y * aside, direction.y * far + direction.x * aside)
    }
}

/// What goes into the `d` of a path, with the points that it goes through.
#[derive(Debug, Default)]
pub(super) struct Path {
    pub(super) d: String,
    pub(super) points: Vec<Point>,
}

impl Path {
    /// Through these points.
    pub(super) fn through(points: &[Point]) -> Self {
        let mut path = Self::default();
        path.line(points);
        path
    }

    /// The same, back to the first of them.
    pub(super) fn around(points: &[Point]) -> Self {
        let mut path = Self::through(points);
        path.close();
        path
    }

    /// Adds a line through these points. Where it runs straight on, points are left out.
    pub(super) fn line(&mut self, points: &[Point]) {
        let mut last: Option<Point> = None;
        for (i, &point) in points.iter().enumerate() {
            self.points.push(point);
            let is_between = last.zip(points.get(i + 1)).is_some_and(|(last, &next)| {
                let ((x, y), (u, v)) = ((point.x - last.x, point.y - last.y), (next.x - point.x, next.y - point.y));
                (x * v - y * u).abs() < 1e-9 && x * u + y * v > 0.0
            });
            if is_between {
                continue;
            }
            let (x, y) = (N(point.x), N(point.y));
            let step = match last {
                None => write!(self.d, "M{x} {y}"),
                Some(last) if last.is_beside(point) => write!(self.d, "H{x}"),
                Some(last) if last.is_above(point) => write!(self.d, "V{y}"),
                Some(_) => write!(self.d, "L{x} {y}"),
            };
            step.expect("a string takes all");
            last = Some(point);
        }
        if points.len() == 1 {
            // a point, which round caps make a dot
            self.d.push_str("h0");
        }
    }

    /// Goes back to where the last line began.
    pub(super) fn close(&mut self) {
        self.d.push('Z');
    }
}
