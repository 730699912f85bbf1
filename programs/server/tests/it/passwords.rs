//! Requests that are on their way while a password changes.

use online::body::{Me, YourTables};

use crate::hooked::Gate;
use crate::online::Browser;

const ANN: &str = r#"{"login":"Ann","password":"correct horse"}"#;
const NEW: &str = r#"{"login":"Ann","password":"another horse","old_password":"correct horse"}"#;

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_in_with_the_old_password_meanwhile_is_refused() {
    let (server, gate) = Gate::before("create_session").await;
    let (mut ann, mut eve) = (Browser::default(), Browser::default());
    let _: Me = ann.post(&server, "/api/me/password", ANN).await;
    gate.close();
    let signing_in = eve.refused(&server, "POST", "/api/login", ANN);
    let changing = async {
        gate.reached().await;
        let _: Me = ann.post(&server, "/api/me/password", NEW).await;
        gate.open();
    };
    let (refused, ()) = tokio::join!(signing_in, changing);
    assert_eq!(refused, "server.login");
    let me: Me = ann.get(&server, "/api/me").await;
    assert_eq!(me.login.as_deref(), Some("ann"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_sign_up_with_one_cookie_the_first_has_the_account() {
    let (server, gate) = Gate::before("set_password").await;
    let mut ann = Browser::default();
    ann.rename(&server, "Ann").await;
    let mut eve = ann.tab();
    gate.close();
    let eves = ANN.replace("Ann", "Eve");
    let slow = eve.refused(&server, "POST", "/api/me/password", &eves);
    let quick = async {
        gate.reached().await;
        let _: Me = ann.post(&server, "/api/me/password", ANN).await;
        gate.open();
    };
    let (refused, ()) = tokio::join!(slow, quick);
    assert_eq!(refused, "server.old-password");
    let me: Me = ann.get(&server, "/api/me").await;
    assert_eq!(me.login.as_deref(), Some("ann"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_brings_no_old_password_back() {
    let (server, gate) = Gate::before("rename_account").await;
    let mut ann = Browser::default();
    let _: Me = ann.post(&server, "/api/me/password", ANN).await;
    let mut phone = ann.tab();
    gate.close();
    let renaming = phone.rename(&server, "Anna");
    let changing = async {
        gate.reached().await;
        let _: Me = ann.post(&server, "/api/me/password", NEW).await;
        gate.open();
    };
    tokio::join!(renaming, changing);
    let mut laptop = Browser::default();
    assert_eq!(laptop.refused(&server, "POST", "/api/login", ANN).await, "server.login");
    let new = ANN.replace("correct", "another");
    let me: Me = laptop.post(&server, "/api/login", &new).await;
    assert_eq!(me.name, "Anna");
}

/// The list of tables takes long; its answer comes after that to signing up.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_does_not_put_the_cookie_of_a_guest_back() {
    let (server, gate) = Gate::before("games_of").await;
    let mut ann = Browser::default();
    ann.rename(&server, "Ann").await;
    let mut tab = ann.tab();
    let _: YourTables = tab.get(&server, "/api/me/tables").await;
    assert!(std::mem::take(&mut tab.was_given_a_cookie), "usually it begins anew");
    gate.close();
    let listing = tab.get::<YourTables>(&server, "/api/me/tables");
    let signing_up = async {
        gate.reached().await;
        let _: Me = ann.post(&server, "/api/me/password", ANN).await;
        gate.open();
    };
    let (_, ()) = tokio::join!(listing, signing_up);
    assert!(!tab.was_given_a_cookie);
}
