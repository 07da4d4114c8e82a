-- Null: a session that lasts. `launch`: a token that opens one page and can be exchanged. `page`: what a page got for one. Neither
-- of the two ends later by being used.
alter table sessions add column if not exists kind text;

-- Of a launch token that was exchanged: the hash of the session that took its place.
alter table sessions add column if not exists exchanged_for text;
