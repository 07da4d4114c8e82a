-- Who may make staff calls (docs/spec/contract-2.md §5), each with a token of their own, and what they did.
create table if not exists staff_members (
  id uuid primary key,
  name text not null,
  role text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create unique index if not exists staff_names on staff_members (name) where revoked_at is null;

-- A row is written before a call does anything; status is null while it runs, and of a call that a killed server was at.
create table if not exists staff_calls (
  id uuid primary key,
  called_at timestamptz not null,
  name text not null,
  role text not null,
  call text not null,
  subject text not null,
  status integer
);

create index if not exists staff_calls_by_time on staff_calls (called_at);
