-- A person who waits for a link or an answer gets it before the office is told of messages, of which a
-- stranger can send many. What is queued already is sent in its order.
ALTER TABLE outgoing_mail ADD COLUMN is_letter BOOLEAN NOT NULL DEFAULT FALSE;

DROP INDEX outgoing_mail_due;
CREATE INDEX outgoing_mail_due ON outgoing_mail (is_letter DESC, next_attempt_at, id)
    WHERE sent_at IS NULL AND given_up_at IS NULL;
