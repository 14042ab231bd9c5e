-- Every notification in its order: donation_notifications has the last one of a payment alone.
CREATE TABLE donation_history (
    id                  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    provider_payment_id TEXT    NOT NULL,
    reference           TEXT    NOT NULL REFERENCES donations (reference) ON DELETE CASCADE,
    status              TEXT    NOT NULL,
    gross_cents         BIGINT  NOT NULL,
    body                TEXT    NOT NULL,
    received_at         BIGINT  NOT NULL
);
CREATE INDEX donation_history_reference ON donation_history (reference, id);
INSERT INTO donation_history
    (provider_payment_id, reference, status, gross_cents, body, received_at)
SELECT provider_payment_id, reference, status, gross_cents, body, received_at
FROM donation_notifications ORDER BY received_at, provider_payment_id;

-- What was paid for a donation, and when first; NULL: nothing.
ALTER TABLE donations ADD COLUMN paid_at BIGINT;
ALTER TABLE donations ADD COLUMN paid_cents BIGINT NOT NULL DEFAULT 0;
UPDATE donations SET (paid_at, paid_cents) =
    (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications AS payments
     WHERE payments.reference = donations.reference AND status = 'COMPLETE');
CREATE INDEX donations_paid ON donations (paid_at, reference) WHERE paid_at IS NOT NULL;
CREATE INDEX donations_open ON donations (created_at, reference) WHERE paid_at IS NULL;
CREATE INDEX donations_created_at ON donations (created_at, reference);
CREATE INDEX donation_notifications_received_at
    ON donation_notifications (received_at, provider_payment_id);

-- What was paid in a month, YYYY-MM in South Africa (two hours ahead, all year round).
CREATE FUNCTION south_african_month(millis BIGINT) RETURNS TEXT LANGUAGE SQL IMMUTABLE AS $$
    SELECT to_char(to_timestamp(millis / 1000 + 7200) AT TIME ZONE 'UTC', 'YYYY-MM')
$$;
CREATE TABLE donation_sums (
    month     TEXT    NOT NULL,
    purpose   TEXT    NOT NULL,
    donations BIGINT  NOT NULL,
    cents     BIGINT  NOT NULL,
    PRIMARY KEY (month, purpose)
);
INSERT INTO donation_sums
SELECT south_african_month(paid_at), purpose, COUNT(*), SUM(paid_cents)
FROM donations WHERE paid_at IS NOT NULL GROUP BY 1, 2;

-- Triggers, because a replica that is not updated yet writes, too.
CREATE FUNCTION note_donation_notification() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    changed TEXT := CASE TG_OP WHEN 'DELETE' THEN OLD.reference ELSE NEW.reference END;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO donation_history
            (provider_payment_id, reference, status, gross_cents, body, received_at)
        VALUES (NEW.provider_payment_id, NEW.reference, NEW.status, NEW.gross_cents, NEW.body, NEW.received_at);
    END IF;
    -- Two payments for one donation wait for each other here, so that the second counts the first.
    PERFORM 1 FROM donations WHERE reference = changed FOR NO KEY UPDATE;
    UPDATE donations SET (paid_at, paid_cents) =
        (SELECT MIN(received_at), COALESCE(SUM(gross_cents), 0) FROM donation_notifications AS payments
         WHERE payments.reference = changed AND status = 'COMPLETE')
    WHERE reference = changed;
    RETURN NULL;
END
$$;
CREATE TRIGGER donation_notified AFTER INSERT OR UPDATE OR DELETE ON donation_notifications
    FOR EACH ROW EXECUTE FUNCTION note_donation_notification();
CREATE FUNCTION note_donation_payment() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.paid_at IS NOT NULL THEN
        UPDATE donation_sums SET donations = donations - 1, cents = cents - OLD.paid_cents
        WHERE month = south_african_month(OLD.paid_at) AND purpose = OLD.purpose;
    END IF;
    IF NEW.paid_at IS NOT NULL THEN
        INSERT INTO donation_sums AS sums (month, purpose, donations, cents)
        VALUES (south_african_month(NEW.paid_at), NEW.purpose, 1, NEW.paid_cents)
        ON CONFLICT (month, purpose) DO UPDATE
        SET donations = sums.donations + 1, cents = sums.cents + excluded.cents;
    END IF;
    DELETE FROM donation_sums WHERE donations = 0;
    RETURN NULL;
END
$$;
CREATE TRIGGER donation_paid AFTER UPDATE OF paid_at, paid_cents ON donations
    FOR EACH ROW
    WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.paid_cents <> NEW.paid_cents)
    EXECUTE FUNCTION note_donation_payment();
