-- What editors make of the content's files. A file is named as below the content folder.

-- Counts what was published, so that replicas notice.
CREATE TABLE content_edition (
    id     BIGINT PRIMARY KEY CHECK (id = 1),
    number BIGINT NOT NULL
);
INSERT INTO content_edition (id, number) VALUES (1, 0);

CREATE TABLE content_versions (
    file         TEXT    NOT NULL,
    number       BIGINT NOT NULL,
    -- NULL: the file of the release is shown, or none.
    text         TEXT,
    removed      BOOLEAN NOT NULL DEFAULT FALSE,
    -- The file of the release beneath it, as a hash; empty where there was none.
    beneath      TEXT    NOT NULL,
    author       TEXT    NOT NULL,
    reason       TEXT    NOT NULL,
    edition      BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    PRIMARY KEY (file, number)
);

-- The last version of each file.
CREATE TABLE content_files (
    file   TEXT    PRIMARY KEY,
    number BIGINT NOT NULL
);

CREATE TABLE content_drafts (
    file       TEXT    NOT NULL,
    account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    value      TEXT    NOT NULL,
    revision   BIGINT NOT NULL,
    -- The number of the version that it began from; 0 for the release's file.
    base       BIGINT NOT NULL,
    -- How many there were when it was saved.
    mistakes   BIGINT NOT NULL,
    -- What the text would be called, for lists.
    title      TEXT    NOT NULL,
    ready      BOOLEAN NOT NULL DEFAULT FALSE,
    begun_at   BIGINT NOT NULL,
    saved_at   BIGINT NOT NULL,
    PRIMARY KEY (file, account_id)
);
CREATE INDEX content_drafts_account_id ON content_drafts (account_id);

-- What is to be published by itself.
CREATE TABLE content_schedule (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file       TEXT    NOT NULL,
    text       TEXT,
    removed    BOOLEAN NOT NULL DEFAULT FALSE,
    -- The number of the version that is to be shown until then.
    base       BIGINT NOT NULL,
    beneath    TEXT    NOT NULL,
    author     TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    at         BIGINT NOT NULL,
    -- The draft that it was: it goes when this is published, unless it was changed since.
    account_id BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    revision   BIGINT,
    -- Why it was not published when it was due; empty before.
    failure    TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX content_schedule_at ON content_schedule (at);
CREATE INDEX content_schedule_file ON content_schedule (file);
CREATE INDEX content_schedule_account_id ON content_schedule (account_id);

CREATE TABLE content_previews (
    token_hash BYTEA   PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX content_previews_expires_at ON content_previews (expires_at);
