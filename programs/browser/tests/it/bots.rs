//! The bots in the page's worker think as they do everywhere else.

use analysis::{AdviceJob, Context, Finding, History, Job, Reply};
use anyhow::{Context as _, Result, ensure};
use browser::visit;
use quatuor::{AnyGame, FastDice, Request, Seed};
use serde_json::json;

/// Gives jobs to the page's own worker, as the page does; bytes are lists of numbers here.
const RUN: &str = r#"
    const done = arguments[arguments.length - 1];
    (async () => {
        const page = document.querySelector("script[type=module]").src;
        const name = (await (await fetch(page)).text()).match(/worker-[0-9a-f]+\.js/)[0];
        const worker = new Worker(new URL(name, page), { type: "module" });
        const next = () => new Promise((then, fail) => {
            worker.onmessage = (event) => then(Array.from(event.data));
            worker.onerror = (event) => fail(event.message);
        });
        await next();
        const answers = [];
        for (const job of arguments[0]) {
            // The answer, and then that there is no more.
            const answer = next();
            worker.postMessage(new Uint8Array(job));
            answers.push(await answer);
            await next();
        }
        worker.terminate();
        return answers;
    })().then(done, (error) => done(String(error)));
"#;

/// A job for every level about the middle of every game, limited in iterations.
fn jobs() -> Result<Vec<Job>> {
    let alone = Request { variant: Some("solo".into()), ..Request::default() };
    let requests = AnyGame::ALL.map(|game| (game, Request::default()));
    let mut jobs = vec![];
    for (game, request) in requests.into_iter().chain([(AnyGame::Slides, alone)]) {
        let start = game.deal(&request, &Seed::new("the same everywhere"))?;
        let (mut position, mut moves) = (start.clone(), vec![]);
        let mut dice = FastDice::new(8);
        for _ in 0..9 {
            let mv = position.random_move(&mut dice).context("the game goes on")?;
            moves.push(mv);
            position.play(mv)?;
        }
        for bot in ["beginner@40", "casual@100", "strong@150", "master@200"] {
            let history = History::seen(&start, &moves, position.to_move());
            jobs.push(AdviceJob::bot_move(history, bot.parse()?, 7).into());
        }
    }
    Ok(jobs)
}

/// What a job finds here.
fn found_natively(job: &Job) -> Result<Finding> {
    let mut last = None;
    let mut context = Context::new(&|| 0.0, &|| false);
    job.run(&mut context, &mut |finding| last = Some(finding))?;
    last.context("a finding")
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_same_job_finds_the_same_in_the_browser() -> Result<()> {
    visit("bots", async |visit| {
        visit.open("#/", "main.home .card").await?;
        let jobs = jobs()?;
        let bytes: Vec<Vec<u8>> = jobs.iter().map(Job::to_bytes).collect();
        let answers = visit.run_until(RUN, [json!(bytes)]).await?;
        let answers: Vec<Vec<u8>> =
            serde_json::from_value(answers.clone()).with_context(|| format!("{answers}"))?;
        ensure!(answers.len() == jobs.len(), "{} answers", answers.len());
        for (job, answer) in jobs.iter().zip(answers) {
            let expected = Reply::Finding(found_natively(job)?);
            let answer = Reply::from_bytes(&answer)?;
            ensure!(answer == expected, "{job:?}\n{answer:?}\ninstead of\n{expected:?}");
        }
        Ok(())
    })
    .await
}
