//! AVX-512 and AVX2: the only module with `unsafe` in it.
//!
//! **The invariant.** The types of this module are private to [`simd`](super). Other code can reach
//! them only as the type parameter of [`Kernel::run`](super::Kernel), which
//! [`dispatch`](super::dispatch) calls for an instruction set only after it has been detected on
//! this processor. So wherever a value of such a type exists, or its type can be named, its
//! instructions may be executed. Every block in these files rests on that. The few blocks that read or write
//! memory do so through pointers to arrays of the length that is read or written.

#![allow(unsafe_code, reason = "instructions beyond the baseline need it; see the invariant above")]

mod avx2;
mod avx512;
mod fold_lanes;

pub(super) use avx2::Avx2;
pub(super) use avx512::Avx512;

pub(super) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}
