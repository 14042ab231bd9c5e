-- A question that somebody suggested for the quizzes is a message without a sender; its parts as JSON.
ALTER TABLE contact_messages ADD COLUMN question TEXT;
-- Who takes care of it; nobody any more once that account is gone.
ALTER TABLE contact_messages ADD COLUMN taken_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
ALTER TABLE contact_messages ADD COLUMN answered_at INTEGER;
-- What came before was answered from the office's own mailbox.
UPDATE contact_messages SET answered_at = unixepoch() * 1000;

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
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id  INTEGER NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
    answered_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    -- Gone once the mail is forgotten.
    mail_id     INTEGER REFERENCES outgoing_mail (id) ON DELETE SET NULL,
    text        TEXT    NOT NULL,
    written_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX message_answers_message_id ON message_answers (message_id);
CREATE INDEX message_answers_answered_by ON message_answers (answered_by);
CREATE INDEX message_answers_mail_id ON message_answers (mail_id);

-- When the office was last reminded of something, by name; the same for all replicas.
CREATE TABLE reminders (
    name        TEXT PRIMARY KEY,
    reminded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The words of messages, and whether they wait: a search for a frequent word in a short list reads
-- what both have in common. Marks belong to their letters, without which Indian scripts are no words.
CREATE VIRTUAL TABLE message_words USING fts5 (
    state, first_name, last_name, email, phone, subject, message,
    content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
);
-- A word that is deleted is in no page of the file any more.
INSERT INTO message_words (message_words, rank) VALUES ('secure-delete', 1);
INSERT INTO message_words (rowid, state, first_name, last_name, email, phone, subject, message)
    SELECT id, 'answered', first_name, last_name, email, phone, subject, message
    FROM contact_messages;

CREATE TRIGGER message_words_insert AFTER INSERT ON contact_messages BEGIN
    INSERT INTO message_words (rowid, state, first_name, last_name, email, phone, subject, message)
    VALUES (new.id, CASE WHEN new.answered_at IS NULL THEN 'waiting' ELSE 'answered' END,
        new.first_name, new.last_name, new.email, new.phone, new.subject, new.message);
END;
CREATE TRIGGER message_words_delete AFTER DELETE ON contact_messages BEGIN
    INSERT INTO message_words
        (message_words, rowid, state, first_name, last_name, email, phone, subject, message)
    VALUES ('delete', old.id, CASE WHEN old.answered_at IS NULL THEN 'waiting' ELSE 'answered' END,
        old.first_name, old.last_name, old.email, old.phone, old.subject, old.message);
END;
CREATE TRIGGER message_words_update AFTER UPDATE OF answered_at ON contact_messages
WHEN (old.answered_at IS NULL) <> (new.answered_at IS NULL) BEGIN
    INSERT INTO message_words
        (message_words, rowid, state, first_name, last_name, email, phone, subject, message)
    VALUES ('delete', old.id, CASE WHEN old.answered_at IS NULL THEN 'waiting' ELSE 'answered' END,
        old.first_name, old.last_name, old.email, old.phone, old.subject, old.message);
    INSERT INTO message_words (rowid, state, first_name, last_name, email, phone, subject, message)
    VALUES (new.id, CASE WHEN new.answered_at IS NULL THEN 'waiting' ELSE 'answered' END,
        new.first_name, new.last_name, new.email, new.phone, new.subject, new.message);
END;
