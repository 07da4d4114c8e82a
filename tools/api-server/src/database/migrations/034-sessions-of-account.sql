-- An account's sessions are counted when one begins, and ended together.
create index concurrently if not exists sessions_of_account on sessions (account_id);
