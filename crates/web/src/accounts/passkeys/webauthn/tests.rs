use ciborium::Value;
use proptest::prelude::*;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _};

use super::*;

const SITE: &str = "https://centre.example";
const CHALLENGE: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Present, verified.
const VERIFIED: u8 = 0b101;
const WITH_CREDENTIAL: u8 = VERIFIED | 0b100_0000;

fn site() -> RelyingParty {
    RelyingParty::of(SITE).unwrap()
}

enum Authenticator {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
}

impl Authenticator {
    fn both() -> [Self; 2] {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let es256 = EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap();
        let key = Ed25519KeyPair::generate_pkcs8(&random).unwrap();
        let ed_dsa = Ed25519KeyPair::from_pkcs8(key.as_ref()).unwrap();
        [Self::Es256(es256), Self::EdDsa(ed_dsa)]
    }

    fn sign(&self, data: &[u8], client_data: &[u8]) -> Vec<u8> {
        let message = [data, digest(&SHA256, client_data).as_ref()].concat();
        match self {
            Self::Es256(key) => {
                let signed = key.sign(&SystemRandom::new(), &message).unwrap();
                signed.as_ref().to_vec()
            }
            Self::EdDsa(key) => key.sign(&message).as_ref().to_vec(),
        }
    }

    fn cose(&self) -> Vec<(Value, Value)> {
        let number = |number: i64| Value::Integer(number.into());
        let bytes = |bytes: &[u8]| Value::Bytes(bytes.to_vec());
        match self {
            Self::Es256(key) => {
                let point = key.public_key().as_ref();
                vec![
                    (number(1), number(2)),
                    (number(3), number(-7)),
                    (number(-1), number(1)),
                    (number(-2), bytes(&point[1..33])),
                    (number(-3), bytes(&point[33..])),
                ]
            }
            Self::EdDsa(key) => vec![
                (number(1), number(1)),
                (number(3), number(-8)),
                (number(-1), number(6)),
                (number(-2), bytes(key.public_key().as_ref())),
            ],
        }
    }

    fn public_key(&self) -> PublicKey {
        PublicKey::of_cose(&Value::Map(self.cose())).unwrap()
    }
}

fn cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn data_of(host: &str, flags: u8, count: u32) -> Vec<u8> {
    let host = digest(&SHA256, host.as_bytes());
    [host.as_ref(), &[flags], &count.to_be_bytes()].concat()
}

fn with_credential(mut data: Vec<u8>, id: &[u8], cose: Vec<(Value, Value)>) -> Vec<u8> {
    data.extend([0; 16]);
    data.extend(u16::try_from(id.len()).unwrap().to_be_bytes());
    data.extend(id);
    data.extend(cbor(&Value::Map(cose)));
    data
}

fn attestation(data: Vec<u8>) -> Vec<u8> {
    let text = |text: &str| Value::Text(text.to_owned());
    cbor(&Value::Map(vec![
        (text("fmt"), text("none")),
        (text("attStmt"), Value::Map(Vec::new())),
        (text("authData"), Value::Bytes(data)),
    ]))
}

fn client_data(ceremony: &str, origin: &str, rest: &str) -> String {
    format!(
        r#"{{"type":"{ceremony}","challenge":"{CHALLENGE}","origin":"{origin}","crossOrigin":false{rest}}}"#
    )
}

#[test]
fn the_relying_party_is_the_host_of_the_public_address() {
    for (address, origin, id) in [
        (SITE, SITE, "centre.example"),
        (
            "http://localhost:8080",
            "http://localhost:8080",
            "localhost",
        ),
        ("https://Centre.example:443", SITE, "centre.example"),
    ] {
        let party = RelyingParty::of(address).unwrap();
        assert_eq!((&*party.origin, &*party.id), (origin, id));
    }
    assert_eq!(RelyingParty::of("centre"), None);
}

