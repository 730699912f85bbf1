//! Who a client is: a guest with a signed cookie, a person who has signed in, or a program
//! with a token.

use std::net::IpAddr;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, KeyInit, Mac};
use online::TableId;
use quatuor::{Refusal, refusal};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{Online, random};
use crate::places::network;
use crate::storage::{Account, AccountKind};

/// The name of the cookie.
const COOKIE_NAME: &str = "quatuor";

/// How long a browser keeps the cookie, in seconds: 400 days, the most that browsers allow.
const COOKIE_AGE: u32 = 400 * 86_400;

/// The longest name, in characters.
const LONGEST_NAME: usize = 24;

/// How many accents and other marks a letter of a name may have.
const MOST_MARKS: usize = 4;

/// How often it is noted that a guest is still there, in milliseconds. Guests are kept for days,
/// and every note is a transaction of its own.
const SEE_EVERY: i64 = 3_600_000;

/// The lengths of passwords, in characters.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// Who a client is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Visitor {
    pub(crate) account: i64,
    pub(crate) is_program: bool,
    /// Where a person has signed in; guests and programs have none.
    pub(crate) session: Option<i64>,
    /// Whether the client has to be given a cookie.
    pub(crate) is_new: bool,
    /// Where the client comes from.
    pub(crate) network: IpAddr,
}

/// Signs cookies.
pub(crate) struct Signer {
    key: Hmac<Sha256>,
}

impl Signer {
    pub(crate) fn new(key: &[u8]) -> Signer {
        Signer { key: Hmac::new_from_slice(key).expect("keys of any length will do") }
    }

    fn mac(&self, kind: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = self.key.clone();
        mac.update(kind.as_bytes());
        mac.update(b" ");
        mac.update(text.as_bytes());
        mac
    }

    /// The table of the rematch that was agreed on by this event of a table: always the same
    /// one, which can't be guessed.
    pub(crate) fn rematch(&self, table: TableId, agreed: u32) -> TableId {
        let mac = self.mac("rematch", &format!("{table} {agreed}")).finalize().into_bytes();
        let (first, _) = mac.split_first_chunk().expect("a hash has 32 bytes");
        TableId::new(u64::from_le_bytes(*first))
    }

    /// The account, and the session if there is one, with their signature.
    fn sign(&self, account: i64, session: Option<i64>) -> String {
        let session = session.map_or(String::new(), |session| format!("{session:016x}"));
        let text = format!("{account:016x}{session}");
        let signature = hex(&self.mac("account", &text).finalize().into_bytes());
        format!("{text}.{signature}")
    }

    /// The account and the session, if the signature is ours. Compares in constant time.
    fn verify(&self, value: &str) -> Option<(i64, Option<i64>)> {
        let (text, signature) = value.split_once('.')?;
        let number = |text| i64::from_str_radix(text, 16).ok().filter(|number| *number > 0);
        let (account, session) = text.split_at_checked(16)?;
        let session = if session.is_empty() { None } else { Some(number(session)?) };
        self.mac("account", text).verify_slice(&unhex(signature)?).ok()?;
        Some((number(account)?, session))
    }

    /// The account and the session in the cookies of a request.
    pub(crate) fn read(&self, headers: &HeaderMap) -> Option<(i64, Option<i64>)> {
        let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = lines.flat_map(|line| line.split(';')).map(str::trim);
        cookies.find_map(|cookie| {
            let (name, value) = cookie.split_once('=')?;
            (name == COOKIE_NAME).then(|| self.verify(value))?
        })
    }

    /// The header that gives a client its cookie.
    pub(crate) fn cookie(
        &self,
        account: i64,
        session: Option<i64>,
        is_secure: bool,
    ) -> HeaderValue {
        let secure = if is_secure { "; Secure" } else { "" };
        let value = self.sign(account, session);
        let cookie = format!(
            "{COOKIE_NAME}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"
        );
        HeaderValue::try_from(cookie).expect("digits make a header")
    }

