-- When the program last ran: a clock that is far ahead of it may be wrong, and what seems old is not.
CREATE TABLE heartbeat (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    beat_at BIGINT NOT NULL
);
-- A program of before has left other traces.
INSERT INTO heartbeat (id, beat_at)
SELECT 1, MAX(trace) FROM (
    SELECT MAX(last_seen_at) AS trace FROM sessions
    UNION ALL SELECT MAX(created_at) FROM accounts
    UNION ALL SELECT MAX(received_at) FROM contact_messages
    UNION ALL SELECT MAX(created_at) FROM donations
    UNION ALL SELECT MAX(created_at) FROM outgoing_mail
) AS traces HAVING MAX(trace) IS NOT NULL;
