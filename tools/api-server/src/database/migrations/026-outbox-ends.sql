-- The moment after which a message is of no use and is not sent any more, such as an SMS with a code; null: it never ends.
alter table outbox add column if not exists ends_at timestamptz;
