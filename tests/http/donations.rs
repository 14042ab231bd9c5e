//! Online donations over HTTP, on both databases, with a real server in the place of the
//! payment provider.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use crate::support::{Answer, Server, command};
use centre_store::{Donation, SubmissionOrigin};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::{SignedDuration, Timestamp};
use md5::{Digest as _, Md5};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const JSON: (&str, &str) = ("content-type", "application/json");
const DONATION: &str = "firstName=Asha&lastName=Naidoo&email=asha%40example.org&mobile=000+000+0000&amount=150.5&purpose=Children%27s+Value+Education";
const MERCHANT: [(&str, &str); 3] = [
    ("--payfast-merchant-id", "10000100"),
    ("--payfast-merchant-key", "46f0cd694581a"),
    ("--payfast-passphrase", "a pass phrase"),
];

/// What the provider answers when it is asked about a notification.
#[derive(Clone, Copy, PartialEq)]
enum Word {
    Valid,
    Invalid,
    Nothing,
}

/// A server in the place of the provider's.
struct Provider {
    word: Arc<Mutex<Word>>,
    asked: Arc<Mutex<Vec<String>>>,
    origin: String,
}

impl Provider {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let provider = Self {
            word: Arc::new(Mutex::new(Word::Valid)),
            asked: Arc::default(),
            origin: format!("http://{}", listener.local_addr().unwrap()),
        };
        let (word, asked) = (Arc::clone(&provider.word), Arc::clone(&provider.asked));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                answer(stream.unwrap(), *word.lock().unwrap(), &asked);
            }
        });
        provider
    }

    fn says(&self, word: Word) {
        *self.word.lock().unwrap() = word;
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn answer(mut stream: TcpStream, word: Word, asked: &Mutex<Vec<String>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = Vec::new();
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap() == 0 || line == "\r\n" {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head.push(line);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    assert_eq!(head[0], "POST /eng/query/validate HTTP/1.1\r\n");
    asked.lock().unwrap().push(String::from_utf8(body).unwrap());
    let text = match word {
        Word::Valid => "VALID",
        Word::Invalid => "INVALID",
        Word::Nothing => return,
    };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{text}",
        text.len()
    )
    .unwrap();
}

fn server(db: &TestDatabase, provider: &Provider, sources: &str) -> Server {
    let mut arguments = vec![
        "--database-url",
        &db.url_text,
        "--donations",
        "sandbox",
        "--payfast-server",
        &provider.origin,
        "--payfast-sources",
        sources,
        "--trusted-proxies",
        "1",
        "--public-url",
        "https://centre.example",
    ];
    arguments.extend(MERCHANT.iter().flat_map(|(name, value)| [*name, *value]));
    Server::start(&arguments)
}

/// PHP's `urlencode`, for texts without rarer signs.
fn encoded(value: &str) -> String {
    url::form_urlencoded::byte_serialize(value.as_bytes()).collect()
}

fn joined(fields: &[(String, String)]) -> String {
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn signature(fields: &[(String, String)]) -> String {
    let digest = Md5::digest(format!("{}&passphrase=a+pass+phrase", joined(fields)));
    let digits = digest.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<Vec<_>>().concat()
}

/// Names and values of the form that the page posts to the provider.
fn posted_form(page: &str) -> (String, Vec<(String, String)>) {
    let form = page
        .split("<form")
        .find(|it| it.contains("merchant_id"))
        .unwrap();
    let form = form.split("</form>").next().unwrap();
    let attribute = |tag: &str, name: &str| {
        let value = tag.split(&format!(" {name}=\"")).nth(1).unwrap();
        let value = value.split('"').next().unwrap();
        value.replace("&#x27;", "'").replace("&amp;", "&")
    };
    assert_eq!(attribute(form, "method"), "post");
    let inputs = form.split("<input").skip(1);
    let fields = inputs.map(|tag| (attribute(tag, "name"), attribute(tag, "value")));
    (attribute(form, "action"), fields.collect())
}

/// A visitor sends the donation form; the address of the page that leads to the provider.
fn send_form(server: &Server) -> String {
    let answer = server.request("POST", "/donate/checkout", &[FORM], DONATION);
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header("location").to_owned()
}

/// A visitor donates; the reference of the donation.
fn donate(server: &Server) -> String {
    let answer = server.get(&send_form(server));
    let (_, fields) = posted_form(&answer.text());
    let reference = fields
        .iter()
        .find(|(name, _)| name == "m_payment_id")
        .unwrap();
    reference.1.clone()
}

/// The fields of a notification of a completed payment, to be changed.
fn report(reference: &str) -> BTreeMap<usize, (String, String)> {
    [
        ("m_payment_id", reference),
        ("pf_payment_id", "1089250"),
        ("payment_status", "COMPLETE"),
        (
            "item_name",
            "Donation to the centre - Children's Value Education",
        ),
        ("item_description", ""),
        ("amount_gross", "150.50"),
        ("amount_fee", "-4.60"),
        ("amount_net", "145.90"),
        ("name_first", "Asha"),
        ("email_address", "asha@example.org"),
        ("merchant_id", "10000100"),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .enumerate()
    .collect()
}

fn signed(fields: &BTreeMap<usize, (String, String)>) -> String {
    let fields: Vec<_> = fields.values().cloned().collect();
    format!("{}&signature={}", joined(&fields), signature(&fields))
}

fn notify(server: &Server, from: &str, body: &str) -> Answer {
    let headers = [FORM, ("x-forwarded-for", from)];
    server.request("POST", "/api/donations/notify", &headers, body)
}

const PROVIDERS_ADDRESS: &str = "203.0.113.9";

on_both_databases! {
    async fn a_donation_is_kept_and_sent_to_the_provider_signed(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let page = server.get("/donate");
        assert!(!page.markup().contains("launch soon") && !page.markup().contains("<fieldset disabled"));
        assert!(!server.get("/new-ashram-project/fundraising").markup().contains("launch soon"));
        let answer = server.get(&send_form(&server));
        assert_eq!((answer.status, answer.header("cache-control")), (200, "no-store, no-transform"));
        let policy = answer.header("content-security-policy");
        assert!(policy.contains(&format!("form-action 'self' {}", provider.origin)), "{policy}");

        let (action, mut fields) = posted_form(&answer.text());
        assert_eq!(action, format!("{}/eng/process", provider.origin));
        let sent = fields.pop().unwrap();
        assert_eq!(sent, ("signature".to_owned(), signature(&fields)));
        let kept = db.store.donations(None, 10).await.unwrap();
        let [kept] = &kept[..] else { panic!("{kept:?}") };
        let reference = kept.donation.reference.clone();
        let expected = [
            ("merchant_id", "10000100"),
            ("merchant_key", "46f0cd694581a"),
            ("return_url", "https://centre.example/donate/thank-you"),
            ("cancel_url", "https://centre.example/donate"),
            ("notify_url", "https://centre.example/api/donations/notify"),
            ("name_first", "Asha"),
            ("name_last", "Naidoo"),
            ("email_address", "asha@example.org"),
            ("cell_number", "000 000 0000"),
            ("m_payment_id", &reference),
            ("amount", "150.50"),
            ("item_name", "Donation to the centre - Children's Value Education"),
        ];
        let fields: Vec<_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(fields, expected);
        assert_eq!((kept.donation.amount_cents, &*kept.donation.email), (15_050, "asha@example.org"));
    }

    async fn whoever_comes_back_from_the_provider_can_still_pay_for_an_hour(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let page = send_form(&server);
        // A browser that asks again gets the same donation.
        let forms = [(); 2].map(|()| posted_form(&server.get(&page).text()));
        assert_eq!(forms[0], forms[1]);
        assert_eq!(db.store.donations(None, 10).await.unwrap().len(), 1);
        let leads_to_the_form = |page: &str| {
            let answer = server.get(page);
            assert_eq!((answer.status, answer.header("location")), (302, "/donate"), "{page}");
        };
        for query in ["", "?token=", "?token=%00", "?token=0123456789abcdef0123", "?token", "?token=a&token=b"] {
            leads_to_the_form(&format!("/donate/checkout{query}"));
        }
        let hours_ago = |hours| Timestamp::now() - SignedDuration::from_hours(hours);
        let old = Donation {
            reference: "0123456789abcdef0123".to_owned(),
            first_name: "Asha".to_owned(),
            last_name: "Naidoo".to_owned(),
            email: "asha@example.org".to_owned(),
            mobile: "0000000000".to_owned(),
            amount_cents: 15_050,
            purpose: "General Donation".to_owned(),
        };
        db.store.start_donation(&old, SubmissionOrigin::default(), hours_ago(1)).await.unwrap();
        leads_to_the_form("/donate/checkout?token=0123456789abcdef0123");
        // Whoever has paid must not pay for the same again.
        let (_, reference) = page.split_once("?token=").unwrap();
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &signed(&report(reference))).status, 200);
        leads_to_the_form(&page);
        assert!(!server.log().contains("could not be answered"), "{}", server.log());
    }

    async fn a_donation_that_cannot_be_read_now_is_asked_for_again(db: TestDatabase) {
        let server = server(&db, &Provider::start(), PROVIDERS_ADDRESS);
        let page = send_form(&server);
        let form = posted_form(&server.get(&page).text());
        db.run(&["ALTER TABLE donations RENAME TO hidden_donations"]).await;
        let answer = server.get(&page);
        assert_eq!((answer.status, answer.header("cache-control")), (500, "no-store, no-transform"));
        let text = answer.text();
        assert!(text.contains("Your donation could not be prepared. Please try again."), "{text}");
        assert!(text.contains("name=\"firstName\""), "{text}");
        db.run(&["ALTER TABLE hidden_donations RENAME TO donations"]).await;
        assert_eq!(posted_form(&server.get(&page).text()), form);
    }

    async fn a_script_that_donates_gets_the_signed_form_as_data(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let values = serde_json::json!({
            "firstName": "Asha", "lastName": "Naidoo", "email": "asha@example.org", "mobile": "000 000 0000",
            "amount": "150.5", "purpose": "Children's Value Education",
        });
        let answer = server.request("POST", "/donate/checkout", &[JSON], &values.to_string());
        assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
        let form: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(form["action"], format!("{}/eng/process", provider.origin));
        let mut fields: Vec<(String, String)> = serde_json::from_value(form["fields"].clone()).unwrap();
        let sent = fields.pop().unwrap();
        assert_eq!(sent, ("signature".to_owned(), signature(&fields)));
        assert!(fields.contains(&("amount".to_owned(), "150.50".to_owned())), "{fields:?}");
    }

    async fn a_wrong_donation_form_is_shown_again(db: TestDatabase) {
        let server = server(&db, &Provider::start(), PROVIDERS_ADDRESS);
        for (from, to, message) in [
            ("amount=150.5", "amount=9.99", "Minimum donation amount is R10."),
            ("amount=150.5", "amount=1e9", "Minimum donation amount is R10."),
            ("amount=150.5", "amount=10.001", "Please give the amount in rand and cents, for example 150.50."),
            ("mobile=000+000+0000", "mobile=0", "Please enter a valid mobile number."),
            ("purpose=Children%27s+Value+Education", "purpose=Something+Else", "Please select a purpose for your donation."),
        ] {
            let answer = server.request("POST", "/donate/checkout", &[FORM], &DONATION.replace(from, to));
            assert_eq!(answer.status, 422, "{to}");
            let html = answer.markup();
            assert_eq!(html.matches(message).count(), 2, "{to}");
            assert!(html.contains("aria-invalid=\"true\"") && html.contains("value=\"Asha\""), "{to}");
        }
        let answer = server.request("POST", "/donate/checkout", &[JSON], "{}");
        let problem: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(problem["errors"]["amount"], "Minimum donation amount is R10.");
        assert_eq!(db.store.donations(None, 10).await.unwrap(), []);
        let foreign = [FORM, ("sec-fetch-site", "cross-site")];
        assert_eq!(server.request("POST", "/donate/checkout", &foreign, DONATION).status, 403);
        // WebKit sends a form that was shown again anew when its visitor comes back from another site.
        let back = [FORM, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        let answer = server.request("POST", "/donate/checkout", &back, DONATION);
        assert_eq!((answer.status, answer.header("location")), (303, "/donate/checkout"));
        let answer = server.request("GET", "/donate/checkout", &[], "");
        assert_eq!((answer.status, answer.header("location")), (302, "/donate"));
        assert_eq!(db.store.donations(None, 10).await.unwrap(), []);
    }

    async fn a_reported_payment_is_recorded_once(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let body = signed(&report(&donate(&server)));
        for _ in 0..3 {
            let answer = notify(&server, PROVIDERS_ADDRESS, &body);
            assert_eq!((answer.status, &*answer.text()), (200, ""));
        }
        let kept = db.store.donations(None, 10).await.unwrap();
        let [payment] = &kept[0].payments[..] else { panic!("{kept:?}") };
        assert_eq!((&*payment.status, payment.gross_cents), ("COMPLETE", 15_050));
        // The provider was shown exactly what it had signed.
        let parameters = body.split("&signature=").next().unwrap();
        assert_eq!(provider.asked(), [parameters, parameters, parameters]);

        let run = |what: &str| {
            let mut command = command();
            command.args(["donations", what]).env("DATABASE_URL", &db.url_text);
            String::from_utf8(command.output().unwrap().stdout).unwrap()
        };
        let list = run("list");
        assert!(list.contains("Amount: R150.50\n") && list.contains("Payment: COMPLETE R150.50 (1089250"), "{list}");
        let exported: serde_json::Value = serde_json::from_str(&run("export")).unwrap();
        assert_eq!(exported["amount_cents"], 15_050);
        assert_eq!(exported["payments"][0]["provider_payment_id"], "1089250");
    }

    async fn a_late_report_keeps_a_donation_paid_until_it_is_refunded(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let reference = donate(&server);
        let mut fields = report(&reference);
        let mut tell = |status: &str| {
            status.clone_into(&mut fields.get_mut(&2).unwrap().1);
            assert_eq!(notify(&server, PROVIDERS_ADDRESS, &signed(&fields)).status, 200);
        };
        let run = |arguments: &[&str]| {
            let mut command = command();
            command.arg("donations").args(arguments).env("DATABASE_URL", &db.url_text);
            let output = command.output().unwrap();
            let texts = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8(texts).unwrap())
        };
        let unpaid = run(&["mark-refunded", "1089250"]);
        assert!(!unpaid.0 && unpaid.1.contains("`centre donations list`"), "{}", unpaid.1);
        for status in ["COMPLETE", "PENDING", "CANCELLED"] {
            tell(status);
        }
        assert!(run(&["list"]).1.contains("Payment: COMPLETE R150.50 (1089250"));
        let refund = run(&["mark-refunded", "1089250"]);
        assert!(refund.0, "{}", refund.1);
        tell("COMPLETE");
        assert!(run(&["list"]).1.contains("Payment: REFUNDED R150.50 (1089250"));
        let (overview, _) = db.store.donation_with_notifications(&reference).await.unwrap().unwrap();
        assert!(overview.paid_at.is_none() && overview.refunded_at.is_some());
    }

    async fn forged_notifications_are_refused(db: TestDatabase) {
        let provider = Provider::start();
        let server = server(&db, &provider, PROVIDERS_ADDRESS);
        let right = report(&donate(&server));
        let with = |position: usize, value: &str| {
            let mut fields = right.clone();
            value.clone_into(&mut fields.get_mut(&position).unwrap().1);
            fields
        };
        let unsigned = signed(&right).replace("150.50", "999.00");
        for (what, from, body, status) in [
            ("no signature", PROVIDERS_ADDRESS, "m_payment_id=x".to_owned(), 400),
            ("a wrong signature", PROVIDERS_ADDRESS, unsigned, 400),
            ("another merchant", PROVIDERS_ADDRESS, signed(&with(10, "10000101")), 403),
            ("another amount", PROVIDERS_ADDRESS, signed(&with(5, "150.49")), 403),
            ("no such donation", PROVIDERS_ADDRESS, signed(&with(0, "nothing")), 404),
        ] {
            assert_eq!(notify(&server, from, &body).status, status, "{what}");
        }
        assert_eq!(provider.asked(), [] as [String; 0]);
        provider.says(Word::Invalid);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &signed(&right)).status, 403);
        // Nothing is known while the provider does not answer: it shall try again.
        provider.says(Word::Nothing);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &signed(&right)).status, 503);
        assert_eq!(db.store.donations(None, 10).await.unwrap()[0].payments, []);
        provider.says(Word::Valid);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &signed(&right)).status, 200);
        let long = "x".repeat(70_000);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &long).status, 413);
    }

    async fn confirmed_notifications_of_unlisted_senders_count_and_are_limited(db: TestDatabase) {
        let provider = Provider::start();
        // A name that does not resolve lists nobody.
        let server = server(&db, &provider, "no-such-host.invalid,203.0.113.9");
        let body = signed(&report(&donate(&server)));
        provider.says(Word::Invalid);
        assert_eq!(notify(&server, "198.51.100.1", &body).status, 403);
        provider.says(Word::Valid);
        assert_eq!(notify(&server, "198.51.100.1", &body).status, 200);
        assert_eq!(db.store.donations(None, 10).await.unwrap()[0].payments[0].status, "COMPLETE");
        server.wait_for_log("CENTRE_PAYFAST_SOURCES does not list");
        // What costs nothing is checked first: whoever cannot sign uses nothing up.
        for _ in 0..3 {
            assert_eq!(notify(&server, "198.51.100.1", &body.replace("150.50", "9.00")).status, 400);
        }
        let asked = provider.asked().len();
        let refused = (0..200).map(|_| notify(&server, "198.51.100.1", &body)).find(|it| it.status != 200).unwrap();
        assert_eq!(refused.status, 429);
        assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
        assert!(provider.asked().len() > asked + 100);
        // What a visitor writes there himself is not believed.
        assert_eq!(notify(&server, "203.0.113.9, 198.51.100.1", &body).status, 429);
        assert_eq!(notify(&server, "198.51.100.2", &body).status, 200);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, &body).status, 200);
    }

    async fn donations_are_closed_unless_they_are_opened(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let page = server.get("/donate");
        assert!(page.markup().contains("This donation system will launch soon."));
        assert!(page.markup().contains("<fieldset disabled=\"\""));
        assert!(server.get("/new-ashram-project/fundraising").markup().contains("launch soon"));
        assert!(page.header("content-security-policy").contains("form-action 'self'"));
        assert!(!page.header("content-security-policy").contains("payfast"));
        assert_eq!(server.request("POST", "/donate/checkout", &[FORM], DONATION).status, 404);
        assert_eq!(notify(&server, PROVIDERS_ADDRESS, "").status, 404);
        assert_eq!(db.store.donations(None, 10).await.unwrap(), []);
    }
}

