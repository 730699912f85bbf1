//! Who had a cookie once does not have the account for ever.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use online::body::Me;
use server::{Data, Page, Patience, Settings};

use crate::http::Http;
use crate::serving::Serving;
use crate::wire::Wire;

const OPEN: &str = r#"{"game":"cups","name":"Ann","seats":["me","open"]}"#;
const ANN: &str = r#"{"login":"Ann","password":"correct horse"}"#;

/// The login of the account that this cookie opens.
async fn login(server: SocketAddr, cookie: &str) -> Option<String> {
    let mut http = Http::new(server);
    http.cookie = Some(cookie.into());
    http.get("/api/me").await.read::<Me>().login
}

fn start(folder: &tempfile::TempDir) -> Serving {
    let patience = Patience { ping: Duration::from_millis(200), ..Patience::default() };
    let settings = Settings { patience, threads: 1, has_limits: false, ..Settings::default() };
    Serving::with(&Data::Folder(folder.path().into()), settings, Page::of(&[]), 0)
}

/// An attacker has seen the cookie of a guest, or has put their own into the guest's browser.
#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_of_a_guest_does_not_open_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder);
    let mut ann = Http::new(server.address);
    assert_eq!(ann.post("/api/tables", OPEN).await.status, 200);
    let seen = ann.cookie.clone().unwrap();
    let mut wire = Wire::connect(server.address, &[("cookie", &seen)]).await.unwrap();
    assert_eq!(ann.post("/api/me/password", ANN).await.status, 200);
    assert_eq!(login(server.address, &ann.cookie.clone().unwrap()).await.as_deref(), Some("ann"));
    assert_eq!(login(server.address, &seen).await, None);
    // Nor does a live connection that was opened with it stay.
    let end = Instant::now() + Duration::from_secs(30);
    while wire.text(Duration::from_millis(100)).await.is_ok() {
        assert!(Instant::now() < end, "still connected with a cookie that is of no use");
    }
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_takes_the_cookie_along_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder);
    let (mut laptop, mut phone) = (Http::new(server.address), Http::new(server.address));
    assert_eq!(laptop.post("/api/me/password", ANN).await.status, 200);
    assert_eq!(phone.post("/api/login", ANN).await.status, 200);
    let (on_laptop, on_phone) = (laptop.cookie.clone().unwrap(), phone.cookie.clone().unwrap());
    assert_eq!(phone.post("/api/logout", "{}").await.status, 200);
    assert_eq!(login(server.address, &on_phone).await, None);
    assert_eq!(login(server.address, &on_laptop).await.as_deref(), Some("ann"));
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_the_old_one_and_signs_out_everywhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder);
    let (mut laptop, mut phone) = (Http::new(server.address), Http::new(server.address));
    assert_eq!(laptop.post("/api/me/password", ANN).await.status, 200);
    assert_eq!(phone.post("/api/login", ANN).await.status, 200);
    let before = [laptop.cookie.clone().unwrap(), phone.cookie.clone().unwrap()];
    let new = ANN.replace("correct horse", "another horse");
    let wrong = new.replace('}', r#","old_password":"a wrong horse"}"#);
    for body in [&new, &wrong] {
        let refused = phone.post("/api/me/password", body).await;
        assert_eq!((refused.status, refused.code().as_str()), (401, "server.old-password"));
    }
    let right = new.replace('}', r#","old_password":"correct horse"}"#);
    assert_eq!(laptop.post("/api/me/password", &right).await.status, 200);
    assert_eq!(
        login(server.address, &laptop.cookie.clone().unwrap()).await.as_deref(),
        Some("ann")
    );
    for cookie in before {
        assert_eq!(login(server.address, &cookie).await, None);
    }
    assert_eq!(Http::new(server.address).post("/api/login", ANN).await.status, 401);
    assert_eq!(Http::new(server.address).post("/api/login", &new).await.status, 200);
    server.stop();
}
