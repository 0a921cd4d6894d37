//! The engines: against brute force, against each other, on each instruction set, and their proofs.

mod batch;
mod brute_force;
mod cnf;
mod constraints;
mod corpus;
mod deduced_regions;
mod learn;
mod modifiers;
mod oracle;
mod orders;
mod proof;
mod rup;
mod schroedinger;
mod shapes;
mod variables;
