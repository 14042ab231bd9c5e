-- The link with which the first administrator is made: that of the last start, or none.
CREATE TABLE setup_link (
    id         BIGINT PRIMARY KEY CHECK (id = 1),
    token_hash BYTEA  NOT NULL,
    expires_at BIGINT NOT NULL
);