#[test]
fn both_algorithms_register_and_sign_in() {
    for authenticator in Authenticator::both() {
        let data = data_of("centre.example", WITH_CREDENTIAL, 7);
        let data = with_credential(data, b"id", authenticator.cose());
        let new = site().verify_registration(&attestation(data)).unwrap();
        assert_eq!((&*new.id, new.sign_count), (&b"id"[..], 7));
        let PublicKey { algorithm, bytes } = new.public_key;
        let key = PublicKey::stored(algorithm.number(), bytes).unwrap();
        let client_data = client_data("webauthn.get", SITE, "");
        let data = data_of("centre.example", VERIFIED, 8);
        let signature = authenticator.sign(&data, client_data.as_bytes());
        let verified = site().verify_assertion(&key, client_data.as_bytes(), &data, &signature);
        assert_eq!(verified, Ok(8));
    }
}

#[test]
fn client_data_is_of_its_ceremony_and_of_this_site() {
    use WebauthnError as Error;
    let get = |origin: &str, rest: &str| client_data("webauthn.get", origin, rest);
    let long = format!(r#","later":"{}""#, "x".repeat(5000));
    for (data, expected) in [
        (get(SITE, ""), Ok(CHALLENGE)),
        (get(SITE, r#","later":{"a":[1]}"#), Ok(CHALLENGE)),
        (
            client_data("webauthn.create", SITE, ""),
            Err(Error::Ceremony),
        ),
        (client_data("payment.get", SITE, ""), Err(Error::Ceremony)),
        (get("https://evil.example", ""), Err(Error::Origin)),
        (
            get("https://centre.example.evil.example", ""),
            Err(Error::Origin),
        ),
        (get("http://centre.example", ""), Err(Error::Origin)),
        (get("https://centre.example:8443", ""), Err(Error::Origin)),
        (get("https://www.centre.example", ""), Err(Error::Origin)),
        (get("https://centre.example/", ""), Err(Error::Origin)),
        (get(SITE, "").replace("false", "true"), Err(Error::Origin)),
        (
            get(SITE, "").replace("AAAA\"", "AAA\""),
            Err(Error::ClientData),
        ),
        (get(SITE, "").replace(CHALLENGE, ""), Err(Error::ClientData)),
        (
            get(SITE, r#","origin":"https://centre.example""#),
            Err(Error::ClientData),
        ),
        (get(SITE, &long), Err(Error::ClientData)),
        (get(SITE, "") + "{}", Err(Error::ClientData)),
        (String::new(), Err(Error::ClientData)),
        ("[]".to_owned(), Err(Error::ClientData)),
        ("{}".to_owned(), Err(Error::ClientData)),
    ] {
        let read = site().client_data(Ceremony::Assertion, data.as_bytes());
        let challenge = read.map(|it| it.challenge.reveal());
        assert_eq!(challenge.as_deref(), expected.as_ref().copied(), "{data}");
    }
}

#[test]
fn registrations_are_of_this_host_by_a_verified_user_with_a_known_key() {
    use WebauthnError as Error;
    let [es256, ed_dsa] = Authenticator::both();
    let registered = |host: &str, flags: u8, id: &[u8], cose: Vec<(Value, Value)>| {
        let data = with_credential(data_of(host, flags, 0), id, cose);
        site()
            .verify_registration(&attestation(data))
            .map(|it| it.id)
    };
    let of_host = |host: &str| registered(host, WITH_CREDENTIAL, b"id", es256.cose());
    assert_eq!(of_host("centre.example"), Ok(b"id".to_vec()));
    assert_eq!(of_host("evil.example"), Err(Error::RelyingParty));
    assert_eq!(of_host("https://centre.example"), Err(Error::RelyingParty));
    for (flags, error) in [
        (WITH_CREDENTIAL & !1, Error::UserVerification),
        (WITH_CREDENTIAL & !0b100, Error::UserVerification),
        // Not as the standard has it: without a credential, backed up without being able to.
        (VERIFIED, Error::AuthenticatorData),
        (WITH_CREDENTIAL | 0b1_0000, Error::AuthenticatorData),
        (WITH_CREDENTIAL | 0b1000_0000, Error::AuthenticatorData),
    ] {
        let refused = registered("centre.example", flags, b"id", es256.cose());
        assert_eq!(refused, Err(error), "{flags:b}");
    }
    let with_id = |id: &[u8]| registered("centre.example", WITH_CREDENTIAL, id, es256.cose());
    assert_eq!(with_id(b""), Err(Error::AuthenticatorData));
    assert_eq!(with_id(&[1; 1023]), Ok(vec![1; 1023]));
    assert_eq!(with_id(&[1; 1024]), Err(Error::AuthenticatorData));

    let number = |number: i64| Value::Integer(number.into());
    let with = |cose: Vec<(Value, Value)>, label: i64, value: Option<Value>| {
        let mut cose = cose;
        cose.retain(|(key, _)| *key != number(label));
        cose.extend(value.map(|value| (number(label), value)));
        registered("centre.example", WITH_CREDENTIAL, b"id", cose)
    };
    for (cose, label, value) in [
        // RS256, ES384, an algorithm of the other key, none.
        (es256.cose(), 3, Some(number(-257))),
        (es256.cose(), 3, Some(number(-35))),
        (es256.cose(), 3, Some(number(-8))),
        (ed_dsa.cose(), 3, Some(number(-7))),
        (es256.cose(), 3, None),
        (es256.cose(), 1, Some(number(3))),
        (es256.cose(), -1, Some(number(2))),
        (es256.cose(), -2, Some(Value::Bytes(vec![1; 31]))),
        (es256.cose(), -2, Some(Value::Bytes(vec![1; 33]))),
        (es256.cose(), -3, Some(Value::Bool(true))),
        (es256.cose(), -3, None),
        (ed_dsa.cose(), -2, Some(Value::Bytes(vec![1; 57]))),
        (ed_dsa.cose(), -1, Some(number(7))),
    ] {
        assert_eq!(
            with(cose, label, value.clone()),
            Err(Error::PublicKey),
            "{label} {value:?}"
        );
    }
    let twice = [es256.cose(), vec![(number(3), number(-7))]].concat();
    let twice = registered("centre.example", WITH_CREDENTIAL, b"id", twice);
    assert_eq!(twice, Err(Error::PublicKey));
}

#[test]
fn assertions_are_of_this_host_by_a_verified_user_with_the_key() {
    use WebauthnError as Error;
    let [es256, ed_dsa] = Authenticator::both();
    let client_data = client_data("webauthn.get", SITE, "");
    let client_data = client_data.as_bytes();
    let asserted = |host: &str, flags: u8, more: &[u8]| {
        let data = [&*data_of(host, flags, 1), more].concat();
        let signature = es256.sign(&data, client_data);
        site().verify_assertion(&es256.public_key(), client_data, &data, &signature)
    };
    let extensions = cbor(&Value::Map(vec![(
        Value::Text("x".into()),
        Value::Bool(true),
    )]));
    let deep = [vec![0x81; 200], vec![0xf6]].concat();
    let of_credential = with_credential(Vec::new(), b"id", es256.cose());
    for (host, flags, more, expected) in [
        ("centre.example", VERIFIED, &[][..], Ok(1)),
        ("centre.example", VERIFIED | 0b1_1000, &[], Ok(1)),
        ("centre.example", VERIFIED | 0b1000_0000, &extensions, Ok(1)),
        ("evil.example", VERIFIED, &[], Err(Error::RelyingParty)),
        ("centre.example", 0, &[], Err(Error::UserVerification)),
        ("centre.example", 1, &[], Err(Error::UserVerification)),
        ("centre.example", 0b100, &[], Err(Error::UserVerification)),
        (
            "centre.example",
            VERIFIED,
            &[0],
            Err(Error::AuthenticatorData),
        ),
        (
            "centre.example",
            VERIFIED,
            &extensions,
            Err(Error::AuthenticatorData),
        ),
        (
            "centre.example",
            VERIFIED | 0b1000_0000,
            &[],
            Err(Error::AuthenticatorData),
        ),
        (
            "centre.example",
            VERIFIED | 0b1000_0000,
            &[0xf6],
            Err(Error::AuthenticatorData),
        ),
        (
            "centre.example",
            VERIFIED | 0b1000_0000,
            &deep,
            Err(Error::AuthenticatorData),
        ),
        (
            "centre.example",
            WITH_CREDENTIAL,
            &of_credential,
            Err(Error::AuthenticatorData),
        ),
    ] {
        assert_eq!(
            asserted(host, flags, more),
            expected,
            "{host} {flags:b} {more:?}"
        );
    }
    let data = data_of("centre.example", VERIFIED, 1);
    let signature = es256.sign(&data, client_data);
    let verify = |key: &PublicKey, client_data: &[u8], signature: &[u8]| {
        site().verify_assertion(key, client_data, &data, signature)
    };
    let key = es256.public_key();
    assert_eq!(verify(&key, client_data, &signature), Ok(1));
    let others = [Authenticator::both()[0].public_key(), ed_dsa.public_key()];
    for other in others {
        assert_eq!(
            verify(&other, client_data, &signature),
            Err(Error::Signature)
        );
    }
    assert_eq!(verify(&key, b"{}", &signature), Err(Error::Signature));
    assert_eq!(verify(&key, client_data, &[]), Err(Error::Signature));
    assert_eq!(verify(&key, client_data, &[0; 1000]), Err(Error::Signature));
    assert_eq!(PublicKey::stored(-257, key.bytes), None);
}

proptest! {
    #[test]
    fn a_changed_assertion_is_refused(at in any::<prop::sample::Index>(), bit in 0..8_u32) {
        for authenticator in Authenticator::both() {
            let client_data = client_data("webauthn.get", SITE, "").into_bytes();
            let data = data_of("centre.example", VERIFIED, 1);
            let signature = authenticator.sign(&data, &client_data);
            let parts = [client_data, data, signature];
            let at = at.index(parts.iter().map(Vec::len).sum());
            let mut start = 0;
            let changed = parts.map(|mut part| {
                if let Some(byte) = at.checked_sub(start).and_then(|at| part.get_mut(at)) {
                    *byte ^= 1 << bit;
                }
                start += part.len();
                part
            });
            let [client_data, data, signature] = &changed;
            let key = authenticator.public_key();
            let verified = site().verify_assertion(&key, client_data, data, signature);
            prop_assert!(verified.is_err());
        }
    }

    #[test]
    fn a_cut_or_continued_registration_is_refused(
        at in any::<prop::sample::Index>(), more in prop::collection::vec(any::<u8>(), 1..40),
    ) {
        let [authenticator, _] = Authenticator::both();
        let data = data_of("centre.example", WITH_CREDENTIAL, 0);
        let data = with_credential(data, b"id", authenticator.cose());
        let whole = attestation(data.clone());
        prop_assert!(site().verify_registration(&whole).is_ok());
        let refused = |bytes: &[u8]| site().verify_registration(bytes).is_err();
        prop_assert!(refused(&whole[..at.index(whole.len())]));
        prop_assert!(refused(&attestation(data[..at.index(data.len())].to_vec())));
        prop_assert!(refused(&[&*whole, &more].concat()));
        prop_assert!(refused(&attestation([&*data, &more].concat())));
    }

    #[test]
    fn random_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let [authenticator, _] = Authenticator::both();
        let key = authenticator.public_key();
        prop_assert!(site().verify_registration(&bytes).is_err());
        prop_assert!(site().verify_registration(&attestation(bytes.clone())).is_err());
        prop_assert!(site().client_data(Ceremony::Assertion, &bytes).is_err());
        prop_assert!(site().verify_assertion(&key, &bytes, &bytes, &bytes).is_err());
    }
}