    /// The header that takes the cookie away.
    pub(crate) fn no_cookie() -> HeaderValue {
        HeaderValue::from_static("quatuor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }
}

/// A number for an account or a session that is not guessed.
pub(crate) fn new_account() -> i64 {
    // 63 bits, and never 0, which stands for no account.
    (i64::from_le_bytes(random()) & i64::MAX).max(1)
}

impl Online {
    /// Who sends a request. A client without a cookie that is still good is a new guest.
    ///
    /// # Errors
    /// When a token is not known, or the storage can't be read.
    pub(crate) async fn visitor(
        &self,
        headers: &HeaderMap,
        address: IpAddr,
    ) -> Result<Visitor, Refusal> {
        let network = network(address);
        if let Some(value) = headers.get(AUTHORIZATION) {
            let unknown = || refusal!("server.token");
            let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
            let hash = hash_token(token.ok_or_else(unknown)?.trim());
            let account = self.storage.account_by_token(&hash).await;
            let account = account.map_err(|error| self.broken(&error))?.ok_or_else(unknown)?;
            let (session, is_program, is_new) = (None, true, false);
            return Ok(Visitor { account: account.id, is_program, session, is_new, network });
        }
        if let Some((account, session)) = self.signer.read(headers) {
            let (is_program, is_new) = (false, false);
            let visitor = Visitor { account, is_program, session, is_new, network };
            if self.is_signed_in(visitor).await? {
                return Ok(visitor);
            }
        }
        let (account, is_program, session, is_new) = (new_account(), false, None, true);
        Ok(Visitor { account, is_program, session, is_new, network })
    }

    /// Whether the cookie of a visitor is still good. That of a guest is until the guest gets a
    /// password: who had it before must not be that person.
    ///
    /// # Errors
    /// When the storage can't be read.
    pub(crate) async fn is_signed_in(&self, visitor: Visitor) -> Result<bool, Refusal> {
        let is_good =
            match visitor.session {
                _ if visitor.is_program => Ok(true),
                Some(session) => self.storage.has_session(visitor.account, session).await,
                None => self.storage.account(visitor.account).await.map(|account| {
                    account.is_none_or(|account| account.kind == AccountKind::Guest)
                }),
            };
        is_good.map_err(|error| self.broken(&error))
    }

    /// A new session of an account; none if it has another password by now.
    ///
    /// # Errors
    /// When it can't be stored.
    pub(crate) async fn new_session(
        &self,
        account: i64,
        password: &str,
    ) -> Result<Option<i64>, Refusal> {
        let session = new_account();
        let created = self.storage.create_session(account, session, password).await;
        let is_created = created.map_err(|error| self.broken(&error))?;
        Ok(is_created.then_some(session))
    }

    /// The account of a visitor; a guest who is not kept yet has an empty one.
    ///
    /// # Errors
    /// When the storage can't be read.
    pub(crate) async fn account(&self, visitor: Visitor) -> Result<Account, Refusal> {
        let account = self.storage.account(visitor.account).await;
        let account = account.map_err(|error| self.broken(&error))?;
        Ok(account.unwrap_or_else(|| self.guest(visitor.account)))
    }

    fn guest(&self, id: i64) -> Account {
        let now = self.now().0 as i64;
        Account {
            id,
            kind: AccountKind::Guest,
            name: String::new(),
            login: None,
            password: None,
            token: None,
            created_at: now,
            seen_at: now,
        }
    }

    /// Gives an account its name; a guest who is not kept yet is from now on.
    ///
    /// # Errors
    /// When the storage can't be written to.
    pub(crate) async fn rename(&self, account: Account) -> Result<(), Refusal> {
        let renamed = self.storage.rename_account(account.id, &account.name).await;
        if !renamed.map_err(|error| self.broken(&error))? {
            // If it is there by now, another request of the same client was first.
            self.storage.create_account(account).await.map_err(|error| self.broken(&error))?;
        }
        Ok(())
    }

    /// Stores when accounts were last connected: guests who come no more are deleted some day.
    pub(crate) async fn note_seen(&self) {
        let seen: Vec<(i64, i64)> =
            self.seen.lock().drain().map(|(account, at)| (account, at.0 as i64)).collect();
        if !seen.is_empty()
            && let Err(error) = self.storage.see_accounts(seen).await
        {
            tracing::warn!(%error, "it can't be stored who was here");
        }
    }

    /// Makes sure that the account of a visitor who acts is kept, under this name if it had
    /// none.
    ///
    /// # Errors
    /// When the storage can't be written to.
    pub(crate) async fn keep_visitor(&self, visitor: Visitor, name: &str) -> Result<(), Refusal> {
        let known = self.storage.account(visitor.account).await;
        let known = known.map_err(|error| self.broken(&error))?;
        let now = self.now().0 as i64;
        let (is_named, is_seen) = known.as_ref().map_or((false, true), |account| {
            let is_guest = account.kind == AccountKind::Guest;
            let is_named = if is_guest { account.name == name } else { !account.name.is_empty() };
            (is_named, !is_guest || now - account.seen_at < SEE_EVERY)
        });
        if !is_named {
            let account = known.unwrap_or_else(|| self.guest(visitor.account));
            self.rename(Account { name: name.into(), ..account }).await?;
        }
        if !is_seen {
            let seen = self.storage.see_accounts(vec![(visitor.account, now)]).await;
            seen.map_err(|error| self.broken(&error))?;
        }
        Ok(())
    }
}

/// A name as it is shown: composed, on one line, without invisible or directing characters.
///
/// # Errors
/// When nothing is left of it, or it is too long.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
                | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}')
    };
    // Letters that a hidden character has kept apart are composed, too.
    let mut letters: String = name.chars().filter(|letter| !is_hidden(*letter)).nfc().collect();
    // Marks without a letter, or a tower of them, would stand on what is beside the name.
    let mut marks = MOST_MARKS;
    letters.retain(|letter| {
        marks = match (is_combining_mark(letter), letter.is_whitespace()) {
            (true, _) => marks + 1,
            (false, true) => MOST_MARKS,
            (false, false) => 0,
        };
        marks <= MOST_MARKS || !is_combining_mark(letter)
    });
    let name = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    match (1..=LONGEST_NAME).contains(&name.chars().count()) {
        true => Ok(name),
        false => Err(refusal!("table.name", most = LONGEST_NAME)),
    }
}

