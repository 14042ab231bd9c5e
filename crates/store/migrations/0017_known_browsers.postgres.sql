-- Browsers in which somebody has signed in to an account. A browser shows one secret, whatever accounts are used
-- in it; the hash is here, once for each account.
CREATE TABLE known_browsers (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id    BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash    BYTEA  NOT NULL,
    -- Browser and system. Empty: not known.
    device        TEXT   NOT NULL,
    -- When somebody signed in.
    first_used_at BIGINT NOT NULL,
    last_used_at  BIGINT NOT NULL,
    UNIQUE (account_id, token_hash)
);
CREATE INDEX known_browsers_token_hash ON known_browsers (token_hash);
CREATE INDEX known_browsers_last_used_at ON known_browsers (last_used_at);

-- NULL in sessions that were begun before.
ALTER TABLE sessions ADD COLUMN browser_id BIGINT REFERENCES known_browsers (id) ON DELETE CASCADE;
CREATE INDEX sessions_browser_id ON sessions (browser_id);
