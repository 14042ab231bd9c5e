//! PayFast, the card payment provider, as its documentation describes it: the signed form
//! that sends a donor to its payment page, and the notification (“ITN”) with which it
//! reports a payment.
//!
//! A notification counts only when its signature is right, and the provider confirms over TLS that it
//! sent it. The address that it comes from is a hint: the provider's list may be behind, and its names may
//! not resolve.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use futures_util::future::join_all;
use ipnet::IpNet;
use md5::{Digest as _, Md5};
use serde::Serialize;
use tokio::net::lookup_host;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use ts_rs::TS;

use centre_store::Donation;

use crate::donations::DonationMode;
use crate::donations::amount::{cents, decimal, in_rand};

/// How long a look-up of one of the provider's names may take.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the provider may take to confirm a notification.
const CONFIRMATION_TIMEOUT: Duration = Duration::from_secs(20);

/// Where notifications are known to come from: the host names of the provider's documentation, and the
/// networks that it publishes (developers.payfast.co.za, “Ports and IP addresses”).
pub const PAYFAST_SOURCES: &str = "www.payfast.co.za,sandbox.payfast.co.za,w1w.payfast.co.za,\
    w2w.payfast.co.za,197.97.145.144/28,41.74.179.192/27,102.216.36.0/28,102.216.36.128/28,\
    144.126.193.139/32";

/// The account with the provider, and the provider's addresses.
#[derive(Clone)]
pub struct PayFast {
    /// Sandbox or live.
    pub mode: DonationMode,
    /// Origin of the provider's server, without a trailing slash.
    pub server: String,
    /// Identifies the account.
    pub merchant_id: String,
    /// Goes with the identifier in the posted form.
    pub merchant_key: String,
    /// The shared secret of all signatures.
    pub passphrase: String,
    /// Where notifications are known to come from.
    pub sources: Vec<PayFastSource>,
}

/// Shows no secrets.
impl std::fmt::Debug for PayFast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PayFast({:?}, {})", self.mode, self.server)
    }
}

/// Where notifications are known to come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayFastSource {
    /// A name whose addresses are looked up when a notification comes.
    Host(String),
    /// A network or a single address.
    Network(IpNet),
}

impl FromStr for PayFastSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Ok(network) = text.parse() {
            return Ok(Self::Network(network));
        }
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(Self::Network(address.into()));
        }
        let name = !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
        if name {
            Ok(Self::Host(text.to_owned()))
        } else {
            Err(format!(
                "`{text}` is no host name, address or network such as 192.0.2.0/24"
            ))
        }
    }
}

/// A form to be posted to the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PaymentForm {
    /// Address of the provider's payment page.
    pub action: String,
    /// The amount as visitors read it, such as `R1,000.00`.
    pub amount: String,
    /// Names and values, in the order in which they were signed; the last is the signature.
    pub fields: Vec<(String, String)>,
}

/// What the provider reports, after its signature was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VerifiedNotification {
    pub merchant_id: String,
    /// Our own name for the donation.
    pub reference: String,
    pub payment_id: String,
    pub status: String,
    pub gross_cents: i64,
    /// All fields without the signature, for the provider to confirm.
    pub parameters: String,
}

/// Why a notification does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Rejected {
    #[error("the notification lacks a field, or one of them cannot be read")]
    Malformed,
    #[error("the signature is wrong")]
    Signature,
}

impl PayFast {
    /// The provider's payment page.
    pub(crate) fn process_address(&self) -> String {
        format!("{}/eng/process", self.server)
    }

    /// The signed form for a donation that was kept.
    pub(crate) fn form(&self, donation: &Donation, public_url: &str) -> PaymentForm {
        // In the order of the provider's documentation, which the signature follows.
        let fields = [
            ("merchant_id", self.merchant_id.clone()),
            ("merchant_key", self.merchant_key.clone()),
            ("return_url", format!("{public_url}/donate/thank-you")),
            ("cancel_url", format!("{public_url}/donate")),
            ("notify_url", format!("{public_url}{NOTIFY_PATH}")),
            ("name_first", donation.first_name.clone()),
            ("name_last", donation.last_name.clone()),
            ("email_address", donation.email.clone()),
            ("cell_number", donation.mobile.clone()),
            ("m_payment_id", donation.reference.clone()),
            ("amount", decimal(donation.amount_cents, '.')),
            (
                "item_name",
                format!("Donation to the centre - {}", donation.purpose),
            ),
        ];
        let mut fields: Vec<(String, String)> = fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        let signature = self.signature(&parameters(&fields));
        fields.push(("signature".to_owned(), signature));
        PaymentForm {
            action: self.process_address(),
            amount: in_rand(donation.amount_cents),
            fields,
        }
    }

