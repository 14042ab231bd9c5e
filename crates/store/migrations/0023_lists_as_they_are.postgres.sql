-- Lists and searches of the office read the tables as they are: there are thousands of people and donations,
-- and tens of thousands of messages. Replicas that are not updated yet still write account_index, donation_index
-- and is_indexed, which a later step removes.
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
DROP TRIGGER donation_paid ON donations;
DROP FUNCTION note_donation_payment();
DROP TABLE donation_sums;
CREATE VIEW donation_sums AS
SELECT south_african_month(paid_at) AS month, purpose, COUNT(*) AS donations,
    CAST(SUM(paid_cents) AS BIGINT) AS cents
FROM donations WHERE paid_at IS NOT NULL GROUP BY 1, 2;
