-- Where people are signed in: one row per browser.
CREATE TABLE sessions (
    account BIGINT NOT NULL,
    id BIGINT NOT NULL,
    PRIMARY KEY (account, id)
);
