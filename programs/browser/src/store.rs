//! What the browser keeps: settings and games, to be laid there and looked at.

use anyhow::{Context, Result};
use serde_json::json;
use table::record::Record;
use table::share::StoredGame;

use crate::tables::stored;
use crate::visit::Visit;
use crate::window::Light;

impl Visit {
    /// Keeps a text in the browser's store, as if the page had.
    pub async fn keep(&self, key: &str, text: &str) -> Result<()> {
        self.run("localStorage.setItem(arguments[0], arguments[1])", [json!(key), json!(text)])
            .await?;
        Ok(())
    }

    /// Everything in the browser's store, as one text.
    pub async fn store(&self) -> Result<String> {
        let all = "return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])";
        Ok(self.run(all, []).await?.as_str().unwrap_or_default().into())
    }

    /// Settings, one `name value` a line; nothing moves, and the language is English
    /// unless it says otherwise. Leaves the page.
    pub async fn settings(&self, more: &str) -> Result<()> {
        self.leave().await?;
        self.keep("quatuor.settings", &format!("{more}\nmotion no\nlanguage en\npace quick\n"))
            .await
    }

    /// Settings for a language. Leaves the page.
    pub async fn speak(&self, language: &str) -> Result<()> {
        self.leave().await?;
        self.keep("quatuor.settings", &format!("motion no\nlanguage {language}\npace quick\n"))
            .await
    }

    /// Settings for a light. Leaves the page.
    pub async fn light(&self, light: Light) -> Result<()> {
        self.settings(&format!("light {}", light.name())).await
    }

    /// Keeps a game and sits down at it.
    pub async fn sit_down(&self, id: &str, record: &Record) -> Result<()> {
        self.leave().await?;
        self.keep(&format!("quatuor.table.{id}"), &format!("1 {}", stored(record))).await?;
        self.open(&format!("#/table/{id}"), "main.play").await
    }

    /// The game as the page has kept it, which it does a moment after drawing.
    pub async fn record(&self, id: &str) -> Result<Record> {
        Ok(self.stored(id).await?.record)
    }

    /// The game, and what the page has kept beside it.
    pub async fn stored(&self, id: &str) -> Result<StoredGame> {
        // Timers end in their order: then the page, which waits 40 ms, has kept what it shows.
        self.run_until("setTimeout(arguments[arguments.length - 1], 60)", []).await?;
        let key = format!("quatuor.table.{id}");
        let text = self.run("return localStorage.getItem(arguments[0])", [json!(key)]).await?;
        let text = text.as_str().with_context(|| format!("no {key} in the store"))?;
        let (_, text) = text.split_once(' ').context("a time and a game")?;
        Ok(StoredGame::from_text(text)?)
    }

    /// The table at which the page is now, by its address.
    pub async fn table_id(&self) -> Result<String> {
        let hash = self.run("return location.hash", []).await?;
        let id = hash.as_str().and_then(|hash| hash.strip_prefix("#/table/"));
        Ok(id.with_context(|| format!("no table at {hash}"))?.into())
    }
}
