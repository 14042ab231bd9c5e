-- Under what a person is found: the beginning of an entry is what somebody types. See search.rs.
CREATE TABLE account_index (
    entry      TEXT    NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (entry, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_index_account_id ON account_index (account_id, entry);
CREATE TABLE donation_index (
    entry     TEXT NOT NULL,
    reference TEXT NOT NULL REFERENCES donations (reference) ON DELETE CASCADE,
    PRIMARY KEY (entry, reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX donation_index_reference ON donation_index (reference, entry);

-- Rows of before, and of replicas that are not updated yet, are entered at the next start.
ALTER TABLE accounts ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1));
CREATE INDEX accounts_unindexed ON accounts (id) WHERE NOT is_indexed;
ALTER TABLE donations ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1));
CREATE INDEX donations_unindexed ON donations (reference) WHERE NOT is_indexed;

-- The lists of one kind of people, the newest first.
CREATE INDEX accounts_admins ON accounts (id) WHERE is_admin;
CREATE INDEX accounts_moderators ON accounts (id) WHERE is_moderator;
CREATE INDEX accounts_teachers ON accounts (id) WHERE is_teacher;
CREATE INDEX accounts_students ON accounts (id) WHERE is_student;
CREATE INDEX accounts_inactive ON accounts (id) WHERE NOT is_active;

-- What is known of one address. Its messages have an index of their own.
CREATE INDEX donations_email ON donations (LOWER(email));
