//! Logarithm and exponential, the same to the last bit on every platform.
//!
//! Standard libraries differ in the last bits of these, and a search that follows the
//! larger of two numbers might then play another move in the browser than in a native
//! program. Here they are made of the four basic operations, which are exact everywhere.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm of a count; 0 for 0. Accurate to about 8 digits.
#[inline]
pub fn ln(count: u64) -> f64 {
    if count < 2 {
        return 0.0;
    }
    let bits = (count as f64).to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if mantissa > SQRT_2 {
        exponent += 1;
        mantissa *= 0.5;
    }
    // ln m = 2 artanh z, with z at most 0.172.
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    exponent as f64 * LN_2 + 2.0 * z * series
}

/// e to the power of `x`; 0 far below and the largest number far above. Accurate to about
/// 12 digits.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() || x < -700.0 {
        return 0.0;
    }
    if x > 700.0 {
        return f64::MAX;
    }
    // x = k ln 2 + rest, with the rest at most half of ln 2.
    let steps = x / LN_2;
    let k = if steps < 0.0 { steps - 0.5 } else { steps + 0.5 } as i64;
    let rest = x - k as f64 * LN_2;
    let mut sum = 1.0;
    for n in (1..=13).rev() {
        sum = 1.0 + rest / f64::from(n) * sum;
    }
    sum * f64::from_bits(((k + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ln_agrees_with_the_library() {
        for count in (2..3000).chain([1 << 20, 123_456_789, 1 << 40, u64::MAX]) {
            let expected = (count as f64).ln();
            assert!((ln(count) / expected - 1.0).abs() < 1e-7, "{count}: {}", ln(count));
        }
        assert_eq!((ln(0), ln(1)), (0.0, 0.0));
    }

    #[test]
    fn exp_agrees_with_the_library() {
        for tenth in -6900..6900 {
            let x = f64::from(tenth) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-11, "{x}: {}", exp(x));
        }
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
        assert_eq!(exp(f64::INFINITY), f64::MAX);
        assert_eq!(exp(0.0), 1.0);
    }
}
