//! The learning engine: conflict-driven clause learning (CDCL), for boards on which backtracking
//! fails.
//!
//! The rules are native exactly-one groups instead of clauses: they take n³ numbers on an n × n
//! board, and their reasons take no memory. Clauses are only what constraints add and what has been
//! learnt.
//!
//! Layers, each depending on those above it: `data` (data structures), [`state`] (one struct of
//! them all, with accessors), one file per technique (each adds its `impl Cdcl`), [`cdcl`] (the
//! main loop). Read `state`, then the loop in `cdcl`, then the techniques; each opens with its idea
//! and its paper.
//!
//! | file | contents |
//! |---|---|
//! | `data/encoding` | the puzzle as variables, groups and clauses |
//! | `data/groups` | exactly-one groups: propagation without clauses |
//! | `data/clauses` | clause database and watches |
//! | `data/trail` | assignments with their levels and reasons |
//! | `data/analysis` | working memory of conflict analysis |
//! | `data/vsids` | scores of variables in a heap |
//! | `data/band_fill` | groups in the order in which a blank board is filled |
//! | `data/phases` | saved, target and best phases; rephasing |
//! | `data/restart_schedule` | when to restart |
//! | `data/proof_log` | recorded proof steps |
//! | `state` | the solver's state |
//! | `propagate` | unit propagation over groups and clauses |
//! | `backtrack` | undoing decisions; restarts |
//! | `conflict_analysis` | from a conflict to a learnt clause: first unique implication point |
//! | `minimize` | removes implied literals from a learnt clause |
//! | `shrink` | replaces literals of a learnt clause by one that they share |
//! | `reason_side` | bumps the variables behind a learnt clause |
//! | `decide` | the next decision |
//! | `reduce_clauses` | deletes clauses that are not worth keeping |
//! | `enumerate` | from one solution to the next; assumptions; paths of other engines |
//! | `targeted` | solutions that contain a wanted digit |
//! | `threads` | one puzzle on several threads |
//! | `cdcl` | the main loop |
//!
//! Every conclusion is one of unit propagation over the puzzle's formula
//! (`Cnf`). Each learnt clause therefore follows by *reverse unit
//! propagation*, and the clauses in order are a proof.

#![allow(clippy::cast_possible_truncation, reason = "variables, clauses and levels of any board fit 32 bits")]

mod backtrack;
mod cdcl;
mod conflict_analysis;
mod data;
mod decide;
mod enumerate;
mod minimize;
mod propagate;
mod reason_side;
mod reduce_clauses;
mod shrink;
mod state;
mod targeted;
mod threads;

pub(crate) use cdcl::LARGEST_PROOF;
pub(crate) use data::proof_log::ProofStep;
pub(crate) use state::Cdcl;
