//! The bots in the page's worker think as they do everywhere else.

use anyhow::{Context, Result, ensure};
use browser::visit;
use games::{AnyGame, FastDice, Request, Seed};
use serde_json::json;
use table::Question;

/// Asks the page's own worker, as the page does.
const ASK: &str = r#"
    const done = arguments[arguments.length - 1];
    (async () => {
        const page = document.querySelector("script[type=module]").src;
        const name = (await (await fetch(page)).text()).match(/worker-[0-9a-f]+\.js/)[0];
        const worker = new Worker(new URL(name, page), { type: "module" });
        const next = () => new Promise((then, fail) => {
            worker.onmessage = (event) => then(event.data);
            worker.onerror = (event) => fail(event.message);
        });
        await next();
        const answers = [];
        for (const question of arguments[0]) {
            // The answer, and then that there is no more.
            const answer = next();
            worker.postMessage("move\n" + question);
            answers.push(await answer);
            await next();
        }
        worker.terminate();
        return answers;
    })().then(done, (error) => done(String(error)));
"#;

/// A question for every level about the middle of every game, limited in iterations.
fn questions() -> Result<Vec<String>> {
    let alone = Request { variant: Some("solo".into()), ..Request::default() };
    let tables = AnyGame::ALL.map(|game| (game, Request::default()));
    let mut questions = vec![];
    for (game, request) in tables.into_iter().chain([(AnyGame::Slides, alone)]) {
        let start = game.deal(&request, &Seed::new("the same everywhere"))?;
        let (mut position, mut moves) = (start.clone(), vec![]);
        let mut dice = FastDice::new(8);
        for _ in 0..9 {
            let mv = position.random_move(&mut dice).context("the game goes on")?;
            moves.push(mv.to_string());
            position.play(mv)?;
        }
        let (seat, moves) = (position.to_move(), moves.join(" "));
        for bot in ["beginner@40", "casual@100", "strong@150", "master@200"] {
            questions.push(format!("{bot}\n7\n{game}\n{seat}\n{}\n{moves}\n", start.view(seat)));
        }
    }
    Ok(questions)
}

#[tokio::test]
#[ignore = "browser: run by cargo xtask test"]
async fn the_same_question_has_the_same_answer_in_the_browser() -> Result<()> {
    visit("bots", async |visit| {
        visit.open("#/", "main.home .card").await?;
        let questions = questions()?;
        let answers = visit.run_until(ASK, [json!(questions)]).await?;
        let answers = answers.as_array().with_context(|| format!("{answers}"))?;
        ensure!(answers.len() == questions.len(), "{} answers", answers.len());
        for (question, answer) in questions.iter().zip(answers) {
            let native = Question::from_text(question)?.answer(&mut || 0.0)?.to_text();
            ensure!(*answer == json!(native), "{question}\n{answer}\ninstead of\n{native}");
        }
        Ok(())
    })
    .await
}
