-- A search for a frequent word in a short list reads what both have in common: the index of words knows
-- all lists that a message is in, not only whether it waits, by words that nobody writes.
ALTER TABLE contact_messages ADD COLUMN lists TEXT GENERATED ALWAYS AS (
    CASE WHEN answered_at IS NOT NULL THEN 'answeredlist'
        WHEN taken_by IS NULL THEN 'waitinglist newlist' ELSE 'waitinglist takenlist' END
    || CASE WHEN question IS NULL THEN '' ELSE ' questionlist' END
) VIRTUAL;

DROP TRIGGER message_words_insert;
DROP TRIGGER message_words_delete;
DROP TRIGGER message_words_update;
DROP TABLE message_words;

-- Marks belong to their letters, without which Indian scripts are no words.
CREATE VIRTUAL TABLE message_words USING fts5 (
    lists, first_name, last_name, email, phone, subject, message,
    content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
);
-- A word that is deleted is in no page of the file any more.
INSERT INTO message_words (message_words, rank) VALUES ('secure-delete', 1);
INSERT INTO message_words (rowid, lists, first_name, last_name, email, phone, subject, message)
    SELECT id, lists, first_name, last_name, email, phone, subject, message FROM contact_messages;

CREATE TRIGGER message_words_insert AFTER INSERT ON contact_messages BEGIN
    INSERT INTO message_words (rowid, lists, first_name, last_name, email, phone, subject, message)
    VALUES (new.id, new.lists, new.first_name, new.last_name, new.email, new.phone, new.subject,
        new.message);
END;
CREATE TRIGGER message_words_delete AFTER DELETE ON contact_messages BEGIN
    INSERT INTO message_words
        (message_words, rowid, lists, first_name, last_name, email, phone, subject, message)
    VALUES ('delete', old.id, old.lists, old.first_name, old.last_name, old.email, old.phone,
        old.subject, old.message);
END;
CREATE TRIGGER message_words_update AFTER UPDATE OF answered_at, taken_by ON contact_messages
WHEN old.lists <> new.lists BEGIN
    INSERT INTO message_words
        (message_words, rowid, lists, first_name, last_name, email, phone, subject, message)
    VALUES ('delete', old.id, old.lists, old.first_name, old.last_name, old.email, old.phone,
        old.subject, old.message);
    INSERT INTO message_words (rowid, lists, first_name, last_name, email, phone, subject, message)
    VALUES (new.id, new.lists, new.first_name, new.last_name, new.email, new.phone, new.subject,
        new.message);
END;
