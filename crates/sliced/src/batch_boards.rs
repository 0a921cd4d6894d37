//! The boards of a batch behind one object, whatever the instruction set: the border between code
//! that is generic over [`Vector`] and code that keeps account of puzzles.
//!
//! [`Boards`] is a trait object, so that [`BatchSolver`](super::BatchSolver) is compiled once; each
//! of its methods enters the instruction set for the whole of its work.

use super::bit_planes::BitPlanes;
use super::branch_choice::BranchChoice;
use super::digit_planes::{self, DigitPlanes, pack, unpack};
use super::packed_board::{self, Cells, PackedBoard};
use super::slot::{Slot, SlotMask};
use super::transpose::TransposeBuffer;
use crate::simd::{Kernel, KernelOn, Vector};

/// The boards whose propagation has ended, by its result.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// A contradiction.
    pub(super) dead: SlotMask,
    /// One candidate in each cell.
    pub(super) solved: SlotMask,
    /// A fixpoint with open cells: a guess is needed.
    pub(super) stuck: SlotMask,
}

/// Boards by their candidates, on their way in or out.
pub(super) type CandidateBuffer = TransposeBuffer<{ packed_board::WORDS }>;
/// Boards by their digits, on their way in or out.
pub(super) type DigitBuffer = TransposeBuffer<{ digit_planes::WORDS }>;

