//! Signing in and proving who is there with a passkey, on both databases. The authenticator is the test's own.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use centre_store::{
    Account, AccountNotice, ChallengePurpose, MOST_PASSKEYS, NewPasskey, Role, Secret,
};
use centre_testing::on_both_databases;
use ciborium::Value as Cbor;
use jiff::{SignedDuration, Timestamp};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::account_security::{
    JSON, add, cookies, get, give_code, is_signed_in, notices, old_session, post, server,
    set_up_codes, sign_in, try_sign_in,
};
use crate::support::{Answer, PASSWORD, Server, command};

/// The public address of a server that is told of none, and its host.
const ORIGIN: &str = "http://localhost:8080";
const HOST: &str = "localhost";

/// Somebody was there, and showed a finger.
const VERIFIED: u8 = 0b101;
const NEW_CREDENTIAL: u8 = 0b100_0000;

fn send(server: &Server, path: &str, cookie: &str, body: &Value) -> Answer {
    let headers = [JSON, ("cookie", cookie)];
    server.request("POST", path, &headers, &body.to_string())
}

fn json_of(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
    serde_json::from_slice(&answer.body).unwrap()
}

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A phone with one passkey.
struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    user_handle: Vec<u8>,
    origin: String,
    host: String,
    flags: u8,
    /// Zero as of those that do not count.
    count: u32,
}

impl Authenticator {
    fn new() -> Self {
        let (random, algorithm) = (SystemRandom::new(), &ECDSA_P256_SHA256_ASN1_SIGNING);
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let mut id = [0; 16];
        random.fill(&mut id).unwrap();
        Self {
            key: EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap(),
            id,
            user_handle: Vec::new(),
            origin: ORIGIN.to_owned(),
            host: HOST.to_owned(),
            flags: VERIFIED,
            count: 0,
        }
    }

