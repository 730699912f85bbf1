//! Puzzles and their answers: interrupted, and in little memory.

use crate::run::{ok, quatuor, quatuor_with_input};

#[test]
fn puzzles_are_answered_in_a_line_each() {
    let puzzles = b"solo 1 ry 0.0.0.0.0.0 ryyr\nsolo 1 r 0.0.0.0.0.0 r/y/r\n";
    let answers = quatuor_with_input(&["solve", "slides", "-"], puzzles);
    assert_eq!(answers, ok("solved 2 fewest a2 a1\nunsolvable\n"));
    let answer = quatuor(&["solve", "slides", "solo 1 ry 0.0.0.0.0.0 ryyr", "--json"]);
    assert_eq!(answer, ok("{\"answer\":\"solved\",\"at-least\":2,\"moves\":[\"a2\",\"a1\"]}\n"));
}

#[test]
fn without_time_or_memory_it_says_that_it_does_not_know() {
    let deal = quatuor(&["deal", "slides", "--variant", "solo", "--seed", "1"]).out;
    for limit in ["--seconds", "--memory"] {
        assert_eq!(quatuor(&["solve", "slides", deal.trim(), limit, "0"]), ok("unknown\n"));
    }
}

#[cfg(unix)]
mod while_it_runs {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use fixtures::Limit;

    use crate::run::quatuor;

    fn start(arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_quatuor"))
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("quatuor starts")
    }

    fn interrupt(child: &Child) {
        assert!(fixtures::send_signal("INT", child.id()));
    }

    /// The rest of the output; the command must end by itself, with this status.
    fn end(mut child: Child, status: i32) -> String {
        let _limit = Limit::new(&child, "the end of the solver after an interruption");
        let mut text = String::new();
        let mut output = child.stdout.take().expect("standard output");
        output.read_to_string(&mut text).expect("text");
        assert_eq!(child.wait().expect("a child").code(), Some(status), "{text}");
        text
    }

    fn deal(colours: &str) -> String {
        let option = format!("colours={colours}");
        let deal = ["deal", "slides", "--variant", "solo", "--option", &option, "--seed", "1"];
        quatuor(&deal).out.trim().into()
    }

    #[test]
    fn an_interruption_gives_the_best_so_far() {
        let solver = start(&["solve", "slides", &deal("5"), "--seconds", "1000000"]);
        sleep(Duration::from_millis(1500));
        interrupt(&solver);
        let text = end(solver, 130);
        assert!(text.starts_with("solved ") && text.ends_with('\n'), "{text}");
    }

    #[test]
    fn an_interruption_ends_a_list_of_puzzles() {
        let mut solver = start(&["solve", "slides", "-", "--seconds", "1000000"]);
        let mut input = solver.stdin.take().expect("standard input");
        let deal = deal("5");
        writeln!(input, "{deal}\n{deal}\n{deal}").expect("the program reads");
        sleep(Duration::from_millis(1500));
        interrupt(&solver);
        let text = end(solver, 130);
        assert!(text.starts_with("solved "), "{text}");
        assert_eq!(text.lines().count(), 1, "the others are not begun: {text}");
    }

    #[test]
    fn an_interruption_ends_the_wait_for_a_puzzle() {
        let mut solver = start(&["solve", "slides", "-"]);
        let mut input = solver.stdin.take().expect("standard input");
        writeln!(input, "solo 1 r 0.0.0.0.0.0 r/y/r").expect("the program reads");
        let _limit = Limit::new(&solver, "an answer of the solver");
        let mut line = String::new();
        let output = solver.stdout.as_mut().expect("standard output");
        BufReader::new(output).read_line(&mut line).expect("text");
        assert_eq!(line, "unsolvable\n");
        sleep(Duration::from_millis(100));
        interrupt(&solver);
        assert_eq!(end(solver, 130), "");
    }

    /// The most bytes that the process was seen to have allocated. Its code does not count: how
    /// much of that is in memory depends on the size of the program.
    #[cfg(target_os = "linux")]
    fn peak(position: &str, memory: u64, seconds: u64) -> u64 {
        let (memory, seconds) = (memory.to_string(), seconds.to_string());
        let limits = ["--memory", &memory, "--seconds", &seconds];
        let mut solver = start(&[&["solve", "slides", position], &limits[..]].concat());
        let status = format!("/proc/{}/status", solver.id());
        let mut peak = 0;
        while solver.try_wait().expect("a child").is_none() {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
            let words = line.and_then(|line| line.split_whitespace().next());
            let now: u64 = words.map_or(0, |kilobytes| kilobytes.parse().expect("a number"));
            peak = peak.max(now);
            sleep(Duration::from_millis(2));
        }
        end(solver, 0);
        peak * 1024
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_is_never_exceeded() {
        const MEGABYTE: u64 = 1 << 20;
        // Megabytes that do not fill up within the time prove nothing.
        for (colours, memory, seconds) in [("5", 4, 3), ("1", 40, 3)] {
            let deal = deal(colours);
            let program = peak("solo 1 r 0.0.0.0.0.0 rr/r", memory, 1);
            let all = peak(&deal, memory, seconds);
            let taken = all.saturating_sub(program);
            // What the system counts differs by some pages from run to run.
            assert!(taken <= (memory + 1) * MEGABYTE, "{colours} colours: {taken} bytes");
            assert!(taken >= memory * MEGABYTE / 4, "{colours} colours: {taken} bytes only");
        }
    }
}
