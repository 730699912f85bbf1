//! One question for each line of standard input, in constant memory.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

use quatuor::refusal;

use crate::failure::{Failure, tame};
use crate::language;

/// No position is longer than this; a longer line is not kept.
const LONGEST_LINE: usize = 64 * 1024;

/// Answers the one question, or, where `position` is `-`, one for each line of
/// standard input. There a wrong line is answered by `error: …`, the others as
/// usual, and the status is 1 in the end.
pub(crate) fn answer(
    position: &str,
    output: &mut impl Write,
    answer: impl Fn(&str) -> Result<String, Failure>,
) -> Result<ExitCode, Failure> {
    answer_until(|| false, position, output, answer)
}

/// The same, but reads no more lines once it is over.
pub(crate) fn answer_until(
    is_over: impl Fn() -> bool,
    position: &str,
    output: &mut impl Write,
    answer: impl Fn(&str) -> Result<String, Failure>,
) -> Result<ExitCode, Failure> {
    if position == "-" {
        return answer_all(is_over, io::stdin().lock(), output, answer);
    }
    writeln!(output, "{}", answer(position)?)?;
    Ok(ExitCode::SUCCESS)
}

fn answer_all(
    is_over: impl Fn() -> bool,
    input: impl Read,
    output: &mut impl Write,
    answer: impl Fn(&str) -> Result<String, Failure>,
) -> Result<ExitCode, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    let mut code = ExitCode::SUCCESS;
    let mut is_first = true;
    while !is_over() {
        // A program that waits for each answer before it asks again gets it;
        // one that sends everything at once is not slowed down.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        let answered = match read_line(&mut input, &mut line).map_err(Failure::Input)? {
            Line::End => return Ok(code),
            Line::TooLong => Err(Failure::refused(refusal!("cli.long-line", most = LONGEST_LINE))),
            Line::Read => match std::str::from_utf8(&line) {
                // Some editors begin a file with an invisible mark.
                Ok(text) if is_first => answer(text.strip_prefix('\u{feff}').unwrap_or(text)),
                Ok(text) => answer(text),
                Err(_) => Err(Failure::refused(refusal!("cli.line-not-text"))),
            },
        };
        is_first = false;
        match answered {
            Ok(text) => writeln!(output, "{text}")?,
            Err(Failure::Refused(refusal)) => {
                writeln!(output, "error: {}", tame(&language::refusal(refusal)))?;
                code = ExitCode::FAILURE;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(code)
}

/// How reading a line went.
pub(crate) enum Line {
    Read,
    /// Only the beginning was kept.
    TooLong,
    End,
}

/// Reads one line without its end into `line`.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let limit = LONGEST_LINE as u64 + 2;
    let read = input.by_ref().take(limit).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if read as u64 == limit {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> (String, ExitCode) {
        let mut output = Vec::new();
        let code = answer_all(
            || false,
            input,
            &mut output,
            |text| match text {
                "wrong" => Err(Failure::other("that is wrong")),
                text => Ok(text.to_uppercase()),
            },
        );
        (String::from_utf8(output).expect("text"), code.expect("written"))
    }

    #[test]
    fn every_line_is_answered() {
        assert_eq!(answers(b""), (String::new(), ExitCode::SUCCESS));
        assert_eq!(answers(b"a\nb"), ("A\nB\n".into(), ExitCode::SUCCESS));
        assert_eq!(answers(b"a\r\n\nb\n"), ("A\n\nB\n".into(), ExitCode::SUCCESS));
        assert_eq!(answers("\u{feff}a\nb".as_bytes()), ("A\nB\n".into(), ExitCode::SUCCESS));
    }

    #[test]
    fn a_wrong_line_does_not_stop_the_others() {
        let (text, code) = answers(b"a\nwrong\n\xff\nb\n");
        assert_eq!(text, "A\nerror: that is wrong\nerror: the line is not UTF-8 text\nB\n");
        assert_eq!(code, ExitCode::FAILURE);
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let mut input = vec![b'x'; 3 * LONGEST_LINE];
        input.extend(b"\nb\n");
        let (text, code) = answers(&input);
        assert_eq!(text, "error: the line is longer than 65536 bytes; expected one position\nB\n");
        assert_eq!(code, ExitCode::FAILURE);
    }
}
