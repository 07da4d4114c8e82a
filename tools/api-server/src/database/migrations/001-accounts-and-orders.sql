-- Steps are run one by one, outside a transaction, and perhaps twice: each is one idempotent statement.
-- Keys are uuids, accounts come first in keys (a distributed server then keeps an account's rows together), money is in
-- minor units, and a session's token is kept as its SHA-256 only.

create table if not exists accounts (
  id uuid primary key,
  created_at timestamptz not null default now()
);

create table if not exists sessions (
  token_hash text primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now()
);

create table if not exists products (
  id uuid primary key,
  name text not null,
  logo text not null,
  least_amount bigint not null,
  greatest_amount bigint not null,
  range_label text not null,
  rate text not null,
  description text not null,
  button_text text not null,
  enabled boolean not null,
  link_key text not null unique,
  link text not null
);

create table if not exists orders (
  account_id uuid not null references accounts (id),
  id uuid not null,
  product_id uuid not null references products (id),
  status integer not null,
  headline text not null,
  explanation text not null,
  can_extend boolean not null,
  repayment_url text,
  opens_inside boolean not null,
  withdraw_url text,
  telephone text,
  asks_rating boolean not null,
  prompt text,
  tip text,
  needs_card boolean not null,
  card_title text,
  card_message text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table if not exists order_rows (
  account_id uuid not null,
  order_id uuid not null,
  position integer not null,
  label text not null,
  value text not null,
  primary key (account_id, order_id, position),
  foreign key (account_id, order_id) references orders (account_id, id)
);

create table if not exists order_recommendations (
  account_id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null references products (id),
  primary key (account_id, order_id, position),
  foreign key (account_id, order_id) references orders (account_id, id)
);
