-- Its key decides which of two servers that write from the same state was first.
CREATE TABLE journal (
    table_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    account BIGINT,
    payload BYTEA NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Rows that are folded stay for a while after folded_at, see trim.
CREATE TABLE folds (
    table_id BIGINT PRIMARY KEY,
    last BIGINT NOT NULL,
    is_finished BOOLEAN NOT NULL,
    payload BYTEA NOT NULL,
    folded_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    is_trimmed BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX folds_to_trim ON folds (folded_at) WHERE NOT is_trimmed;

CREATE TABLE tables (
    table_id BIGINT PRIMARY KEY,
    opened_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    is_public BOOLEAN NOT NULL,
    phase SMALLINT NOT NULL,
    summary BYTEA NOT NULL
);
CREATE INDEX public_tables ON tables (phase, opened_at, table_id) WHERE is_public;
CREATE INDEX unfinished_tables ON tables (table_id) WHERE phase < 2;
CREATE INDEX finished_tables ON tables (changed_at) WHERE phase = 2;

-- is_over and opened_at are those of the table, so that one index gives the games of an account.
CREATE TABLE members (
    table_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    is_over BOOLEAN NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, account)
);
CREATE INDEX games_of_accounts ON members (account, is_over, opened_at, table_id);

CREATE TABLE accounts (
    id BIGINT PRIMARY KEY,
    kind SMALLINT NOT NULL,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    token BYTEA UNIQUE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX guests ON accounts (seen_at) WHERE kind = 0;

CREATE TABLE transfers (
    hash BYTEA PRIMARY KEY,
    account BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX transfers_of_accounts ON transfers (account);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    secret BYTEA NOT NULL
);

CREATE TABLE work (
    table_id BIGINT PRIMARY KEY,
    number BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    node BIGINT,
    lease_until BIGINT NOT NULL
);
CREATE INDEX due_work ON work (due_at);
