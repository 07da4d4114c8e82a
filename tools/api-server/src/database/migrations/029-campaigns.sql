-- The drafts of the promotion team (docs/spec/contract-2.md §8). `pages` is a list of documents as JSON, which need not be valid
-- yet; `bases` is the version of each page that the draft began from. `revision` grows with each change.
create table if not exists campaigns (
  id uuid primary key,
  name text not null,
  pages text not null,
  bases text not null,
  revision integer not null,
  state text not null,
  owner text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  submitted_by text,
  note text not null,
  share integer,
  publish_at timestamptz,
  end_at timestamptz,
  published_at timestamptz,
  problem text
);

create index if not exists campaigns_by_time on campaigns (state, publish_at);
