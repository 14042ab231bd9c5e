-- Messages that have been kept long enough are removed a few at a time.
CREATE INDEX contact_messages_received_at ON contact_messages (received_at);
