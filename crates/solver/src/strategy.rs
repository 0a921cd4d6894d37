//! The choice of engine.

use super::{Engine, Options};
use kdoku_board::geometry::Order;
use kdoku_board::rules::Rules;
use kdoku_sliced::simd::InstructionSet;
use serde::Serialize;
use std::fmt;

/// The engines that a solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Strategy {
    /// The engine that starts.
    pub engine: Engine,
    /// The engine that takes over when that one meets too many conflicts.
    pub fallback: Option<Engine>,
    /// The instruction set of [`Engine::Sliced`].
    pub instruction_set: Option<InstructionSet>,
}

impl Strategy {
    /// Chooses the narrowest engine that supports the rules. `None` if the options exclude them all.
    ///
    /// Whether [`Engine::Learn`] alone supports the rules depends on the size of their constraints,
    /// which [`Solver::new`](super::Solver::new) checks.
    pub(super) fn choose(rules: &Rules, options: &Options) -> Option<Self> {
        let allowed = |engine| options.allows(engine);
        let strategy = |engine, fallback| Some(Self { engine, fallback, instruction_set: None });
        // classic 9×9 with pencil marks at most; values have a fixed order there, so no seed
        if allowed(Engine::Sliced)
            && rules.is_marked(Order::THREE)
            && options.seed.is_none()
            && let Some(set) = options.widest_instruction_set()
        {
            return Some(Self { engine: Engine::Sliced, fallback: None, instruction_set: Some(set) });
        }
        match (allowed(Engine::Search), allowed(Engine::Learn)) {
            (true, true) => strategy(Engine::Search, Some(Engine::Learn)),
            (true, false) => strategy(Engine::Search, None),
            (false, true) => strategy(Engine::Learn, None),
            (false, false) => None,
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            Engine::Sliced => {
                f.write_str("engine `sliced`: classic 9×9 boards, hundreds at a time")?;
                self.instruction_set.map_or(Ok(()), |set| write!(f, ", with {set}"))
            }
            Engine::Search => {
                f.write_str("engine `search`: the general engine, any board and any rules")?;
                self.fallback.map_or(Ok(()), |fallback| write!(f, "; `{fallback}` takes over on hard puzzles"))
            }
            Engine::Learn => f.write_str("engine `learn`: clause learning, for large and hard boards"),
        }
    }
}
