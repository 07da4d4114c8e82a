create table if not exists events (
  account_id uuid not null references accounts (id),
  id uuid not null,
  module_id text not null,
  position_id text not null,
  product_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table if not exists scores (
  account_id uuid not null references accounts (id),
  id uuid not null,
  score integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table if not exists error_reports (
  id uuid primary key,
  page text not null,
  release text,
  kind text not null,
  message text not null,
  reference text not null,
  created_at timestamptz not null default now()
);
