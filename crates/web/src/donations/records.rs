//! Donations, as the office sees them.

use std::collections::BTreeMap;

use centre_content::day_of;
use centre_store::{DonationFilter, DonationOverview, DonationSum, Notification};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use url::form_urlencoded;

use crate::donations::amount::in_rand;
use crate::donations::screens::{
    DonationList, DonationPage, DonationSums, ListedDonation, MonthSum, MonthlySum,
    NotificationRecord, PurposeSum, ReportedField,
};
use crate::office::access::AuditEvent;
use crate::office::format::{in_words, name_of};
use crate::office::query::{PAGE_LENGTH, Query};
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// The screen; with `donation` in its query it shows one of them.
pub(crate) const PAGE: &str = "/admin/donations";

/// The number of months in the table of sums.
const MONTHS: i64 = 12;

/// A list by its name in addresses; anything else is the first one.
fn list_of(name: &str) -> (&'static str, DonationFilter) {
    const LISTS: [(&str, DonationFilter); 4] = [
        ("paid", DonationFilter::Paid),
        ("open", DonationFilter::Open),
        ("refunded", DonationFilter::Refunded),
        ("all", DonationFilter::All),
    ];
    let named = LISTS.into_iter().find(|(known, _)| *known == name);
    named.unwrap_or(LISTS[0])
}

/// What the screen shows.
pub(crate) async fn screen(
    site: &Site,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    if query.text("donation").is_empty() {
        list(site, query).await
    } else {
        one(site, query).await
    }
}

async fn list(site: &Site, query: &Query) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let search = query.search();
    let (show, list) = list_of(query.text("show"));
    let from = query.from();
    let page = site
        .store
        .find_donations(&search, list, from, PAGE_LENGTH)
        .await?;
    let today = day_of(Timestamp::now());
    let months = months_until(today);
    let sums = if search.is_empty() && from.is_none() {
        Some(summed_up(&site.store.donation_sums().await?, &months))
    } else {
        None
    };
    let first_day = months.first().copied().unwrap_or(today);
    Ok((
        OfficeScreen::Donations(Box::new(DonationList {
            donations: page.records.iter().map(listed).collect(),
            search,
            show: show.to_owned(),
            older: page.next,
            sums,
            first_day: first_day.to_string(),
            last_day: today.to_string(),
        })),
        AuditEvent::of(SecurityEvent::DonationsListed),
    ))
}

/// The first days of the months that are shown, the month of `today` last.
fn months_until(today: Date) -> Vec<Date> {
    let this = today.first_of_month();
    (0..MONTHS)
        .rev()
        .filter_map(|back| this.checked_sub(back.months()).ok())
        .collect()
}

fn summed_up(sums: &[DonationSum], months: &[Date]) -> DonationSums {
    let key = |month: &Date| month.strftime("%Y-%m").to_string();
    let keys: Vec<_> = months.iter().map(key).collect();
    let shown = || sums.iter().filter(|sum| keys.contains(&sum.month));
    let mut by_purpose = BTreeMap::<&str, i64>::new();
    for sum in shown() {
        *by_purpose.entry(&sum.purpose).or_default() += sum.cents;
    }
    let total: i64 = by_purpose.values().sum();
    let of_month = |key: &str| -> i64 {
        let of_it = shown().filter(|sum| sum.month == key);
        of_it.map(|sum| sum.cents).sum()
    };
    let highest = keys.iter().map(|key| of_month(key)).max().unwrap_or(0);
    let mut purposes: Vec<_> = by_purpose.into_iter().collect();
    purposes.sort_by_key(|(purpose, cents)| (-cents, *purpose));
    let named = |key: &str| months.iter().zip(&keys).find(|(_, known)| *known == key);
    let rows = shown().map(|sum| MonthlySum {
        id: format!("{} {}", sum.month, sum.purpose),
        month: named(&sum.month).map_or_else(String::new, |(month, _)| {
            month.strftime("%B %Y").to_string()
        }),
        purpose: sum.purpose.clone(),
        donations: sum.donations.to_string(),
        amount: in_rand(sum.cents),
    });
    DonationSums {
        total: in_rand(total),
        highest: in_rand(highest),
        months: months
            .iter()
            .zip(&keys)
            .map(|(month, key)| MonthSum {
                id: key.clone(),
                short: month.strftime("%b").to_string(),
                share: thousandths(of_month(key), highest),
            })
            .collect(),
        purposes: purposes
            .into_iter()
            .map(|(purpose, cents)| PurposeSum {
                purpose: purpose.to_owned(),
                amount: in_rand(cents),
                share: thousandths(cents, total),
            })
            .collect(),
        rows: rows.collect(),
    }
}

