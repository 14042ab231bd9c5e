-- What somebody chose when registering counts only with the link that was mailed for it: several
-- people may have registered one address. NULL, in links of before: what the account holds.
ALTER TABLE one_time_tokens ADD COLUMN password_hash TEXT;
ALTER TABLE one_time_tokens ADD COLUMN first_name TEXT;
ALTER TABLE one_time_tokens ADD COLUMN last_name TEXT;

-- Browser and system, for the list of sessions. Empty: not known.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- Keys of the program itself, the same for all replicas.
CREATE TABLE program_keys (
    name TEXT PRIMARY KEY,
    key  BLOB NOT NULL
) STRICT, WITHOUT ROWID;
