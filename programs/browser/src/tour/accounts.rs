//! Accounts and passwords: a guest, a name that is kept, refusals, and the way out.

use anyhow::{Result, bail};

use super::Eye;
use crate::visit::Visit;

const SIGN_IN: &str = "form.credentials button[type=submit]";
const SIGN_UP: &str = "form.credentials button[type=button]";
const NOTICE: &str = "main.account .notice";

/// One makes an account, another device signs in with it.
pub(super) async fn see(visits: &mut [Visit], eye: &mut Eye) -> Result<()> {
    let [first, second] = visits else { bail!("two browsers") };
    for visit in [&mut *first, &mut *second] {
        // Refusals are told by the page; the browser notes them, too.
        visit.expect_in_console("/api");
    }
    first.open("#/account", "form.credentials").await?;
    eye.look(first, "guest").await?;
    first.write("main.account section input", "Anna-Maria van der Berge").await?;
    first.wait_for(NOTICE).await?;
    eye.look(first, "name-kept").await?;
    credentials(first, "anna", "short", SIGN_UP).await?;
    eye.look(first, "sign-up-refused").await?;
    credentials(first, "anna", "correct horse battery", SIGN_UP).await?;
    first.wait("!document.querySelector('form.credentials button[type=button]')").await?;
    eye.look(first, "signed-up").await?;
    second.open("#/account", "form.credentials").await?;
    credentials(second, "anna", "wrong horse battery", SIGN_IN).await?;
    eye.look(second, "sign-in-refused").await?;
    credentials(second, "anna", "correct horse battery", SIGN_IN).await?;
    second.wait("!document.querySelector('form.credentials button[type=button]')").await?;
    eye.look(second, "signed-in").await?;
    second.open_anew("#/account", "form.credentials").await?;
    eye.look(second, "account").await?;
    password(second, "wrong horse battery").await?;
    eye.look(second, "password-refused").await?;
    password(second, "correct horse battery").await?;
    eye.look(second, "password-changed").await?;
    second.push("main.account section .action-row button").await?;
    second.wait_for(SIGN_UP).await?;
    eye.look(second, "signed-out").await?;
    // A new password has signed the other device out.
    first.open_anew("#/account", SIGN_UP).await?;
    eye.look(first, "signed-out-by-password").await?;
    first.push("main.account section:last-of-type .action-row button").await?;
    first.wait_for(".question button.main").await?;
    eye.look(first, "delete").await?;
    first.push(".question button.main").await?;
    first.wait_for(NOTICE).await?;
    eye.look(first, "deleted").await
}

/// Fills the form and sends it; waits for what is said of it.
async fn credentials(visit: &Visit, login: &str, password: &str, button: &str) -> Result<()> {
    visit.write("form.credentials input[type=text]", login).await?;
    visit.write("form.credentials input[type=password]", password).await?;
    send(visit, button).await
}

/// Asks for another password.
async fn password(visit: &Visit, old: &str) -> Result<()> {
    visit.write("form.credentials input[autocomplete=current-password]", old).await?;
    visit.write("form.credentials input[autocomplete=new-password]", "another horse").await?;
    send(visit, SIGN_IN).await
}

/// What was told before goes away first.
async fn send(visit: &Visit, button: &str) -> Result<()> {
    visit.push(button).await?;
    visit.wait_for(NOTICE).await
}
