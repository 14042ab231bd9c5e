-- A draft is kept first and checked afterwards: the revision that `mistakes` was counted in.
ALTER TABLE content_drafts ADD COLUMN checked_revision INTEGER NOT NULL DEFAULT 0;
UPDATE content_drafts SET checked_revision = revision;
CREATE INDEX content_drafts_unchecked ON content_drafts (saved_at) WHERE checked_revision <> revision;
