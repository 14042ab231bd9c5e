//! What the office sees of donations over HTTP.

use crate::support::{self, Answer, Server, add_account};
use centre_store::{Donation, DonationNotification, SubmissionOrigin};
use centre_testing::{TestDatabase, on_both_databases};
use jiff::Timestamp;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Makes an account with this role; the cookie of its session.
fn sign_in(db: &TestDatabase, server: &Server, role: &str) -> String {
    let email = format!("{role}@example.org");
    add_account(&db.url_text, &email, ["Sample", "Person"], &[role]);
    support::sign_in(server, &email)
}

/// A donation of R1,234.50 of which `statuses` were reported in their order.
async fn give(db: &TestDatabase, reference: &str, first_name: &str, statuses: &[&str]) {
    let donation = Donation {
        reference: reference.to_owned(),
        first_name: first_name.to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        mobile: "0820000000".to_owned(),
        amount_cents: 123_450,
        purpose: "Temple Maintenance".to_owned(),
    };
    db.store
        .start_donation(&donation, SubmissionOrigin::default(), Timestamp::now())
        .await
        .unwrap();
    for status in statuses {
        let notification = DonationNotification {
            provider_payment_id: format!("payment of {reference}"),
            reference: reference.to_owned(),
            status: (*status).to_owned(),
            gross_cents: 123_450,
            body: format!("payment_status={status}&name_first=Kumari"),
        };
        db.store
            .record_donation_notification(&notification, Timestamp::now())
            .await
            .unwrap();
    }
}

fn get(server: &Server, path: &str, cookie: &str) -> Answer {
    server.request("GET", path, &[("cookie", cookie)], "")
}

fn export(server: &Server, cookie: &str, body: &str) -> Answer {
    server.request(
        "POST",
        "/api/office/donations/export",
        &[FORM, ("cookie", cookie)],
        body,
    )
}

on_both_databases! {
    async fn donations_are_listed_summed_up_and_shown(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        give(&db, "reference-1", "Kumari", &["PENDING", "COMPLETE"]).await;
        give(&db, "reference-2", "Turned", &[]).await;
        let cookie = sign_in(&db, &server, "admin");
        let list = get(&server, "/admin/donations", &cookie).markup();
        assert!(list.contains("R1,234.50 were paid."), "{list}");
        assert!(list.contains("donation=reference-1") && !list.contains("donation=reference-2"));
        let open = get(&server, "/admin/donations?show=open&q=turned", &cookie).markup();
        assert!(open.contains("donation=reference-2") && !open.contains("were paid."));
        let one = get(&server, "/admin/donations?donation=reference-1", &cookie).markup();
        let pending = one.find("PENDING").unwrap();
        assert!(one.rfind("COMPLETE").unwrap() > pending);
        assert_eq!(get(&server, "/admin/donations?donation=none", &cookie).status, 404);

        give(&db, "reference-3", "Returned", &["COMPLETE", "REFUNDED", "PENDING"]).await;
        let refunded = get(&server, "/admin/donations?show=refunded", &cookie).markup();
        assert!(refunded.contains("donation=reference-3") && !refunded.contains("donation=reference-1"));
        assert!(get(&server, "/admin/donations", &cookie).markup().contains("R1,234.50 were paid."));
        let one = get(&server, "/admin/donations?donation=reference-3", &cookie).markup();
        assert!(one.contains(">Refunded<") && !one.contains("Nothing was reported as paid."), "{one}");
    }

    async fn payments_are_exported_without_formulas(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        give(&db, "reference-1", "=Kumari", &["COMPLETE"]).await;
        let cookie = sign_in(&db, &server, "admin");
        let moderator = sign_in(&db, &server, "moderator");
        let all = "from=2020-01-01&to=2999-12-31";
        assert_eq!(export(&server, "", all).status, 302);
        assert_eq!(export(&server, &moderator, all).status, 302);
        let file = export(&server, &cookie, all);
        assert_eq!(file.status, 200);
        assert!(file.header("content-disposition").contains("payments.csv"));
        let text = file.text();
        assert!(text.contains("\"COMPLETE\";1234,50;\"Temple Maintenance\";\"'=Kumari Naidoo\""), "{text}");
        let before = export(&server, &cookie, "from=2020-01-01&to=2020-01-31");
        assert!(!before.text().contains("Kumari"));
        for (wrong, words) in [
            ("from=&to=2026-01-01", "Please give a day"),
            ("from=2026-01-02&to=2026-01-01", "The last day must not be before the first one."),
        ] {
            let refused = export(&server, &cookie, wrong);
            assert_eq!(refused.status, 422, "{wrong}");
            assert!(refused.markup().contains(words), "{wrong}");
        }
    }
}
