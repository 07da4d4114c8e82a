-- How views of published pages went, summed by the hour: no row a view.
create table if not exists release_counts (
  app text not null,
  release text not null,
  page text not null,
  hour timestamptz not null,
  ready integer not null,
  failed integer not null,
  primary key (app, release, page, hour)
);

create index if not exists release_counts_by_hour on release_counts (hour);
