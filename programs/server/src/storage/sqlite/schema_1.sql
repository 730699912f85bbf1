-- Append-only, in the order of arrival. It has no index but its own order: where the rows of
-- a table are is kept in memory. An index on (table_id, number) would cost five times as much per row.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    account INTEGER,
    payload BLOB NOT NULL
);

CREATE TABLE folds (
    table_id INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    is_finished BOOLEAN NOT NULL,
    payload BLOB NOT NULL
);

CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    is_public BOOLEAN NOT NULL,
    phase INTEGER NOT NULL,
    summary BLOB NOT NULL
);
CREATE INDEX public_tables ON tables (phase, opened_at, table_id) WHERE is_public;
CREATE INDEX unfinished_tables ON tables (table_id) WHERE phase < 2;
CREATE INDEX finished_tables ON tables (changed_at) WHERE phase = 2;

-- is_over and opened_at are those of the table, so that one index gives the games of an account.
CREATE TABLE members (
    table_id INTEGER NOT NULL,
    account INTEGER NOT NULL,
    is_over BOOLEAN NOT NULL,
    opened_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, account)
) WITHOUT ROWID;
CREATE INDEX games_of_accounts ON members (account, is_over, opened_at, table_id);

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    token BLOB UNIQUE,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
);
CREATE INDEX guests ON accounts (seen_at) WHERE kind = 0;

CREATE TABLE transfers (
    hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    person INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX transfers_of_accounts ON transfers (account);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    secret BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE work (
    table_id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    node INTEGER,
    lease_until INTEGER NOT NULL
);
CREATE INDEX due_work ON work (due_at);
