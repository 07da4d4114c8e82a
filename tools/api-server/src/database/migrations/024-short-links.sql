-- Short links to landing pages (docs/spec/contract-2.md §8). The hash lets one query have one code.
create table if not exists short_links (
  code text primary key,
  query_hash text not null unique,
  query text not null,
  created_at timestamptz not null,
  created_by text not null
);
