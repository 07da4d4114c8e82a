-- Sources of visits and ratings of the app end as everything does that a stranger can add.
alter table landing_sources add column if not exists seen_at timestamptz not null default now();

create index concurrently if not exists landing_sources_by_time on landing_sources (seen_at);

create index concurrently if not exists registrations_of_source on registrations (source_id);

create index concurrently if not exists scores_by_time on scores (created_at);
