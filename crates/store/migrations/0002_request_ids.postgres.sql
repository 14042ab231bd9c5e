-- What a proxy calls the request: sent to a second replica it is the same one.
ALTER TABLE contact_messages ADD COLUMN request_id TEXT;
CREATE UNIQUE INDEX contact_messages_request_id ON contact_messages (request_id);
