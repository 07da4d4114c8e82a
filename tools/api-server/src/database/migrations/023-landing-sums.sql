-- Landing events summed by day, so that the funnel reads some thousand rows where it read millions. The day is Manila's.
create table if not exists landing_sums (
  day date not null,
  source_id uuid not null,
  kind text not null,
  number bigint not null,
  primary key (day, source_id, kind)
);

-- When an event was added to its sum; null: not yet. Whatever its moment, an event is counted once, here or there.
alter table landing_events add column if not exists summed_at timestamptz;

create index concurrently if not exists landing_events_waiting on landing_events (day, source_id, kind) where summed_at is null;
