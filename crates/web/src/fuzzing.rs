//! Everything that reads what strangers send, each as a function of bytes. It panics when a
//! promise is broken that the rest of the program relies on. `fuzz/` drives these with
//! `libFuzzer`, the tests below with the kept corpora and with random bytes.

use http::{HeaderMap, HeaderValue, Uri, header};

use crate::accounts::passkeys::webauthn::{
    Algorithm, Ceremony, LONGEST_CREDENTIAL_ID, PublicKey, RelyingParty,
};
use crate::forms::local_path::{came_from, path_of_this_site};
use crate::forms::rules::{CONTACT, FORMS};
use crate::forms::{flash, submission};
use crate::http::cookies::Cookies;
use crate::pages::canonical_address::canonical;
use crate::pages::known_addresses::Addresses;
use crate::{DonationMode, PayFast};

/// A target and its name, which is that of its corpus, too.
pub type FuzzTarget = (&'static str, fn(&[u8]));

/// Everything there is to drive.
pub const TARGETS: [FuzzTarget; 7] = [
    ("contact_body", contact_body),
    ("cookies", cookies),
    ("query", query),
    ("from", from),
    ("referrer", referrer),
    ("notification", notification),
    ("passkey", passkey),
];

/// The body of a form, as a script sends it and as a browser does.
pub fn contact_body(body: &[u8]) {
    for by_script in [true, false] {
        let Ok(values) = submission::values(body, by_script) else {
            continue;
        };
        for value in values.values() {
            let controls = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
            assert!(!value.contains(controls), "{value:?}");
        }
        for form in FORMS {
            let errors = form.errors(&values);
            assert_eq!(form.first(&errors).is_none(), errors.is_empty());
            form.shown_again(&values);
        }
        if CONTACT.errors(&values).is_empty() {
            // It becomes one line of a mail's head.
            assert!(values["email"].contains('@') && !values["email"].contains('\n'));
        }
    }
}

/// The header `Cookie`.
pub fn cookies(value: &[u8]) {
    let Ok(value) = HeaderValue::from_bytes(value) else {
        return;
    };
    let headers = HeaderMap::from_iter([(header::COOKIE, value)]);
    let cookies = Cookies::of(&headers);
    flash::left(&headers, &cookies);
    for name in ["session", "__Host-session"] {
        if let Some(value) = cookies.value(name) {
            centre_store::Secret::parse(value);
        }
    }
}

/// Path and query of an address.
pub fn query(address: &[u8]) {
    let Ok(uri) = Uri::try_from(address) else {
        return;
    };
    if let Some(tidy) = canonical(&uri) {
        let again: Uri = tidy.parse().expect("a tidy address is an address");
        assert_eq!(canonical(&again), None, "{tidy}");
        // Two slashes at the beginning would lead to another site.
        assert!(tidy.starts_with('/') && !tidy.starts_with("//"), "{tidy}");
    }
    if uri.path().starts_with('/') {
        let target = Addresses::sample().target(&uri);
        let address = &target.path_and_query;
        let again: Uri = address.parse().expect("what is rendered is an address");
        assert_eq!(Addresses::sample().target(&again), target, "{address}");
    }
}

/// The parameter `from`, which names the page to go on to after signing in.
pub fn from(address: &[u8]) {
    let Ok(address) = std::str::from_utf8(address) else {
        return;
    };
    stays_here(&path_of_this_site(address));
}

/// The header `Referer`, which names the page to show again after a form.
pub fn referrer(value: &[u8]) {
    let Ok(value) = HeaderValue::from_bytes(value) else {
        return;
    };
    let host = HeaderValue::from_static("centre.example");
    let headers = HeaderMap::from_iter([(header::HOST, host), (header::REFERER, value)]);
    if let Some(page) = came_from(&headers) {
        stays_here(&page);
    }
}

/// The settings of a shop that only exists for trying things out.
pub(crate) fn sample_payfast() -> PayFast {
    PayFast {
        mode: DonationMode::Sandbox,
        server: "https://sandbox.payfast.co.za".to_owned(),
        merchant_id: "10000100".to_owned(),
        merchant_key: "46f0cd694581a".to_owned(),
        passphrase: "a pass*phrase".to_owned(),
        sources: Vec::new(),
    }
}

/// What the payment provider reports: as it is, and signed as the provider would, so that
/// what comes after the check of the signature is reached, too.
pub fn notification(body: &[u8]) {
    let payfast = sample_payfast();
    let _ = payfast.read(body);
    if let Ok(notice) = payfast.read(&payfast.signed(body)) {
        assert!(notice.gross_cents >= 0, "{notice:?}");
        assert!(!notice.merchant_id.is_empty() && !notice.payment_id.is_empty());
    }
}

/// What an authenticator answers: as a new passkey, and as a signature that nobody has made.
pub fn passkey(answer: &[u8]) {
    let site = RelyingParty::of("https://centre.example").expect("an address");
    if let Ok(new) = site.verify_registration(answer) {
        assert!((1..=LONGEST_CREDENTIAL_ID).contains(&new.id.len()));
        let key = PublicKey::stored(new.public_key.algorithm.number(), new.public_key.bytes);
        assert!(key.is_some(), "a key is read as it was stored");
    }
    for ceremony in [Ceremony::Registration, Ceremony::Assertion] {
        let _ = site.client_data(ceremony, answer);
    }
    let key = PublicKey::stored(Algorithm::EdDsa.number(), vec![1; 32]).expect("a key");
    let signed = site.verify_assertion(&key, answer, answer, answer);
    assert!(signed.is_err(), "{answer:?}");
}

/// A browser that is sent to `path` stays on this site.
fn stays_here(path: &str) {
    let here = url::Url::parse("https://centre.example/").expect("an address");
    let there = here.join(path).expect("a path");
    assert_eq!(there.origin(), here.origin(), "{path:?}");
    assert!(HeaderValue::from_str(path).is_ok(), "{path:?}");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_kept_corpora_break_no_promise() {
        let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
        for (name, target) in TARGETS {
            let mut files = 0;
            for file in std::fs::read_dir(corpora.join(name)).unwrap() {
                target(&std::fs::read(file.unwrap().path()).unwrap());
                files += 1;
            }
            assert!(files > 0, "{name} has no corpus");
        }
    }

    /// Pieces that mean something to one of the parsers, so that random rows of them get
    /// further than random bytes.
    fn input() -> impl Strategy<Value = Vec<u8>> {
        const PIECES: [&str; 32] = [
            "/",
            "//",
            "\\",
            "?",
            "&",
            "=",
            "#",
            "%",
            "%2F",
            "%0d%0a",
            ";",
            ":",
            "@",
            ".",
            "..",
            "http",
            "https://",
            "centre.example",
            "evil.example",
            "auth",
            "api/",
            "from",
            "token",
            "tab",
            "session",
            "toast",
            "{",
            "}",
            "\"",
            "email",
            "\r\n",
            "A",
        ];
        let piece = prop_oneof![
            4 => proptest::sample::select(&PIECES[..]).prop_map(|it| it.as_bytes().to_vec()),
            1 => proptest::collection::vec(any::<u8>(), 0..6),
        ];
        proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn random_input_breaks_no_promise(bytes in input()) {
            for (_, target) in TARGETS {
                target(&bytes);
            }
        }
    }
}
