//! What the pages of the second factor show, and which of them leads to the roles of the office.

use std::fmt::Write as _;

use centre_store::{Session, TotpSecret};
use fast_qr::{ECL, QRBuilder};
use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::accounts::second_factor::screens::{CodesSetup, SecondFactorScreen};
use crate::accounts::sessions::current::session_and_secret;
use crate::accounts::{passkeys, reauthentication};
use crate::http::cookies::Cookies;
use crate::site::Site;

/// Where the second factor is set up.
pub(crate) const PAGE: &str = "/profile/second-factor";

/// Characters between two spaces of a secret.
const SECRET_GROUP: usize = 4;

/// Empty squares around a QR code, as its standard asks.
const MARGIN: usize = 4;

/// Returns the page that leads to the roles of the office and on to `from`: where a passkey is shown or, without one,
/// a second factor is set up.
pub(crate) fn page_for_roles(has_passkeys: bool, from: &str) -> String {
    if has_passkeys {
        reauthentication::address(from)
    } else {
        PAGE.to_owned()
    }
}

/// What the screen shows, where the cookies open a session. A secret is shown only to whoever has proved to be
/// the owner.
pub(crate) async fn load_screen(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<SecondFactorScreen>> {
    let Some((session, _)) = session_and_secret(site, cookies).await? else {
        return Ok(None);
    };
    let Session { account, .. } = &session;
    let factor = site.store.second_factor(account.id).await?;
    let now = Timestamp::now();
    let setup = if session.is_recently_authenticated(now) {
        site.store.unconfirmed_codes(account.id, now).await?
    } else {
        None
    };
    let issuer = site.revision().centre_name().to_owned();
    Ok(Some(SecondFactorScreen {
        codes_since: factor
            .codes_since
            .map(|since| centre_content::format_moment(since, "%-d %B %Y")),
        recovery_codes: u8::try_from(factor.recovery_codes).unwrap_or(u8::MAX),
        is_required: site.settings.second_factor_required,
        setup: setup.and_then(|secret| codes_setup(&secret, &issuer, &account.email)),
        passkeys: passkeys::list(site, account.id).await?,
        new_codes: None,
    }))
}

/// None where the address is too long for a QR code, which no e-mail address makes it.
fn codes_setup(secret: &TotpSecret, issuer: &str, email: &str) -> Option<CodesSetup> {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let (issuer, email, text) = (encode(issuer), encode(email), secret.reveal());
    let link = format!("otpauth://totp/{issuer}:{email}?secret={text}&issuer={issuer}");
    let code = QRBuilder::new(link.as_str()).ecl(ECL::M).build().ok()?;
    let mut picture = String::new();
    for y in 0..code.size {
        for x in 0..code.size {
            if code[y][x].value() {
                let (x, y) = (x + MARGIN, y + MARGIN);
                let _ = write!(picture, "M{x} {y}h1v1h-1z");
            }
        }
    }
    let groups = text.as_bytes().chunks(SECRET_GROUP);
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    Some(CodesSetup {
        secret: groups.join(" "),
        link,
        picture,
        size: u8::try_from(code.size + 2 * MARGIN).ok()?,
    })
}