    /// MD5 in hexadecimal digits over the encoded fields and, last, the passphrase.
    fn signature(&self, parameters: &str) -> String {
        let passphrase = encoded(self.passphrase.trim());
        let digest = Md5::digest(format!("{parameters}&passphrase={passphrase}"));
        digest.iter().fold(String::new(), |mut hex, byte| {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    /// The fields of `body` with the signature that the provider would add.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn signed(&self, body: &[u8]) -> Vec<u8> {
        let fields: Vec<(String, String)> = url::form_urlencoded::parse(body)
            .into_owned()
            .take_while(|(name, _)| name != "signature")
            .collect();
        let parameters = parameters(&fields);
        let signature = self.signature(&parameters);
        format!("{parameters}&signature={signature}").into_bytes()
    }

    /// Reads a notification and verifies its signature: that of all fields before it, empty
    /// ones included, in the order in which they came.
    pub(crate) fn read(&self, body: &[u8]) -> Result<VerifiedNotification, Rejected> {
        let fields: Vec<(String, String)> = url::form_urlencoded::parse(body)
            .into_owned()
            .take_while(|(name, _)| name != "signature")
            .collect();
        let signature = url::form_urlencoded::parse(body)
            .find(|(name, _)| name == "signature")
            .map(|(_, value)| value.into_owned())
            .ok_or(Rejected::Malformed)?;
        let parameters = parameters(&fields);
        // Hashes are compared in a time that does not tell where they differ.
        let same = blake3::hash(signature.to_ascii_lowercase().as_bytes())
            == blake3::hash(self.signature(&parameters).as_bytes());
        if !same {
            return Err(Rejected::Signature);
        }
        let field = |wanted: &str| {
            fields
                .iter()
                .find(|(name, value)| name == wanted && !value.is_empty())
                .map(|(_, value)| value.clone())
                .ok_or(Rejected::Malformed)
        };
        Ok(VerifiedNotification {
            merchant_id: field("merchant_id")?,
            reference: field("m_payment_id")?,
            payment_id: field("pf_payment_id")?,
            status: field("payment_status")?,
            gross_cents: cents(&field("amount_gross")?).ok_or(Rejected::Malformed)?,
            parameters,
        })
    }

    /// Whether notifications are known to come from this address.
    pub(crate) async fn is_source(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let listed = self.sources.iter().any(
            |source| matches!(source, PayFastSource::Network(network) if network.contains(&address)),
        );
        if listed {
            return true;
        }
        let names = self.sources.iter().filter_map(|source| match source {
            PayFastSource::Host(name) => Some(name),
            PayFastSource::Network(_) => None,
        });
        let lookups = names.map(async |name| {
            match timeout(LOOKUP_TIMEOUT, lookup_host((&**name, 443))).await {
                Ok(Ok(mut found)) => found.any(|it| it.ip().to_canonical() == address),
                Ok(Err(error)) => {
                    tracing::warn!(%name, %error, "a name could not be looked up");
                    false
                }
                Err(_) => {
                    tracing::warn!(%name, "a name was not looked up in time");
                    false
                }
            }
        });
        join_all(lookups).await.contains(&true)
    }

    /// Asks the provider whether it sent these fields.
    ///
    /// # Errors
    ///
    /// When the provider does not answer; then nothing is known.
    pub(crate) async fn confirms(&self, parameters: String) -> Result<bool, ureq::Error> {
        let address = format!("{}/eng/query/validate", self.server);
        let asked = spawn_blocking(move || {
            let agent: ureq::Agent = ureq::Agent::config_builder()
                .timeout_global(Some(CONFIRMATION_TIMEOUT))
                .max_redirects(0)
                .build()
                .into();
            let mut answer = agent
                .post(address)
                .content_type("application/x-www-form-urlencoded")
                .send(parameters)?;
            answer.body_mut().read_to_string()
        });
        let answer = asked
            .await
            .map_err(|error| std::io::Error::other(error.to_string()))??;
        Ok(answer.lines().next().is_some_and(|it| it.trim() == "VALID"))
    }
}

/// Where the provider reports payments.
pub(crate) const NOTIFY_PATH: &str = "/api/donations/notify";

/// Fields as they are signed: `name=value&…`.
fn parameters(fields: &[(String, String)]) -> String {
    let pairs: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    pairs.join("&")
}

/// Percent-encoding as the provider computes it, with PHP's `urlencode`: letters, digits,
/// `-`, `_` and `.` stay, a space becomes `+`, and hexadecimal digits are upper case.
fn encoded(value: &str) -> String {
    let encoded: String = url::form_urlencoded::byte_serialize(value.as_bytes()).collect();
    encoded.replace('*', "%2A")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzzing::sample_payfast as payfast;

    fn donation() -> Donation {
        Donation {
            reference: "reference1".to_owned(),
            first_name: "Asha".to_owned(),
            last_name: "d'Añe".to_owned(),
            email: "asha@example.org".to_owned(),
            mobile: "000 000 0000".to_owned(),
            amount_cents: 15_005,
            purpose: "Children's Value Education".to_owned(),
        }
    }

    #[test]
    fn the_form_has_the_documented_fields_in_their_order() {
        let form = payfast().form(&donation(), "https://centre.example");
        assert_eq!(form.action, "https://sandbox.payfast.co.za/eng/process");
        let fields: Vec<_> = form.fields.iter().map(|(n, v)| (&**n, &**v)).collect();
        assert_eq!(
            fields[..12],
            [
                ("merchant_id", "10000100"),
                ("merchant_key", "46f0cd694581a"),
                ("return_url", "https://centre.example/donate/thank-you"),
                ("cancel_url", "https://centre.example/donate"),
                ("notify_url", "https://centre.example/api/donations/notify"),
                ("name_first", "Asha"),
                ("name_last", "d'Añe"),
                ("email_address", "asha@example.org"),
                ("cell_number", "000 000 0000"),
                ("m_payment_id", "reference1"),
                ("amount", "150.05"),
                (
                    "item_name",
                    "Donation to the centre - Children's Value Education"
                ),
            ]
        );
        // Computed with Python's `urllib.parse.quote_plus` and `hashlib.md5`.
        assert_eq!(
            fields[12],
            ("signature", "aee6b7e0a9a2e05edf38c20857a4a367")
        );
        assert_eq!(fields.len(), 13);
    }

    #[test]
    fn values_are_encoded_as_php_does() {
        assert_eq!(
            encoded("aZ09-_. ~*!'()@:/?&=+%é"),
            "aZ09-_.+%7E%2A%21%27%28%29%40%3A%2F%3F%26%3D%2B%25%C3%A9"
        );
    }

    fn body(fields: &[(&str, &str)]) -> String {
        let owned: Vec<_> = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let parameters = parameters(&owned);
        let signature = payfast().signature(&parameters);
        format!("{parameters}&signature={signature}")
    }

    const FIELDS: [(&str, &str); 8] = [
        ("m_payment_id", "reference1"),
        ("pf_payment_id", "1089250"),
        ("payment_status", "COMPLETE"),
        ("item_name", "Donation to the centre - General Donation"),
        ("item_description", ""),
        ("amount_gross", "150.05"),
        ("amount_fee", "-4.60"),
        ("merchant_id", "10000100"),
    ];

    #[test]
    fn a_signed_notification_is_read() {
        let notice = payfast().read(body(&FIELDS).as_bytes()).unwrap();
        assert_eq!(notice.merchant_id, "10000100");
        assert_eq!(notice.reference, "reference1");
        assert_eq!(notice.payment_id, "1089250");
        assert_eq!(notice.status, "COMPLETE");
        assert_eq!(notice.gross_cents, 15_005);
        assert!(
            notice
                .parameters
                .contains("&item_description=&amount_gross=150.05&")
        );
        assert!(!notice.parameters.contains("signature"));
    }

    #[test]
    fn what_was_changed_or_signed_by_others_is_rejected() {
        let signed = body(&FIELDS);
        for (from, to) in [
            ("150.05", "150.06"),
            ("COMPLETE", "CANCELLED"),
            ("reference1", "reference2"),
            ("&signature=", "&custom_str1=x&signature="),
        ] {
            let forged = signed.replace(from, to);
            assert_eq!(payfast().read(forged.as_bytes()), Err(Rejected::Signature));
        }
        let other = PayFast {
            passphrase: "another".to_owned(),
            ..payfast()
        };
        assert_eq!(other.read(signed.as_bytes()), Err(Rejected::Signature));
        let unsigned = signed.split("&signature").next().unwrap();
        assert_eq!(
            payfast().read(unsigned.as_bytes()),
            Err(Rejected::Malformed)
        );
        assert_eq!(
            payfast().read(body(&FIELDS[..5]).as_bytes()),
            Err(Rejected::Malformed)
        );
    }

    #[test]
    fn what_follows_the_signature_does_not_count() {
        let padded = format!("{}&amount_gross=9999.00", body(&FIELDS));
        assert_eq!(
            payfast().read(padded.as_bytes()).unwrap().gross_cents,
            15_005
        );
    }

    #[tokio::test]
    async fn sources_are_names_addresses_and_networks() {
        let sources = "localhost, 192.0.2.7,198.51.100.0/28,2001:db8::/32"
            .split(',')
            .map(|source| source.parse().unwrap())
            .collect();
        let payfast = PayFast {
            sources,
            ..payfast()
        };
        for (address, expected) in [
            ("127.0.0.1", true),
            ("192.0.2.7", true),
            ("::ffff:192.0.2.7", true),
            ("192.0.2.8", false),
            ("198.51.100.15", true),
            ("198.51.100.16", false),
            ("2001:db8:1::1", true),
            ("2001:db9::1", false),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(payfast.is_source(address).await, expected, "{address}");
        }
        for wrong in ["", "a b", "192.0.2.0/33", "https://www.payfast.co.za"] {
            assert!(wrong.parse::<PayFastSource>().is_err(), "{wrong}");
        }
        for source in PAYFAST_SOURCES.split(',') {
            assert!(source.parse::<PayFastSource>().is_ok(), "{source}");
        }
    }
}
