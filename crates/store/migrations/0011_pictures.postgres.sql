-- Pictures that editors have added. What browsers get of them is made by each replica.

-- Counts what was changed, so that replicas notice; `removed` is the number of the last removal.
CREATE TABLE picture_shelf (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    number  BIGINT NOT NULL,
    removed BIGINT NOT NULL
);
INSERT INTO picture_shelf (id, number, removed) VALUES (1, 0, 0);

CREATE TABLE pictures (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- By which content files call it.
    name        TEXT    NOT NULL UNIQUE,
    -- Of its file.
    hash        TEXT    NOT NULL UNIQUE,
    kind        TEXT    NOT NULL,
    width       BIGINT  NOT NULL,
    height      BIGINT  NOT NULL,
    has_alpha   BOOLEAN NOT NULL,
    placeholder TEXT,
    bytes       BIGINT  NOT NULL,
    alt         TEXT    NOT NULL,
    -- In percent from the left and from above; NULL: nothing was chosen.
    focus_x     BIGINT,
    focus_y     BIGINT,
    author      TEXT    NOT NULL,
    added_at    BIGINT  NOT NULL,
    -- The number of the shelf when it was last changed.
    changed     BIGINT  NOT NULL
);
CREATE INDEX pictures_changed ON pictures (changed);

-- Apart, so that a list reads none of it.
CREATE TABLE picture_files (
    picture_id BIGINT PRIMARY KEY REFERENCES pictures (id) ON DELETE CASCADE,
    file       BYTEA  NOT NULL
);
-- It is compressed already.
ALTER TABLE picture_files ALTER COLUMN file SET STORAGE EXTERNAL;

-- The names of the pictures in a draft, each in a line.
ALTER TABLE content_drafts ADD COLUMN pictures TEXT NOT NULL DEFAULT '';
