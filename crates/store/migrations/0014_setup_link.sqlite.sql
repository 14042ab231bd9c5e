-- The link with which the first administrator is made: that of the last start, or none.
CREATE TABLE setup_link (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    token_hash BLOB    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
