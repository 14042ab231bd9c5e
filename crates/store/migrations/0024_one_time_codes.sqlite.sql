-- The one-time codes with which an account is opened besides its password.
CREATE TABLE one_time_codes (
    account_id   INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    -- Encrypted.
    secret       BLOB NOT NULL,
    created_at   INTEGER NOT NULL,
    -- NULL until a code was checked: until then it counts for nothing.
    confirmed_at INTEGER,
    -- Since 1970 in steps of half a minute: codes until then work no more.
    last_step    INTEGER NOT NULL
) STRICT;
-- What opens it where the device with the codes is lost. Each works once.
CREATE TABLE recovery_codes (
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash  BLOB NOT NULL,
    PRIMARY KEY (account_id, code_hash)
) STRICT;

-- When its owner has proved last to be there. NULL: an earlier release has begun it.
ALTER TABLE sessions ADD COLUMN proved_at INTEGER;
-- Whether it was begun with more than a password.
ALTER TABLE sessions ADD COLUMN has_second_factor INTEGER NOT NULL DEFAULT FALSE;
