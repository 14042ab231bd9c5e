-- What editors have asked to be published: done by one worker, whoever waits for it.
CREATE TABLE publish_jobs (
    id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- What it is, by the name that the security log has for it.
    event        TEXT   NOT NULL,
    file         TEXT   NOT NULL,
    account_id   BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    -- The network that it was asked from, for the log; empty once that has its line.
    client       TEXT   NOT NULL,
    -- What was asked for, as a hash: the same words are the same job.
    request      TEXT   NOT NULL,
    -- The new versions and where they come from, as JSON.
    publications TEXT   NOT NULL,
    origin       TEXT   NOT NULL,
    requested_at BIGINT NOT NULL,
    -- Until then one worker has it.
    claimed_until BIGINT NOT NULL DEFAULT 0,
    -- The number of the edition that shows it.
    edition      BIGINT,
    finished_at  BIGINT,
    -- What whoever asked is told, as JSON.
    answer       TEXT   NOT NULL,
    refused      BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX publish_jobs_open ON publish_jobs (id) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX publish_jobs_once ON publish_jobs (account_id, event, file, request) WHERE finished_at IS NULL;
CREATE INDEX publish_jobs_file ON publish_jobs (file, id);
CREATE INDEX publish_jobs_account_id ON publish_jobs (account_id);
CREATE INDEX publish_jobs_finished_at ON publish_jobs (finished_at);
