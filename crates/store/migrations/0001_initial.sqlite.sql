-- Times are milliseconds since 1970-01-01T00:00:00Z, money is cents.

CREATE TABLE accounts (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    email         TEXT    NOT NULL,
    email_key     TEXT    NOT NULL UNIQUE,
    password_hash TEXT    NOT NULL,
    first_name    TEXT    NOT NULL,
    last_name     TEXT    NOT NULL,
    is_admin      INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
    is_moderator  INTEGER NOT NULL DEFAULT 0 CHECK (is_moderator IN (0, 1)),
    is_teacher    INTEGER NOT NULL DEFAULT 0 CHECK (is_teacher IN (0, 1)),
    is_student    INTEGER NOT NULL DEFAULT 0 CHECK (is_student IN (0, 1)),
    is_active     INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    confirmed_at  INTEGER,
    created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    token_hash   BLOB    PRIMARY KEY,
    account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at   INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_account_id ON sessions (account_id);

CREATE TABLE one_time_tokens (
    token_hash BLOB    PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_tokens_account_id ON one_time_tokens (account_id);

CREATE TABLE rate_limits (
    limit_key           BLOB    PRIMARY KEY,
    theoretical_arrival INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_theoretical_arrival ON rate_limits (theoretical_arrival);

CREATE TABLE contact_messages (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    first_name  TEXT    NOT NULL,
    last_name   TEXT    NOT NULL,
    email       TEXT    NOT NULL,
    phone       TEXT,
    subject     TEXT    NOT NULL,
    message     TEXT    NOT NULL,
    received_at INTEGER NOT NULL
) STRICT;

CREATE TABLE outgoing_mail (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id      TEXT    NOT NULL UNIQUE,
    content         TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER,
    next_attempt_at INTEGER NOT NULL,
    attempts        INTEGER NOT NULL DEFAULT 0,
    claim           BLOB,
    last_error      TEXT,
    sent_at         INTEGER,
    given_up_at     INTEGER
) STRICT;
CREATE INDEX outgoing_mail_due ON outgoing_mail (next_attempt_at)
    WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE TABLE donations (
    reference    TEXT    PRIMARY KEY,
    first_name   TEXT    NOT NULL,
    last_name    TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    mobile       TEXT    NOT NULL,
    amount_cents INTEGER NOT NULL,
    purpose      TEXT    NOT NULL,
    created_at   INTEGER NOT NULL
) STRICT;

CREATE TABLE donation_notifications (
    provider_payment_id TEXT    PRIMARY KEY,
    reference           TEXT    NOT NULL REFERENCES donations (reference),
    status              TEXT    NOT NULL,
    gross_cents         INTEGER NOT NULL,
    body                TEXT    NOT NULL,
    received_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX donation_notifications_reference ON donation_notifications (reference);
