//! Bots keep to the memory they are given, by the system's own count.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fixtures::Limit;

/// The most memory that the command ever had, in kilobytes.
fn peak(arguments: &[&str]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quatuor"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("quatuor starts");
    let _limit = Limit::after(Duration::from_secs(300), &child, "an arena to look at");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok());
        most = most.max(kilobytes.unwrap_or(0));
        sleep(Duration::from_millis(5));
    }
    assert!(child.wait().expect("a child").success());
    most
}

#[test]
fn two_searchers_take_no_more_than_twice_the_bound() {
    for game in [["cups", "--players=2"], ["pyramids", "--players=2"], ["slides", "--variant=duo"]]
    {
        let arena = |bot: &str, deals: &str| {
            let fixed = ["arena", game[0], bot, bot, game[1], "--threads", "1", "--memory", "6"];
            peak(&[&fixed[..], &["--deals", deals]].concat())
        };
        // What the program takes by itself; it must run long enough to be looked at.
        let idle = arena("random", "200");
        let busy = arena("plain@15000", "1");
        assert!(idle > 1024 && busy < idle + 2 * 6 * 1024, "{game:?}: {idle} and {busy} kB");
        assert!(busy > idle + 1024, "{game:?} uses what it may: {idle} and {busy} kB");
    }
}
