//! The generic engine.

mod branch;
mod deduce;
mod kernel;
mod store;

use crate::bits::words_for;
use crate::grid::Grid;
use crate::model::Model;
use kernel::Kernel;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Clone, Copy, Debug, Default)]
pub struct SearchStats { pub nodes: u64, pub guesses: u64, pub conflicts: u64, pub restarts: u64, pub depth: u64 }
pub enum Step { Found, Exhausted, Limit(u8) }
pub struct Budget { pub nodes: u64 }
impl Budget { pub fn exceeded(&mut self, nodes: u64) -> Option<u8> { (nodes >= self.nodes).then_some(1) } }

#[derive(Clone, Debug)]
pub enum Width { One(Kernel<1>), Two(Kernel<2>), Four(Kernel<4>) }
macro_rules! each { ($w:expr, $k:ident => $e:expr) => { match $w { Width::One($k) => $e, Width::Two($k) => $e, Width::Four($k) => $e } } }
pub struct Search { pub width: Width, model: Model }
impl Search {
    pub fn new(rules: &crate::rules::Rules) -> Self { let model = Model::new(rules); let width = match words_for(model.size()) { 1 => Width::One(Kernel::new(&model)), 2 => Width::Two(Kernel::new(&model)), _ => Width::Four(Kernel::new(&model)) }; Self { width, model } }
    pub fn start(&mut self, givens: &Grid, seed: Option<u64>) { each!(&mut self.width, k => k.start(&self.model, givens, seed)) }
    pub fn next(&mut self, b: &mut Budget) -> Step { each!(&mut self.width, k => k.next(&self.model, b)) }
    pub fn write(&self, g: &mut Grid) { each!(&self.width, k => k.write(g)) }
    pub fn stats(&self) -> SearchStats { each!(&self.width, k => k.stats()) }
}
