//! The icons of the page as pictures, for systems that take no SVG: rendered by
//! Chromium from `icon.svg`, and kept in the repository.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::chromium;
use crate::requirements;
use crate::workspace::{Workspace, output};

/// What makes the ground round; systems that cut icons to their own shape get a
/// square one.
const ROUND: &str = r#" rx="112""#;

/// Renders the icons anew into the page's folder.
pub(crate) fn draw(workspace: &Workspace) -> Result<()> {
    requirements::fulfil(&[requirements::BROWSER])?;
    let folder = workspace.root.join("programs/web/static");
    let round = folder.join("icon.svg");
    let drawing = fs::read_to_string(&round).with_context(|| round.display().to_string())?;
    ensure!(drawing.matches(ROUND).count() == 1, "the ground of icon.svg is not{ROUND}");
    let square = workspace.target.join("icon-square.svg");
    fs::write(&square, drawing.replace(ROUND, ""))?;
    render(workspace, &round, 192, &folder.join("icon-192.png"))?;
    render(workspace, &round, 512, &folder.join("icon-512.png"))?;
    render(workspace, &square, 512, &folder.join("icon-maskable-512.png"))
}

fn render(workspace: &Workspace, drawing: &Path, size: u32, picture: &Path) -> Result<()> {
    let mut chromium = chromium::headless(workspace)?;
    chromium.arg("--hide-scrollbars");
    chromium.args(["--default-background-color=00000000", &format!("--window-size={size},{size}")]);
    chromium.arg(format!("--screenshot={}", picture.display()));
    output(chromium.arg(format!("file://{}", drawing.display()))).map(drop)
}
