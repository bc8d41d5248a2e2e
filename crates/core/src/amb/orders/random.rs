//! Random numbers that are the same on every machine.

/// SplitMix64: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `n`, each as likely as any other.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        let rejected = n.wrapping_neg() % n;
        loop {
            let wide = u128::from(self.next()) * u128::from(n);
            if wide as u64 >= rejected {
                return (wide >> 64) as u64;
            }
        }
    }
}

/// Mixes `value` into `state`: the seed of a node from its parent's and its alternative.
pub(crate) fn stir(state: u64, value: u64) -> u64 {
    mix(state ^ mix(value.wrapping_add(0x9E37_79B9_7F4A_7C15)))
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
