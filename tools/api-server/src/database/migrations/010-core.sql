-- What the lender's core system brings in and takes out.

alter table sessions add column if not exists expires_at timestamptz;

alter table sessions add column if not exists device_id text;

create index if not exists sessions_by_end on sessions (expires_at) where expires_at is not null;

create index if not exists orders_by_id on orders (id);

-- What one account is offered of a product, in the place of what the product offers everybody.
create table if not exists account_offers (
  account_id uuid not null references accounts (id),
  product_id uuid not null references products (id),
  id uuid not null unique,
  amount bigint not null,
  fee bigint not null,
  interest bigint not null,
  periods integer not null,
  period_days integer not null,
  primary key (account_id, product_id)
);

-- What happened, for the core system to read. A change is written in the transaction of what it is about, without a
-- position; whoever reads gives positions to what is committed by then, one reader at a time: so none is ever inserted
-- before one that was read already.
create table if not exists changes (
  id uuid primary key,
  kind text not null,
  data text not null,
  made_at timestamptz not null,
  position bigint
);

create unique index if not exists change_positions on changes (position);

create index if not exists fresh_changes on changes (made_at) where position is null;

create table if not exists change_positions_given (
  id text primary key,
  last bigint not null
);

insert into change_positions_given (id, last) values ('changes', 0) on conflict (id) do nothing;
