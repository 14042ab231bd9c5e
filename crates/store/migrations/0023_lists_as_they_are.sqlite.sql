-- Lists and searches of the office read the tables as they are: there are thousands of people and donations,
-- and tens of thousands of messages. The tables are those of PostgreSQL, where replicas that are not updated yet
-- still write account_index, donation_index and is_indexed; a later step removes them.
DROP INDEX accounts_unindexed;
DROP INDEX donations_unindexed;
DROP INDEX accounts_admins;
DROP INDEX accounts_moderators;
DROP INDEX accounts_teachers;
DROP INDEX accounts_students;
DROP INDEX accounts_inactive;
DROP INDEX contact_messages_new;
DROP INDEX contact_messages_in_hand;
DROP INDEX contact_messages_answered;
DROP INDEX contact_messages_questions;

-- What was paid in a month is summed up when it is asked for.
DROP TRIGGER donation_paid;
DROP TABLE donation_sums;
CREATE VIEW donation_sums AS
SELECT strftime('%Y-%m', paid_at / 1000 + 7200, 'unixepoch') AS month, purpose,
    COUNT(*) AS donations, SUM(paid_cents) AS cents
FROM donations WHERE paid_at IS NOT NULL GROUP BY 1, 2;

-- The index of words no longer knows the lists that a message is in.
DROP TRIGGER message_words_insert;
DROP TRIGGER message_words_delete;
DROP TRIGGER message_words_update;
DROP TABLE message_words;
ALTER TABLE contact_messages DROP COLUMN lists;

-- Marks belong to their letters, without which Indian scripts are no words.
CREATE VIRTUAL TABLE message_words USING fts5 (
    first_name, last_name, email, phone, subject, message,
    content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
);
-- A word that is deleted is in no page of the file any more.
INSERT INTO message_words (message_words, rank) VALUES ('secure-delete', 1);
INSERT INTO message_words (rowid, first_name, last_name, email, phone, subject, message)
    SELECT id, first_name, last_name, email, phone, subject, message FROM contact_messages;

CREATE TRIGGER message_words_insert AFTER INSERT ON contact_messages BEGIN
    INSERT INTO message_words (rowid, first_name, last_name, email, phone, subject, message)
    VALUES (new.id, new.first_name, new.last_name, new.email, new.phone, new.subject, new.message);
END;
CREATE TRIGGER message_words_delete AFTER DELETE ON contact_messages BEGIN
    INSERT INTO message_words
        (message_words, rowid, first_name, last_name, email, phone, subject, message)
    VALUES ('delete', old.id, old.first_name, old.last_name, old.email, old.phone, old.subject,
        old.message);
END;
