-- When a payment for a donation was last refunded; NULL: never.
ALTER TABLE donations ADD COLUMN refunded_at INTEGER;
CREATE INDEX donations_refunded ON donations (created_at, reference)
    WHERE paid_at IS NULL AND refunded_at IS NOT NULL;

-- A complete payment stays complete, whatever is reported late: only a refund ends it, and nothing ends
-- a refund. What does not count is in the history all the same.
CREATE TRIGGER donation_report_is_late BEFORE UPDATE ON donation_notifications
WHEN (OLD.status = 'COMPLETE' AND NEW.status NOT IN ('COMPLETE', 'REFUNDED'))
    OR (OLD.status = 'REFUNDED' AND NEW.status <> 'REFUNDED')
BEGIN
    INSERT INTO donation_history
        (provider_payment_id, reference, status, gross_cents, body, received_at)
    SELECT NEW.provider_payment_id, NEW.reference, NEW.status, NEW.gross_cents, NEW.body, NEW.received_at
    WHERE NEW.status IS NOT
        (SELECT status FROM donation_history
         WHERE reference = NEW.reference AND provider_payment_id = NEW.provider_payment_id
         ORDER BY id DESC LIMIT 1);
    SELECT RAISE(IGNORE);
END;

CREATE TRIGGER donation_refunded AFTER INSERT ON donation_notifications
WHEN NEW.status = 'REFUNDED'
BEGIN
    UPDATE donations SET refunded_at = MAX(COALESCE(refunded_at, 0), NEW.received_at)
    WHERE reference = NEW.reference;
END;
CREATE TRIGGER donation_refunded_later AFTER UPDATE ON donation_notifications
WHEN NEW.status = 'REFUNDED'
BEGIN
    UPDATE donations SET refunded_at = MAX(COALESCE(refunded_at, 0), NEW.received_at)
    WHERE reference = NEW.reference;
END;

-- What a late report has undone is restored from the history, which gets no second line for it.
UPDATE donation_notifications SET (status, gross_cents, body, received_at) =
    (SELECT complete.status, complete.gross_cents, complete.body, complete.received_at
     FROM donation_history AS complete
     WHERE complete.reference = donation_notifications.reference
     AND complete.provider_payment_id = donation_notifications.provider_payment_id
     AND complete.status = 'COMPLETE' ORDER BY complete.id LIMIT 1)
WHERE status NOT IN ('COMPLETE', 'REFUNDED') AND EXISTS
    (SELECT 1 FROM donation_history AS complete
     WHERE complete.reference = donation_notifications.reference
     AND complete.provider_payment_id = donation_notifications.provider_payment_id
     AND complete.status = 'COMPLETE');
DELETE FROM donation_history WHERE status = 'COMPLETE' AND EXISTS
    (SELECT 1 FROM donation_history AS first
     WHERE first.reference = donation_history.reference
     AND first.provider_payment_id = donation_history.provider_payment_id
     AND first.status = 'COMPLETE' AND first.received_at = donation_history.received_at
     AND first.id < donation_history.id);
UPDATE donations SET refunded_at =
    (SELECT MAX(received_at) FROM donation_notifications AS payments
     WHERE payments.reference = donations.reference AND status = 'REFUNDED')
WHERE reference IN (SELECT reference FROM donation_notifications WHERE status = 'REFUNDED');
