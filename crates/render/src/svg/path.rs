//! Points and paths.
//!
//! Only square roots are used, never trigonometric functions: they have the same result on every
//! machine.

use super::N;
use std::fmt::Write as _;

/// A point of the picture. The upper left corner of the first cell is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point moved by `x` to the right and `y` down.
    pub(super) fn by(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// Whether both have the same `x`.
    pub(super) fn is_above(self, other: Self) -> bool {
        (self.x - other.x).abs() < 1e-9
    }

    /// Whether both have the same `y`.
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

    /// The point moved by `far` in a direction and by `aside` to the right of it.
    pub(super) fn along(self, direction: Self, far: f64, aside: f64) -> Self {
        self.by(direction.x * far - direction.y * aside, direction.y * far + direction.x * aside)
    }
}

/// The `d` attribute of a path, with its points.
#[derive(Debug, Default)]
pub(super) struct Path {
    pub(super) d: String,
    pub(super) points: Vec<Point>,
}

impl Path {
    pub(super) fn through(points: &[Point]) -> Self {
        let mut path = Self::default();
        path.line(points);
        path
    }

    pub(super) fn around(points: &[Point]) -> Self {
        let mut path = Self::through(points);
        path.close();
        path
    }

    /// Adds a line through these points, without points in the middle of a straight line.
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
            // a single point: round caps draw a dot
            self.d.push_str("h0");
        }
    }

    /// Adds a curve from one point to another that is drawn towards the point between them.
    pub(super) fn curve(&mut self, from: Point, towards: Point, to: Point) {
        let (x, y, u, v) = (N(from.x), N(from.y), N(towards.x), N(towards.y));
        write!(self.d, "M{x} {y}Q{u} {v} {} {}", N(to.x), N(to.y)).expect("a string takes all");
        self.points.extend([from, from.middle(towards), towards.middle(to), to]);
    }

    /// Closes the last line.
    pub(super) fn close(&mut self) {
        self.d.push('Z');
    }
}
