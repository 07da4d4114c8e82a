-- Landing events by the hour of Manila's clock, for some weeks: which hours of today are as those of the weeks before. They are
-- counted from the events themselves and beside the sums by day, which stay what statistics of days read.
create table if not exists landing_hours (
  day date not null,
  hour integer not null,
  kind text not null,
  source_id uuid not null,
  number bigint not null,
  primary key (day, hour, kind, source_id)
);