#[test]
fn the_sources_may_be_names() {
    let db = tokio::runtime::Runtime::new()
        .unwrap()
        .block_on(TestDatabase::sqlite());
    let provider = Provider::start();
    let server = server(&db, &provider, "localhost");
    let body = signed(&report(&donate(&server)));
    assert_eq!(notify(&server, "127.0.0.1", &body).status, 200);
    assert!(!server.log().contains("CENTRE_PAYFAST_SOURCES"));
    assert_eq!(notify(&server, "198.51.100.1", &body).status, 200);
    server.wait_for_log("CENTRE_PAYFAST_SOURCES does not list");
}

#[test]
fn an_incomplete_account_is_refused_at_the_start() {
    let refused = |arguments: &[&str]| {
        let output = command()
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(tempfile::tempdir().unwrap().path())
            .args(arguments)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    for missing in MERCHANT {
        let given = MERCHANT.iter().filter(|option| option.0 != missing.0);
        let mut arguments = vec!["--donations", "sandbox"];
        arguments.extend(given.flat_map(|(name, value)| [*name, *value]));
        let message = refused(&arguments);
        let name = missing.0.trim_start_matches("--").replace('-', "_");
        let variable = format!("CENTRE_{}", name.to_uppercase());
        assert!(message.contains(&variable), "{message}");
    }
    let mut live = vec!["--donations", "live"];
    live.extend(MERCHANT.iter().flat_map(|(name, value)| [*name, *value]));
    assert!(refused(&live).contains("https://"));
    live.extend(["--public-url", "https://centre.example"]);
    live.extend(["--payfast-server", "http://payfast.example"]);
    assert!(refused(&live).contains("CENTRE_PAYFAST_SERVER"));
}
