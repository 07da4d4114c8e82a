-- Work that is done every so often by whichever server comes first.
create table if not exists jobs (
  name text primary key,
  begun_at timestamptz not null
);

create index concurrently if not exists error_reports_by_time on error_reports (created_at);

create index concurrently if not exists failure_clicks_by_time on failure_clicks (created_at);

create index concurrently if not exists events_by_time on events (created_at);

create index concurrently if not exists idempotency_keys_by_time on idempotency_keys (made_at);
