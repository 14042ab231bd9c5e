-- Times are milliseconds since 1970-01-01T00:00:00Z, money is cents.

CREATE TABLE accounts (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email         TEXT    NOT NULL,
    email_key     TEXT    NOT NULL UNIQUE,
    password_hash TEXT    NOT NULL,
    first_name    TEXT    NOT NULL,
    last_name     TEXT    NOT NULL,
    is_admin      BOOLEAN NOT NULL DEFAULT FALSE,
    is_moderator  BOOLEAN NOT NULL DEFAULT FALSE,
    is_teacher    BOOLEAN NOT NULL DEFAULT FALSE,
    is_student    BOOLEAN NOT NULL DEFAULT FALSE,
    is_active     BOOLEAN NOT NULL DEFAULT TRUE,
    confirmed_at  BIGINT,
    created_at    BIGINT  NOT NULL
);

CREATE TABLE sessions (
    token_hash   BYTEA   PRIMARY KEY,
    account_id   BIGINT  NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at   BIGINT  NOT NULL,
    last_seen_at BIGINT  NOT NULL
);
CREATE INDEX sessions_account_id ON sessions (account_id);

CREATE TABLE one_time_tokens (
    token_hash BYTEA   PRIMARY KEY,
    account_id BIGINT  NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL,
    expires_at BIGINT  NOT NULL
);
CREATE INDEX one_time_tokens_account_id ON one_time_tokens (account_id);

CREATE TABLE rate_limits (
    limit_key           BYTEA  PRIMARY KEY,
    theoretical_arrival BIGINT NOT NULL
);
CREATE INDEX rate_limits_theoretical_arrival ON rate_limits (theoretical_arrival);

CREATE TABLE contact_messages (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    first_name  TEXT    NOT NULL,
    last_name   TEXT    NOT NULL,
    email       TEXT    NOT NULL,
    phone       TEXT,
    subject     TEXT    NOT NULL,
    message     TEXT    NOT NULL,
    received_at BIGINT  NOT NULL
);

CREATE TABLE outgoing_mail (
    id              BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id      TEXT    NOT NULL UNIQUE,
    content         TEXT    NOT NULL,
    created_at      BIGINT  NOT NULL,
    expires_at      BIGINT,
    next_attempt_at BIGINT  NOT NULL,
    attempts        BIGINT  NOT NULL DEFAULT 0,
    claim           BYTEA,
    last_error      TEXT,
    sent_at         BIGINT,
    given_up_at     BIGINT
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (next_attempt_at)
    WHERE sent_at IS NULL AND given_up_at IS NULL;

CREATE TABLE donations (
    reference    TEXT    PRIMARY KEY,
    first_name   TEXT    NOT NULL,
    last_name    TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    mobile       TEXT    NOT NULL,
    amount_cents BIGINT  NOT NULL,
    purpose      TEXT    NOT NULL,
    created_at   BIGINT  NOT NULL
);

CREATE TABLE donation_notifications (
    provider_payment_id TEXT    PRIMARY KEY,
    reference           TEXT    NOT NULL REFERENCES donations (reference),
    status              TEXT    NOT NULL,
    gross_cents         BIGINT  NOT NULL,
    body                TEXT    NOT NULL,
    received_at         BIGINT  NOT NULL
);
CREATE INDEX donation_notifications_reference ON donation_notifications (reference);
