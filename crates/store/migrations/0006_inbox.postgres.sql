-- A question that somebody suggested for the quizzes is a message without a sender; its parts as JSON.
ALTER TABLE contact_messages ADD COLUMN question TEXT;
-- Who takes care of it; nobody any more once that account is gone.
ALTER TABLE contact_messages ADD COLUMN taken_by BIGINT REFERENCES accounts (id) ON DELETE SET NULL;
ALTER TABLE contact_messages ADD COLUMN answered_at BIGINT;
-- What came before was answered from the office's own mailbox.
UPDATE contact_messages SET answered_at = CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT);

-- One for each list, in its order.
CREATE INDEX contact_messages_waiting ON contact_messages (id) WHERE answered_at IS NULL;
CREATE INDEX contact_messages_new ON contact_messages (id)
    WHERE answered_at IS NULL AND taken_by IS NULL;
CREATE INDEX contact_messages_in_hand ON contact_messages (id)
    WHERE answered_at IS NULL AND taken_by IS NOT NULL;
CREATE INDEX contact_messages_answered ON contact_messages (id) WHERE answered_at IS NOT NULL;
CREATE INDEX contact_messages_questions ON contact_messages (id) WHERE question IS NOT NULL;

-- Messages that were answered long enough ago are removed a few at a time.
CREATE INDEX contact_messages_answered_at ON contact_messages (answered_at)
    WHERE answered_at IS NOT NULL;
CREATE INDEX contact_messages_taken_by ON contact_messages (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX contact_messages_email ON contact_messages (LOWER(email));

CREATE TABLE message_answers (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id  BIGINT NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
    answered_by BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    -- Gone once the mail is forgotten.
    mail_id     BIGINT REFERENCES outgoing_mail (id) ON DELETE SET NULL,
    text        TEXT   NOT NULL,
    written_at  BIGINT NOT NULL
);
CREATE INDEX message_answers_message_id ON message_answers (message_id);
CREATE INDEX message_answers_answered_by ON message_answers (answered_by);
CREATE INDEX message_answers_mail_id ON message_answers (mail_id);

-- When the office was last reminded of something, by name; the same for all replicas.
CREATE TABLE reminders (
    name        TEXT   PRIMARY KEY,
    reminded_at BIGINT NOT NULL
);

-- The words of messages. Addresses are taken apart, which the parser would keep whole.
ALTER TABLE contact_messages ADD COLUMN words TSVECTOR NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', translate(
        first_name || ' ' || last_name || ' ' || email || ' ' || COALESCE(phone, '') || ' '
            || subject || ' ' || message,
        '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '
    ))
) STORED;
CREATE INDEX contact_messages_words ON contact_messages USING GIN (words);
