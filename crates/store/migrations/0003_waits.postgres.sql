-- When the wait for the next attempt began. A beginning in the future tells that the clock was
-- set back since. Zero: not noted.
ALTER TABLE outgoing_mail ADD COLUMN waiting_since BIGINT NOT NULL DEFAULT 0;
