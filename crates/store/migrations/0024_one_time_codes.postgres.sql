-- The one-time codes with which an account is opened besides its password.
CREATE TABLE one_time_codes (
    account_id   BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    -- Encrypted.
    secret       BYTEA NOT NULL,
    created_at   BIGINT NOT NULL,
    -- NULL until a code was checked: until then it counts for nothing.
    confirmed_at BIGINT,
    -- Since 1970 in steps of half a minute: codes until then work no more.
    last_step    BIGINT NOT NULL
);
-- What opens it where the device with the codes is lost. Each works once.
CREATE TABLE recovery_codes (
    account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash  BYTEA NOT NULL,
    PRIMARY KEY (account_id, code_hash)
);

-- When its owner has proved last to be there. NULL: an earlier release has begun it.
ALTER TABLE sessions ADD COLUMN proved_at BIGINT;
-- Whether it was begun with more than a password.
ALTER TABLE sessions ADD COLUMN has_second_factor BOOLEAN NOT NULL DEFAULT FALSE;