fn thousandths(part: i64, whole: i64) -> u16 {
    let share = part.saturating_mul(1000).checked_div(whole);
    share.and_then(|it| it.try_into().ok()).unwrap_or(0)
}

async fn one(site: &Site, query: &Query) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let seen = |about| AuditEvent {
        event: SecurityEvent::DonationRead,
        about,
    };
    let reference = query.text("donation");
    let found = site.store.donation_with_notifications(reference).await?;
    let Some((overview, notifications)) = found else {
        return Ok((OfficeScreen::Missing {}, seen(None)));
    };
    let screen = DonationPage {
        donation: listed(&overview),
        mobile: overview.donation.mobile,
        paid_amount: match overview.paid_at {
            Some(_) => in_rand(overview.paid_cents),
            None => String::new(),
        },
        notifications: notifications.into_iter().map(notification_record).collect(),
    };
    Ok((
        OfficeScreen::Donation(Box::new(screen)),
        seen(Some(overview.donation.email)),
    ))
}

fn notification_record(notification: Notification) -> NotificationRecord {
    let fields = form_urlencoded::parse(notification.body.as_bytes())
        .map(|(name, value)| ReportedField {
            name: name.into_owned(),
            value: value.into_owned(),
        })
        .collect();
    NotificationRecord {
        payment: notification.provider_payment_id,
        status: notification.status,
        amount: in_rand(notification.gross_cents),
        received: in_words(notification.received_at),
        fields,
    }
}

fn listed(overview: &DonationOverview) -> ListedDonation {
    let donation = &overview.donation;
    ListedDonation {
        id: donation.reference.clone(),
        name: name_of(&donation.first_name, &donation.last_name, &donation.email),
        email: donation.email.clone(),
        amount: in_rand(donation.amount_cents),
        purpose: donation.purpose.clone(),
        started: in_words(overview.started_at),
        paid: overview.paid_at.map(in_words),
        refunded: overview.refunded_at.map(in_words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn sum(month: &str, purpose: &str, cents: i64) -> DonationSum {
        DonationSum {
            month: month.to_owned(),
            purpose: purpose.to_owned(),
            donations: 2,
            cents,
        }
    }

    #[test]
    fn sums_are_those_of_twelve_months() {
        let months = months_until(date(2026, 2, 28));
        assert_eq!(months.len(), 12);
        assert_eq!(months.first(), Some(&date(2025, 3, 1)));
        let sums = [
            sum("2025-02", "Temple", 900_000),
            sum("2025-03", "Temple", 10_000),
            sum("2026-02", "Ashram", 30_000),
            sum("2026-02", "Temple", 10_000),
        ];
        let sums = summed_up(&sums, &months);
        assert_eq!((&*sums.total, &*sums.highest), ("R500.00", "R400.00"));
        let shares: Vec<_> = sums.months.iter().map(|it| it.share).collect();
        assert_eq!(shares, [250, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000]);
        assert_eq!(
            (&*sums.months[0].short, &*sums.months[11].short),
            ("Mar", "Feb")
        );
        let purposes: Vec<_> = sums
            .purposes
            .iter()
            .map(|it| (&*it.purpose, &*it.amount, it.share))
            .collect();
        assert_eq!(
            purposes,
            [("Ashram", "R300.00", 600), ("Temple", "R200.00", 400)]
        );
        let rows: Vec<_> = sums
            .rows
            .iter()
            .map(|it| (&*it.month, &*it.amount))
            .collect();
        assert_eq!(
            rows,
            [
                ("March 2025", "R100.00"),
                ("February 2026", "R300.00"),
                ("February 2026", "R100.00")
            ]
        );
    }

    #[test]
    fn nothing_is_summed_up_to_nothing() {
        let sums = summed_up(&[], &months_until(date(2026, 2, 28)));
        assert_eq!(sums.total, "R0.00");
        assert!(sums.months.iter().all(|it| it.share == 0));
        assert!(sums.purposes.is_empty() && sums.rows.is_empty());
    }
}
