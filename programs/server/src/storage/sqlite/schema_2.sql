-- Where people are signed in: one row per browser.
CREATE TABLE sessions (
    account INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (account, id)
) WITHOUT ROWID;
