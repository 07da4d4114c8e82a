-- When a published template ends: from then on visitors are not shown it. Without a row it has no end.
create table if not exists landing_ends (
  template_id text primary key,
  ends_at timestamptz not null
);
