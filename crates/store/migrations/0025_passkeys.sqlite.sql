-- What authenticators are told of an account in the place of its id. It is random, stays, and says nothing of anybody.
CREATE TABLE passkey_users (
    account_id         INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    user_handle        BLOB NOT NULL UNIQUE,
    -- When its owner has put the offer of a passkey away.
    offer_dismissed_at INTEGER
) STRICT;
-- Public keys of authenticators with which an account is opened without its password.
CREATE TABLE passkeys (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL UNIQUE,
    -- Of COSE: -7 is ES256, -8 EdDSA.
    algorithm     INTEGER NOT NULL,
    public_key    BLOB NOT NULL,
    -- Zero where the authenticator does not count.
    sign_count    INTEGER NOT NULL,
    name          TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER
) STRICT;
CREATE INDEX passkeys_of_account ON passkeys (account_id);
-- What an authenticator is asked to sign, for a few minutes and once.
CREATE TABLE passkey_challenges (
    challenge_hash BLOB PRIMARY KEY,
    purpose        TEXT NOT NULL,
    -- Of the secret of the session or the browser that asked.
    bearer_hash    BLOB NOT NULL,
    expires_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_of_bearer ON passkey_challenges (bearer_hash);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