/// A login as it is compared: in one form, in small letters.
///
/// # Errors
/// When it is no name.
pub(crate) fn clean_login(login: &str) -> Result<String, Refusal> {
    Ok(clean_name(&login.nfkc().collect::<String>())?.to_lowercase())
}

/// What is kept of a token.
pub(crate) fn hash_token(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// What is kept of a password. Takes a while, on purpose.
///
/// # Errors
/// When it is too short or too long.
pub(crate) async fn hash_password(password: String) -> Result<String, Refusal> {
    if !PASSWORD.contains(&password.chars().count()) {
        return Err(refusal!("server.password", least = *PASSWORD.start(), most = *PASSWORD.end()));
    }
    let hash = move || {
        let salt: [u8; 16] = random();
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.expect("these lengths are allowed").to_string()
    };
    tokio::task::spawn_blocking(hash).await.map_err(|_| refusal!("server.busy"))
}

/// Whether it is the password. Without a hash it takes as long, and is not.
pub(crate) async fn check_password(password: String, hash: Option<String>) -> bool {
    // Of no password.
    const NONE: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let check = move || {
        let hash = hash.as_deref().unwrap_or(NONE);
        let Ok(hash) = PasswordHash::new(hash) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    };
    tokio::task::spawn_blocking(check).await.unwrap_or(false)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let pairs = (0..text.len()).step_by(2);
    pairs.map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
