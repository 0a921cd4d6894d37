//! Whether stdout was closed when the program started, as by `>&-` in a shell.
//!
//! Before `main`, the standard library opens `/dev/null` in place of a closed stream, and what is
//! written there is lost without an error. A function that the loader calls earlier sees it; later,
//! nothing distinguishes it from `> /dev/null`, which is valid. On other systems than those below,
//! stdout is assumed to be open.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether stdout was closed.
pub(super) fn is_stdout_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
mod start {
    use super::{IS_CLOSED, Ordering};
    use std::io;
    use std::os::fd::AsFd as _;

    /// `EBADF`, the same number on these systems.
    const BAD_DESCRIPTOR: i32 = 9;

    extern "C" fn look() {
        let error = io::stdout().as_fd().try_clone_to_owned().err();
        let is_closed = error.is_some_and(|error| error.raw_os_error() == Some(BAD_DESCRIPTOR));
        IS_CLOSED.store(is_closed, Ordering::Relaxed);
    }

    #[used]
    #[expect(unsafe_code, reason = "only a function in this section runs before the standard library opens streams")]
    // SAFETY: the section holds addresses of functions without arguments, which the loader calls
    #[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
    #[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
    static LOOK: extern "C" fn() = look;
}
