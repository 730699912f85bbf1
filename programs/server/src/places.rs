//! How many connections each address has at the same time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

/// Places for connections, so many for each address.
pub(crate) struct Places {
    most: u32,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// A place that is taken, until this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    pub(crate) fn new(most: u32) -> Arc<Places> {
        Arc::new(Places { most, taken: Mutex::default() })
    }

    /// Takes a place; `None` if the address has them all.
    pub(crate) fn take(self: &Arc<Places>, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut taken = self.taken.lock();
        let count = taken.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// Of an IPv6 address the network counts, as a client has very many addresses in it.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let mask = u128::MAX << 64;
                IpAddr::V6((u128::from(six) & mask).into())
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_has_its_own_places_and_gets_them_back() {
        let places = Places::new(2);
        let take = |address: &str| places.take(address.parse().unwrap());
        let first = take("2001:db8::1");
        let second = take("2001:db8::2");
        assert!(first.is_some() && second.is_some());
        assert!(take("2001:db8::3").is_none(), "the same network");
        let mapped = (take("192.0.2.1"), take("::ffff:192.0.2.1"));
        assert!(mapped.0.is_some() && mapped.1.is_some());
        assert!(take("192.0.2.1").is_none());
        drop(first);
        assert!(take("2001:db8::3").is_some());
        drop((second, mapped));
        assert!(places.taken.lock().is_empty());
    }
}
