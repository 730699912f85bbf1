//! What a group of processes uses.

/// What a group of processes has used up to now.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Usage {
    /// Milliseconds of processor time.
    pub(crate) processor: f64,
    /// Bytes in memory.
    pub(crate) memory: u64,
}

/// What the group of this process uses; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub(crate) fn of_group(leader: u32) -> Option<Usage> {
    let mut sum = None::<Usage>;
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let name = entry.file_name();
        if !name.to_string_lossy().bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        // A process may end in between.
        let Ok(text) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        if let Some(usage) = read(&text, leader) {
            let sum = sum.get_or_insert_default();
            sum.processor += usage.processor;
            sum.memory += usage.memory;
        }
    }
    sum
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn of_group(_: u32) -> Option<Usage> {
    None
}

/// The usage in a line of `/proc/PID/stat`, if the process is of this group.
#[cfg(target_os = "linux")]
fn read(text: &str, leader: u32) -> Option<Usage> {
    /// Linux counts in hundredths of a second, and in pages.
    const TICK: f64 = 10.0;
    const PAGE: u64 = 4096;
    // The name of the program stands in brackets and may hold anything.
    let (_, rest) = text.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    (number(2)? == u64::from(leader)).then_some(())?;
    let ticks = number(11)? + number(12)?;
    Some(Usage { processor: ticks as f64 * TICK, memory: number(21)? * PAGE })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_system_is_read() {
        let text = "77 (a) b) S 1 42 42 0 -1 0 0 0 0 0 150 50 9 9 20 0 1 0 5 1000 300 1 1";
        let usage = Usage { processor: 2000.0, memory: 300 * 4096 };
        assert_eq!(read(text, 42), Some(usage));
        assert_eq!(read(text, 43), None);
        assert_eq!(read("77 (a", 42), None);
    }
}
