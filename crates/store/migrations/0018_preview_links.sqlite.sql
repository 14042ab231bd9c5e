-- The text from whose editor a preview was opened; empty for those that were opened before.
ALTER TABLE content_previews ADD COLUMN file TEXT NOT NULL DEFAULT '';
CREATE INDEX content_previews_account_id ON content_previews (account_id);
