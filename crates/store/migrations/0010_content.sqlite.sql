-- What editors make of the content's files. A file is named as below the content folder.

-- Counts what was published, so that replicas notice.
CREATE TABLE content_edition (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
) STRICT;
INSERT INTO content_edition (id, number) VALUES (1, 0);

CREATE TABLE content_versions (
    file         TEXT    NOT NULL,
    number       INTEGER NOT NULL,
    -- NULL: the file of the release is shown, or none.
    text         TEXT,
    removed      INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    -- The file of the release beneath it, as a hash; empty where there was none.
    beneath      TEXT    NOT NULL,
    author       TEXT    NOT NULL,
    reason       TEXT    NOT NULL,
    edition      INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    PRIMARY KEY (file, number)
) STRICT, WITHOUT ROWID;

-- The last version of each file.
CREATE TABLE content_files (
    file   TEXT    PRIMARY KEY,
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE content_drafts (
    file       TEXT    NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    value      TEXT    NOT NULL,
    revision   INTEGER NOT NULL,
    -- The number of the version that it began from; 0 for the release's file.
    base       INTEGER NOT NULL,
    -- How many there were when it was saved.
    mistakes   INTEGER NOT NULL,
    -- What the text would be called, for lists.
    title      TEXT    NOT NULL,
    ready      INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)),
    begun_at   INTEGER NOT NULL,
    saved_at   INTEGER NOT NULL,
    PRIMARY KEY (file, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX content_drafts_account_id ON content_drafts (account_id);

-- What is to be published by itself.
CREATE TABLE content_schedule (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    file       TEXT    NOT NULL,
    text       TEXT,
    removed    INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
    -- The number of the version that is to be shown until then.
    base       INTEGER NOT NULL,
    beneath    TEXT    NOT NULL,
    author     TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    -- The draft that it was: it goes when this is published, unless it was changed since.
    account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    revision   INTEGER,
    -- Why it was not published when it was due; empty before.
    failure    TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX content_schedule_at ON content_schedule (at);
CREATE INDEX content_schedule_file ON content_schedule (file);
CREATE INDEX content_schedule_account_id ON content_schedule (account_id);

CREATE TABLE content_previews (
    token_hash BLOB    PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX content_previews_expires_at ON content_previews (expires_at);
