-- Pictures that editors have added. What browsers get of them is made by each replica.

-- Counts what was changed, so that replicas notice; `removed` is the number of the last removal.
CREATE TABLE picture_shelf (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    number  INTEGER NOT NULL,
    removed INTEGER NOT NULL
) STRICT;
INSERT INTO picture_shelf (id, number, removed) VALUES (1, 0, 0);

CREATE TABLE pictures (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    -- By which content files call it.
    name        TEXT    NOT NULL UNIQUE,
    -- Of its file.
    hash        TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL,
    width       INTEGER NOT NULL,
    height      INTEGER NOT NULL,
    has_alpha   INTEGER NOT NULL CHECK (has_alpha IN (0, 1)),
    placeholder TEXT,
    bytes       INTEGER NOT NULL,
    alt         TEXT    NOT NULL,
    -- In percent from the left and from above; NULL: nothing was chosen.
    focus_x     INTEGER,
    focus_y     INTEGER,
    author      TEXT    NOT NULL,
    added_at    INTEGER NOT NULL,
    -- The number of the shelf when it was last changed.
    changed     INTEGER NOT NULL
) STRICT;
CREATE INDEX pictures_changed ON pictures (changed);

-- Apart, so that a list reads none of it.
CREATE TABLE picture_files (
    picture_id INTEGER PRIMARY KEY REFERENCES pictures (id) ON DELETE CASCADE,
    file       BLOB    NOT NULL
) STRICT;

-- The names of the pictures in a draft, each in a line.
ALTER TABLE content_drafts ADD COLUMN pictures TEXT NOT NULL DEFAULT '';