/// The buffer that holds the solved boards.
#[derive(Clone, Copy)]
pub(super) enum SolvedBuffer<'a> {
    Candidates(&'a CandidateBuffer),
    Digits(&'a DigitBuffer),
}

/// The boards of a batch.
pub(super) trait Boards: Send + Sync {
    /// The number of 64-bit words with a bit for each board.
    fn words(&self) -> usize;
    /// Empty boards of the same kind.
    fn new_empty(&self) -> Box<dyn Boards>;
    /// Runs rounds of propagation until at least `enough` of the boards `active` have settled.
    fn propagate(&mut self, active: &SlotMask, enough: u32) -> Settled;
    /// Replaces the boards `into` by those in the buffer.
    fn load_candidates(&mut self, buffer: &CandidateBuffer, into: &SlotMask);
    /// Replaces the boards `into` by the puzzles in the buffer.
    fn load_digits(&mut self, buffer: &DigitBuffer, into: &SlotMask);
    /// Copies all boards to the buffer.
    fn store_candidates(&mut self, buffer: &mut CandidateBuffer);
    /// Copies the digits of full boards to the buffer; other boards leave meaningless digits.
    fn store_digits(&mut self, buffer: &mut DigitBuffer);
    /// Guesses on the boards `stuck`; those in `ordered` guess the smallest digit of their first
    /// open cell. Copies all boards to the buffer: a board with a guess without the guessed
    /// candidate, any other as it is.
    fn branch(&mut self, stuck: &SlotMask, ordered: &SlotMask, buffer: &mut CandidateBuffer);
    /// Writes the puzzles with these numbers into the slots of the buffer.
    fn pack_candidates(&mut self, puzzles: &[Cells], numbers: &[u32], slots: &[Slot], buffer: &mut CandidateBuffer);
    /// Does the same by their digits.
    fn pack_digits(&mut self, puzzles: &[Cells], numbers: &[u32], slots: &[Slot], buffer: &mut DigitBuffer);
    /// Calls `found` with the digits of the full boards in these slots.
    fn unpack_solutions(&mut self, slots: &[Slot], solved: SolvedBuffer<'_>, found: &mut dyn FnMut(Slot, &Cells));
}

/// Creates empty boards for an instruction set.
pub(super) struct NewBoards;

impl Kernel for NewBoards {
    type Output = Box<dyn Boards>;
    #[inline(always)]
    fn run<V: Vector>(self) -> Box<dyn Boards> {
        VectorBoards::<V>::new_boxed()
    }
}

/// The boards for a vector type, with memory for guesses and for digits.
struct VectorBoards<V> {
    planes: BitPlanes<V>,
    choice: BranchChoice<V>,
    digits: DigitPlanes<V>,
}

impl<V: Vector> VectorBoards<V> {
    fn new_boxed() -> Box<dyn Boards> {
        Box::new(Self { planes: BitPlanes::<V>::new(), choice: BranchChoice::new(), digits: DigitPlanes::new() })
    }
}

/// Defines methods whose bodies are compiled inside the instruction set of `V`; `$boards` is `self`
/// there. A closure would not do: it is compiled outside unless it happens to be inlined.
macro_rules! kernels {
    (@output) => { () };
    (@output $output:ty) => { $output };
    ($boards:ident, $(fn $name:ident($($argument:ident: $type:ty),*) $(-> $output:ty)? $body:block)*) => {$(
        fn $name(&mut self, $($argument: $type),*) $(-> $output)? {
            struct Call<A>(A);
            impl<V: Vector> KernelOn<V> for Call<(&mut VectorBoards<V>, $($type),*)> {
                type Output = kernels!(@output $($output)?);
                #[inline(always)]
                fn run_on(self) -> Self::Output {
                    let Self(($boards, $($argument),*)) = self;
                    let _ = &$boards;
                    $body
                }
            }
            V::enter(Call((self, $($argument),*)))
        }
    )*};
}

impl<V: Vector> Boards for VectorBoards<V> {
    fn words(&self) -> usize {
        V::WORDS
    }

    fn new_empty(&self) -> Box<dyn Boards> {
        Self::new_boxed()
    }

    kernels! { boards,
        fn propagate(active: &SlotMask, enough: u32) -> Settled {
            let planes = &mut boards.planes;
            let active = V::from_words(active);
            loop {
                planes.round();
                let ready = planes.settled().and(active);
                let count: u32 = ready.to_words().iter().map(|word| word.count_ones()).sum();
                if count >= enough {
                    let alive = ready.and_not(planes.dead);
                    return Settled {
                        dead: ready.and(planes.dead).to_words(),
                        solved: alive.and_not(planes.unsolved).to_words(),
                        stuck: alive.and(planes.unsolved).to_words(),
                    };
                }
            }
        }

        fn load_candidates(buffer: &CandidateBuffer, into: &SlotMask) {
            boards.planes.load(buffer, V::from_words(into));
        }

        fn load_digits(buffer: &DigitBuffer, into: &SlotMask) {
            boards.digits.load(buffer, &mut boards.planes, V::from_words(into));
        }

        fn store_candidates(buffer: &mut CandidateBuffer) {
            boards.planes.store(buffer);
        }

        fn store_digits(buffer: &mut DigitBuffer) {
            boards.digits.store(&boards.planes, buffer);
        }

        fn branch(stuck: &SlotMask, ordered: &SlotMask, buffer: &mut CandidateBuffer) {
            boards.choice.choose(&boards.planes, V::from_words(stuck), V::from_words(ordered));
            boards.planes.branch(&boards.choice, buffer);
        }

        fn pack_candidates(puzzles: &[Cells], numbers: &[u32], slots: &[Slot], buffer: &mut CandidateBuffer) {
            for (&number, slot) in numbers.iter().zip(slots) {
                buffer.set(*slot, &PackedBoard::from_cells::<V>(&puzzles[number as usize]).0);
            }
        }

        fn pack_digits(puzzles: &[Cells], numbers: &[u32], slots: &[Slot], buffer: &mut DigitBuffer) {
            for (&number, slot) in numbers.iter().zip(slots) {
                buffer.set(*slot, &pack::<V>(&puzzles[number as usize]));
            }
        }

        fn unpack_solutions(slots: &[Slot], solved: SolvedBuffer<'_>, found: &mut dyn FnMut(Slot, &Cells)) {
            for slot in slots {
                let cells = match solved {
                    SolvedBuffer::Candidates(buffer) => PackedBoard(buffer.get(*slot)).cells::<V>(),
                    SolvedBuffer::Digits(buffer) => unpack::<V>(&buffer.get(*slot)),
                };
                found(*slot, &cells);
            }
        }
    }
}
