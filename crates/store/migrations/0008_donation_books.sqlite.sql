-- Every notification in its order: donation_notifications has the last one of a payment alone.
CREATE TABLE donation_history (
    id                  INTEGER PRIMARY KEY AUTOINCREMENT,
    provider_payment_id TEXT    NOT NULL,
    reference           TEXT    NOT NULL REFERENCES donations (reference) ON DELETE CASCADE,
    status              TEXT    NOT NULL,
    gross_cents         INTEGER NOT NULL,
    body                TEXT    NOT NULL,
    received_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX donation_history_reference ON donation_history (reference, id);
INSERT INTO donation_history
    (provider_payment_id, reference, status, gross_cents, body, received_at)
SELECT provider_payment_id, reference, status, gross_cents, body, received_at
FROM donation_notifications ORDER BY received_at, provider_payment_id;

-- What was paid for a donation, and when first; NULL: nothing.
ALTER TABLE donations ADD COLUMN paid_at INTEGER;
ALTER TABLE donations ADD COLUMN paid_cents INTEGER NOT NULL DEFAULT 0;
UPDATE donations SET (paid_at, paid_cents) =
    (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications AS payments
     WHERE payments.reference = donations.reference AND status = 'COMPLETE');
CREATE INDEX donations_paid ON donations (paid_at, reference) WHERE paid_at IS NOT NULL;
CREATE INDEX donations_open ON donations (created_at, reference) WHERE paid_at IS NULL;
CREATE INDEX donations_created_at ON donations (created_at, reference);
CREATE INDEX donation_notifications_received_at
    ON donation_notifications (received_at, provider_payment_id);

-- What was paid in a month, YYYY-MM in South Africa (two hours ahead, all year round).
CREATE TABLE donation_sums (
    month     TEXT    NOT NULL,
    purpose   TEXT    NOT NULL,
    donations INTEGER NOT NULL,
    cents     INTEGER NOT NULL,
    PRIMARY KEY (month, purpose)
) STRICT, WITHOUT ROWID;
INSERT INTO donation_sums
SELECT strftime('%Y-%m', paid_at / 1000 + 7200, 'unixepoch'), purpose, COUNT(*), SUM(paid_cents)
FROM donations WHERE paid_at IS NOT NULL GROUP BY 1, 2;

-- Triggers, because a replica that is not updated yet writes, too.
CREATE TRIGGER donation_notified AFTER INSERT ON donation_notifications BEGIN
    INSERT INTO donation_history
        (provider_payment_id, reference, status, gross_cents, body, received_at)
    VALUES (NEW.provider_payment_id, NEW.reference, NEW.status, NEW.gross_cents, NEW.body, NEW.received_at);
    UPDATE donations SET (paid_at, paid_cents) =
        (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications
         WHERE reference = NEW.reference AND status = 'COMPLETE')
    WHERE reference = NEW.reference;
END;
CREATE TRIGGER donation_notified_again AFTER UPDATE ON donation_notifications BEGIN
    INSERT INTO donation_history
        (provider_payment_id, reference, status, gross_cents, body, received_at)
    VALUES (NEW.provider_payment_id, NEW.reference, NEW.status, NEW.gross_cents, NEW.body, NEW.received_at);
    UPDATE donations SET (paid_at, paid_cents) =
        (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications
         WHERE reference = NEW.reference AND status = 'COMPLETE')
    WHERE reference = NEW.reference;
END;
CREATE TRIGGER donation_notification_removed AFTER DELETE ON donation_notifications BEGIN
    UPDATE donations SET (paid_at, paid_cents) =
        (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications
         WHERE reference = OLD.reference AND status = 'COMPLETE')
    WHERE reference = OLD.reference;
END;
CREATE TRIGGER donation_paid AFTER UPDATE OF paid_at, paid_cents ON donations
WHEN OLD.paid_at IS NOT NEW.paid_at OR OLD.paid_cents <> NEW.paid_cents
BEGIN
    UPDATE donation_sums SET donations = donations - 1, cents = cents - OLD.paid_cents
    WHERE OLD.paid_at IS NOT NULL AND purpose = OLD.purpose
    AND month = strftime('%Y-%m', OLD.paid_at / 1000 + 7200, 'unixepoch');
    INSERT INTO donation_sums (month, purpose, donations, cents)
    SELECT strftime('%Y-%m', NEW.paid_at / 1000 + 7200, 'unixepoch'), NEW.purpose, 1, NEW.paid_cents
    WHERE NEW.paid_at IS NOT NULL
    ON CONFLICT (month, purpose) DO UPDATE
    SET donations = donations + 1, cents = cents + excluded.cents;
    DELETE FROM donation_sums WHERE donations = 0;
END;