    fn client_data(&self, ceremony: &str, challenge: &str) -> Vec<u8> {
        let data = json!({ "type": ceremony, "challenge": challenge, "origin": self.origin,
            "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let host = Sha256::digest(&self.host);
        [&host[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    /// What a browser sends when a passkey was made.
    fn make(&mut self, asked: &Value) -> Value {
        let handle = URL_SAFE_NO_PAD.decode(asked["userHandle"].as_str().unwrap());
        self.user_handle = handle.unwrap();
        let number = |number: i64| Cbor::Integer(number.into());
        let point = self.key.public_key().as_ref();
        let key = Cbor::Map(vec![
            (number(1), number(2)),
            (number(3), number(-7)),
            (number(-1), number(1)),
            (number(-2), Cbor::Bytes(point[1..33].to_vec())),
            (number(-3), Cbor::Bytes(point[33..].to_vec())),
        ]);
        let mut data = self.data(self.flags | NEW_CREDENTIAL);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        ciborium::into_writer(&key, &mut data).unwrap();
        let text = |text: &str| Cbor::Text(text.to_owned());
        let object = Cbor::Map(vec![
            (text("fmt"), text("none")),
            (text("attStmt"), Cbor::Map(Vec::new())),
            (text("authData"), Cbor::Bytes(data)),
        ]);
        let mut attestation = Vec::new();
        ciborium::into_writer(&object, &mut attestation).unwrap();
        let challenge = asked["challenge"].as_str().unwrap();
        let client_data = self.client_data("webauthn.create", challenge);
        json!({ "clientData": encoded(client_data), "attestation": encoded(attestation) })
    }

    /// What a browser sends when a challenge was signed.
    fn sign(&self, challenge: &str) -> Value {
        let client_data = self.client_data("webauthn.get", challenge);
        let data = self.data(self.flags);
        let message = [&*data, &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).unwrap();
        json!({
            "credential": encoded(self.id),
            "clientData": encoded(client_data),
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": encoded(&self.user_handle),
            "from": "/about",
        })
    }
}

/// Adds a passkey to the account of a session.
fn register(server: &Server, cookie: &str) -> Authenticator {
    let mut phone = Authenticator::new();
    let asked = json_of(&send(server, "/api/passkeys/begin", cookie, &json!({})));
    assert_eq!(asked["rpId"], HOST);
    let added = send(server, "/api/passkeys", cookie, &phone.make(&asked));
    assert_eq!(added.status, 200, "{}", added.text());
    assert!(added.text().contains("Passkey added"));
    phone
}

/// What a new browser is asked to sign, and its cookie.
fn begin(server: &Server) -> (String, String) {
    let answer = send(server, "/api/session/passkey/begin", "", &json!({}));
    let asked = json_of(&answer);
    assert_eq!(asked["allowed"], json!([]));
    (
        asked["challenge"].as_str().unwrap().to_owned(),
        cookies(&answer),
    )
}

fn sign_in_with(server: &Server, phone: &Authenticator) -> Answer {
    let (challenge, cookie) = begin(server);
    send(
        server,
        "/api/session/passkey",
        &cookie,
        &phone.sign(&challenge),
    )
}

fn begin_reauthentication(server: &Server, cookie: &str) -> Value {
    json_of(&send(
        server,
        "/api/session/reauthentication/passkey/begin",
        cookie,
        &json!({}),
    ))
}

fn reauthenticate_with(server: &Server, phone: &Authenticator, cookie: &str) -> Answer {
    let asked = begin_reauthentication(server, cookie);
    let signed = phone.sign(asked["challenge"].as_str().unwrap());
    send(
        server,
        "/api/session/reauthentication/passkey",
        cookie,
        &signed,
    )
}

fn ids(server: &Server, cookie: &str) -> Vec<String> {
    let list = server.request("GET", "/api/passkeys", &[("cookie", cookie)], "");
    let list = json_of(&list);
    let passkeys = list["passkeys"].as_array().unwrap().iter();
    passkeys
        .map(|it| it["id"].as_str().unwrap().to_owned())
        .collect()
}

fn remove(server: &Server, cookie: &str, id: &str) -> Answer {
    post(
        server,
        "/api/passkeys/remove",
        cookie,
        &format!("passkey={id}"),
    )
}

/// Returns whether a script, or a browser without, is asked again.
fn is_asked_again(answer: &Answer) -> bool {
    match answer.status {
        303 => answer.header("location").starts_with("/auth/again?from="),
        403 => answer.text().contains("/auth/again?from="),
        _ => false,
    }
}

on_both_databases! {
    async fn a_passkey_is_added_and_signs_in(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        notices(&db).await;
        assert_eq!(server.get("/api/passkeys").status, 401);
        assert!(get(&server, "/profile", &here).markup().contains("You have none yet."));
        let phone = register(&server, &here);
        assert_ne!(phone.user_handle, asha.id.to_be_bytes());
        let name = "Passkey".to_owned();
        assert!(notices(&db).await.iter().any(|it| it.0 == AccountNotice::PasskeyAdded { name: name.clone() }));
        let page = get(&server, "/profile", &here);
        assert_eq!(page.header("cache-control"), "no-store, no-transform");
        assert!(page.markup().contains("Not used yet"));

        let answer = sign_in_with(&server, &phone);
        assert_eq!(json_of(&answer)["location"], "/about");
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        let browser = cookies(&answer);
        assert!(is_signed_in(&server, &browser));
        assert!(get(&server, "/profile", &browser).markup().contains("Last used on"));
        // It is both factors.
        assert_eq!(post(&server, "/api/second-factor/begin", &browser, "").header("location"), "/profile/second-factor");
        assert!(notices(&db).await.iter().any(|it| matches!(it.0, AccountNotice::NewBrowser { .. })));

        let [id] = &*ids(&server, &browser) else { panic!("one passkey") };
        let renamed = format!("passkey={id}&name=+Blue+phone+");
        assert_eq!(post(&server, "/api/passkeys/rename", &browser, &renamed).status, 303);
        assert!(get(&server, "/profile", &browser).markup().contains("Blue phone"));
        let nameless = post(&server, "/api/passkeys/rename", &browser, &format!("passkey={id}&name="));
        assert_eq!(nameless.status, 422);
        let known = db.store.known_of("asha@example.org", Timestamp::now()).await.unwrap();
        let known = serde_json::to_value(&known).unwrap();
        assert_eq!(known["account"]["passkeys"][0]["name"], "Blue phone");
        assert!(known["account"]["passkeys"][0]["last_used_at"].is_string());
        for event in ["passkey-added", "\"signed-in\""] {
            server.wait_for_log(event);
        }
        assert!(db.store.delete_person("asha@example.org", false).await.unwrap().account);
        assert_eq!(sign_in_with(&server, &phone).status, 401);
    }

    async fn a_removed_passkey_opens_nothing(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let (phone, laptop) = (register(&server, &here), register(&server, &here));
        let thief = cookies(&sign_in_with(&server, &phone));
        let of_phone = ids(&server, &here)[0].clone();
        notices(&db).await;
        let removed = remove(&server, &here, &of_phone);
        assert_eq!((removed.status, removed.header("location")), (303, "/profile"));
        assert!(is_signed_in(&server, &here) && !is_signed_in(&server, &thief));
        assert_eq!(sign_in_with(&server, &phone).status, 401);
        assert_eq!(sign_in_with(&server, &laptop).status, 200);
        assert_eq!(remove(&server, &here, &of_phone).status, 404);
        let told = notices(&db).await;
        assert!(told.iter().any(|it| matches!(it.0, AccountNotice::PasskeyRemoved { .. })), "{told:?}");
        server.wait_for_log("passkey-removed");
        // Of somebody else there is none to be removed or renamed.
        add(&db, "mira", "student").await;
        let other = sign_in(&server, "mira");
        let of_laptop = ids(&server, &here)[0].clone();
        assert_eq!(remove(&server, &other, &of_laptop).status, 404);
        let renamed = format!("passkey={of_laptop}&name=x");
        assert_eq!(post(&server, "/api/passkeys/rename", &other, &renamed).status, 404);
        assert_eq!(sign_in_with(&server, &laptop).status, 200);
    }

    async fn replayed_stale_and_foreign_answers_are_refused(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let mut phone = register(&server, &here);
        let (challenge, browser) = begin(&server);
        let signed = phone.sign(&challenge);
        let sign_in = |cookie: &str, signed: &Value| send(&server, "/api/session/passkey", cookie, signed).status;
        // In another browser than the one that asked.
        assert_eq!(sign_in("", &signed), 401);
        assert_eq!(sign_in(&begin(&server).1, &signed), 401);
        assert_eq!(sign_in(&browser, &signed), 200);
        assert_eq!(sign_in(&browser, &signed), 401, "replayed");

        // Made by another replica, and later by one whose clock was six minutes ago.
        let bearer = Secret::generate().unwrap();
        let cookie = format!("passkey={}", bearer.reveal());
        for (minutes, purpose, expected) in [
            (0, ChallengePurpose::SignIn, 200),
            (6, ChallengePurpose::SignIn, 401),
            (0, ChallengePurpose::Reauthenticate, 401),
            (0, ChallengePurpose::Register, 401),
        ] {
            let then = Timestamp::now() - SignedDuration::from_mins(minutes);
            let challenge = db.store.begin_challenge(purpose, &bearer, then).await.unwrap();
            assert_eq!(sign_in(&cookie, &phone.sign(&challenge.reveal())), expected, "{minutes} {purpose:?}");
        }

        let mut refused = |reason: &str, change: &dyn Fn(&mut Authenticator), field: Option<(&str, Value)>| {
            let (challenge, cookie) = begin(&server);
            change(&mut phone);
            let mut signed = phone.sign(&challenge);
            if let Some((field, value)) = field {
                signed[field] = value;
            }
            assert_eq!(sign_in(&cookie, &signed), 401, "{reason}");
            server.wait_for_log(&format!("\"{reason}\""));
            (phone.origin, phone.host, phone.flags) = (ORIGIN.to_owned(), HOST.to_owned(), VERIFIED);
        };
        refused("origin", &|it| "http://evil.example".clone_into(&mut it.origin), None);
        refused("relying-party", &|it| "evil.example".clone_into(&mut it.host), None);
        refused("user-verification", &|it| it.flags = 1, None);
        refused("signature", &|_| {}, Some(("signature", encoded([0; 70]).into())));
        refused("user-handle", &|_| {}, Some(("userHandle", "".into())));
        refused("user-handle", &|_| {}, Some(("userHandle", encoded([1; 64]).into())));
        refused("unknown", &|_| {}, Some(("credential", encoded([1; 16]).into())));
        refused("malformed", &|_| {}, Some(("signature", "not base64".into())));
        refused("malformed", &|_| {}, Some(("credential", encoded([1; 2000]).into())));
        refused("client-data", &|_| {}, Some(("clientData", encoded("{}").into())));
        refused("authenticator-data", &|_| {}, Some(("authenticatorData", encoded([0; 20]).into())));
        assert_eq!(sign_in_with(&server, &phone).status, 200);
        let headers = [JSON, ("sec-fetch-site", "cross-site")];
        assert_eq!(server.request("POST", "/api/session/passkey/begin", &headers, "{}").status, 403);
    }

    async fn a_registration_is_of_its_session_and_used_once(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        add(&db, "mira", "student").await;
        let (here, other) = (sign_in(&server, "asha"), sign_in(&server, "mira"));
        let begin = || json_of(&send(&server, "/api/passkeys/begin", &here, &json!({})));
        let add = |cookie: &str, made: &Value| send(&server, "/api/passkeys", cookie, made);
        let mut phone = Authenticator::new();
        let made = phone.make(&begin());
        assert_eq!(add(&other, &made).status, 422);
        assert_eq!(add(&here, &made).status, 200);
        assert_eq!(add(&here, &made).status, 422, "replayed");
        // The authenticator has been told not to.
        let asked = begin();
        assert_eq!(asked["known"], json!([encoded(phone.id)]));
        assert_eq!(add(&here, &phone.make(&asked)).status, 409);
        let asked = json_of(&send(&server, "/api/passkeys/begin", &other, &json!({})));
        assert_eq!(add(&other, &phone.make(&asked)).status, 409);
        for (origin, host, flags) in [
            ("http://evil.example", HOST, VERIFIED),
            (ORIGIN, "evil.example", VERIFIED),
            (ORIGIN, HOST, 1),
        ] {
            let mut phone = Authenticator { origin: origin.into(), host: host.into(), flags, ..Authenticator::new() };
            assert_eq!(add(&here, &phone.make(&begin())).status, 422, "{origin} {host} {flags}");
        }
        assert_eq!(add(&here, &json!({ "clientData": "", "attestation": "" })).status, 422);
        let key = |number: i64| NewPasskey {
            credential_id: number.to_be_bytes().to_vec(),
            algorithm: -7,
            public_key: Vec::new(),
            sign_count: 0,
            name: "Key".to_owned(),
        };
        let account = db.store.account_by_email("asha@example.org").await.unwrap().unwrap();
        let asked = begin();
        for number in 1..MOST_PASSKEYS {
            db.store.add_passkey(&account, &key(number), &Secret::generate().unwrap(), Timestamp::now()).await.unwrap();
        }
        assert_eq!(add(&here, &Authenticator::new().make(&asked)).status, 409);
        assert_eq!(send(&server, "/api/passkeys/begin", &here, &json!({})).status, 409);
        assert!(get(&server, "/profile", &here).markup().contains("You have 20 passkeys"));
    }

    async fn a_counter_that_does_not_go_up_is_refused(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let mut phone = register(&server, &here);
        for (count, status) in [(0, 200), (0, 200), (7, 200), (7, 401), (6, 401), (0, 401), (8, 200)] {
            phone.count = count;
            assert_eq!(sign_in_with(&server, &phone).status, status, "{count}");
        }
        server.wait_for_log("\"counter\"");
    }

    async fn a_stolen_session_adds_and_removes_no_passkey(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let stolen = old_session(&db, &asha).await;
        let begin = |cookie: &str| send(&server, "/api/passkeys/begin", cookie, &json!({}));
        assert!(is_asked_again(&begin(&stolen)));
        assert_eq!(begin("").status, 401);
        assert!(is_asked_again(&send(&server, "/api/passkeys", &stolen, &json!({}))));
        let here = sign_in(&server, "asha");
        let phone = register(&server, &here);
        let [id] = &*ids(&server, &here) else { panic!("one passkey") };
        assert!(is_asked_again(&remove(&server, &stolen, id)));
        // Where there is a passkey, the password proves nothing: neither here nor by signing in with it.
        let password = post(&server, "/api/session/reauthentication", &stolen, "codeOrPassword=a+long+password&from=%2F");
        assert_eq!(password.status, 403);
        let with_password = sign_in(&server, "asha");
        for path in ["/api/passkeys/begin", "/api/passkeys", "/api/second-factor/begin"] {
            assert!(is_asked_again(&send(&server, path, &with_password, &json!({}))), "{path}");
        }
        let change = format!("oldPassword={}&password=another+password", PASSWORD.replace(' ', "+"));
        assert!(is_asked_again(&post(&server, "/api/profile/password", &with_password, &change)));
        assert!(is_asked_again(&remove(&server, &with_password, id)));
        let page = get(&server, "/auth/again?from=%2Fprofile", &with_password).markup();
        assert!(page.contains("Use your finger or face") && !page.contains("current-password"), "{page}");

        // Neither does the passkey of somebody else.
        add(&db, "mira", "student").await;
        let others = register(&server, &sign_in(&server, "mira"));
        assert_eq!(reauthenticate_with(&server, &others, &with_password).status, 401);
        // Nor a challenge of another session.
        let asked = begin_reauthentication(&server, &stolen);
        let signed = phone.sign(asked["challenge"].as_str().unwrap());
        assert_eq!(send(&server, "/api/session/reauthentication/passkey", &with_password, &signed).status, 401);
        let done = reauthenticate_with(&server, &phone, &with_password);
        assert!(json_of(&done)["toast"]["title"] == "Thank you");
        assert_eq!(begin(&with_password).status, 200);
        assert_eq!(remove(&server, &with_password, id).status, 303);
        server.wait_for_log("\"account\"");
    }

    async fn a_passkey_is_what_an_operator_requires(db: TestDatabase) {
        let server = server(&db, &["--second-factor", "required"]);
        add(&db, "boss", "admin").await;
        let here = sign_in(&server, "boss");
        assert_eq!(get(&server, "/admin/people", &here).header("location"), "/profile/second-factor");
        let phone = register(&server, &here);
        assert_eq!(get(&server, "/admin/people", &here).status, 200);
        let signed_in = cookies(&sign_in_with(&server, &phone));
        assert_eq!(get(&server, "/admin/people", &signed_in).status, 200);
        let mira = add(&db, "mira", "student").await;
        let given = format!("person={}&role=teacher&given=yes", mira.id);
        assert_eq!(post(&server, "/api/office/people/role", &signed_in, &given).header("location"), format!("/admin/people?person={}", mira.id));
    }

    async fn roles_wait_where_the_password_alone_was_given(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "boss", "admin").await;
        let here = sign_in(&server, "boss");
        assert!(get(&server, "/office", &here).markup().contains("Add a passkey"));
        assert_eq!(post(&server, "/api/passkeys/dismiss", &here, "").header("location"), "/office");
        assert!(!get(&server, "/office", &here).markup().contains("Add a passkey"));
        let phone = register(&server, &here);
        assert_eq!(get(&server, "/office", &here).status, 200);
        let answer = try_sign_in(&server, "boss", PASSWORD, "");
        assert_eq!(json_of(&answer)["location"], "/auth/again?from=%2F");
        let thief = cookies(&answer);
        let led = get(&server, "/admin/people?show=all", &thief);
        assert_eq!((led.status, led.header("location")), (303, "/auth/again?from=%2Fadmin%2Fpeople%3Fshow%3Dall"));
        assert_ne!(post(&server, "/api/office/people/role", &thief, "person=1&role=teacher&given=yes").status, 303);
        assert_eq!(reauthenticate_with(&server, &phone, &thief).status, 200);
        assert_eq!(get(&server, "/admin/people", &thief).status, 200);
    }

    async fn a_passkey_does_not_wait_for_wrong_codes_and_passwords(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha = add(&db, "asha", "student").await;
        let here = sign_in(&server, "asha");
        let (mut app, _) = set_up_codes(&db, &server, &asha, &here).await;
        let phone = register(&server, &here);
        assert!(get(&server, "/auth/again?from=%2F", &here).markup().contains("Or give a code:"));
        for _ in 0..5 {
            let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
            for _ in 0..2 {
                assert_eq!(give_code(&server, &step, "000000").status, 401);
            }
        }
        for _ in 0..10 {
            try_sign_in(&server, "asha", "a wrong password", "");
        }
        assert_eq!(try_sign_in(&server, "asha", PASSWORD, "").status, 429);
        let answer = sign_in_with(&server, &phone);
        assert_eq!(answer.status, 200);
        // Who has the device is forgiven.
        let step = cookies(&try_sign_in(&server, "asha", PASSWORD, ""));
        assert_eq!(give_code(&server, &step, &app.code()).status, 303);
    }

    async fn answers_that_are_not_right_are_counted_by_address(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let phone = register(&server, &sign_in(&server, "asha"));
        let wrong = || send(&server, "/api/session/passkey", "", &json!({})).status;
        for _ in 0..30 {
            assert_eq!(wrong(), 401);
        }
        assert_eq!(wrong(), 429);
        assert_eq!(sign_in_with(&server, &phone).status, 200, "a neighbour has not tried");
        let begin = || send(&server, "/api/session/passkey/begin", "", &json!({})).status;
        while begin() == 200 {}
        assert_eq!(begin(), 429);
    }

    async fn closed_accounts_are_not_opened(db: TestDatabase) {
        let server = server(&db, &[]);
        add(&db, "asha", "student").await;
        let phone = register(&server, &sign_in(&server, "asha"));
        db.store.set_active("asha@example.org", false, Timestamp::now()).await.unwrap();
        assert_eq!(sign_in_with(&server, &phone).status, 401);
        db.store.set_active("asha@example.org", true, Timestamp::now()).await.unwrap();
        assert_eq!(sign_in_with(&server, &phone).status, 200);
    }

    async fn resetting_the_factor_removes_passkeys(db: TestDatabase) {
        let server = server(&db, &[]);
        let boss = add(&db, "boss", "admin").await;
        let asha = add(&db, "asha", "student").await;
        let (here, phone) = (sign_in(&server, "boss"), sign_in(&server, "asha"));
        let page = format!("/admin/people?person={}", asha.id);
        let passkey = register(&server, &phone);
        assert!(get(&server, &page, &here).markup().contains("Passkeys: 1"));
        let reset = post(&server, "/api/office/people/reset-factor", &here, &format!("person={}", asha.id));
        assert_eq!(reset.status, 303);
        assert!(!is_signed_in(&server, &phone));
        assert_eq!(sign_in_with(&server, &passkey).status, 401);
        assert!(get(&server, &page, &here).markup().contains("The password alone opens the account."));

        // The last administrator stays one.
        let passkey = register(&server, &here);
        let reset = command()
            .args(["user", "reset-factor", "boss@example.org"])
            .env("DATABASE_URL", &db.url_text)
            .status();
        assert!(reset.unwrap().success() && !is_signed_in(&server, &here));
        assert_eq!(sign_in_with(&server, &passkey).status, 401);
        assert!(db.store.account(boss.id).await.unwrap().unwrap().roles.has(Role::Admin));
        assert_eq!(get(&server, "/admin/people", &sign_in(&server, "boss")).status, 200);
    }

    async fn whoever_did_not_do_it_gets_rid_of_a_thiefs_passkey(db: TestDatabase) {
        let server = server(&db, &[]);
        let asha: Account = add(&db, "asha", "student").await;
        // A month ago.
        let own = Authenticator::new();
        let new = NewPasskey {
            credential_id: own.id.to_vec(),
            algorithm: -7,
            public_key: own.key.public_key().as_ref().to_vec(),
            sign_count: 0,
            name: "Phone".to_owned(),
        };
        let then = Timestamp::now() - SignedDuration::from_hours(30 * 24);
        db.store.add_passkey(&asha, &new, &Secret::generate().unwrap(), then).await.unwrap();
        let own = Authenticator { user_handle: db.store.passkey_user_handle(asha.id).await.unwrap(), ..own };
        let thief = cookies(&sign_in_with(&server, &own));
        notices(&db).await;
        let thiefs = register(&server, &thief);
        let told = notices(&db).await;
        let token = told.iter().find_map(|(notice, token)| {
            matches!(notice, AccountNotice::PasskeyAdded { .. }).then(|| token.clone().unwrap())
        });
        let token = token.expect("a mail");
        assert!(server.get(&format!("/auth/secure?token={token}")).markup().contains("passkeys that were added in the last 14 days"));
        assert_eq!(post(&server, "/api/account/secure", "", &format!("token={token}")).status, 303);
        assert!(!is_signed_in(&server, &thief));
        assert_eq!(sign_in_with(&server, &thiefs).status, 401);
        assert_eq!(sign_in_with(&server, &own).status, 200);
    }
}
