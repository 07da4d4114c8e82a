-- The outcomes of views of published pages, summed by the hour: no row a view. A view has one outcome.
create table if not exists release_views (
  app text not null,
  release text not null,
  page text not null,
  engine text not null,
  shell text not null,
  hour timestamptz not null,
  ready integer not null,
  failed integer not null,
  rejected integer not null,
  timed integer not null,
  log_ms double precision not null,
  log_ms_squared double precision not null,
  primary key (app, release, page, engine, shell, hour)
);

create index if not exists release_views_by_hour on release_views (hour);

insert into release_views (app, release, page, engine, shell, hour, ready, failed, rejected, timed, log_ms, log_ms_squared)
  select app, release, page, '', '', hour, ready, failed, 0, 0, 0, 0 from release_counts
  on conflict do nothing;

alter table error_reports add column if not exists stack text;

alter table error_reports add column if not exists engine text;

alter table error_reports add column if not exists shell text;

create index if not exists error_reports_by_time on error_reports (created_at);

create index if not exists error_reports_by_reference on error_reports (reference);
