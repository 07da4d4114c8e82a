-- What a product lends and on which terms, the loans taken on them, and what the confirm and failure pages show besides.

create table if not exists product_terms (
  product_id uuid primary key references products (id),
  amount bigint not null,
  fee bigint not null,
  interest bigint not null,
  periods integer not null,
  period_days integer not null,
  term_unit text not null,
  rate text not null,
  in_rupees boolean not null,
  ends_refused boolean not null,
  opens_agreement boolean not null,
  asks_to_stay boolean not null,
  stay_title text,
  stay_content text,
  confirm_text text,
  promo_image text,
  promo_title text
);

create table if not exists agreements (
  position text primary key,
  title text not null,
  content text not null
);

-- A loan taken here: its state follows from the two moments and the clock, so nothing has to run when they pass.
create table if not exists loans (
  account_id uuid not null,
  order_id uuid not null,
  number text not null,
  amount bigint not null,
  fee bigint not null,
  interest bigint not null,
  periods integer not null,
  period_days integer not null,
  in_rupees boolean not null,
  ends_refused boolean not null,
  decided_at timestamptz not null,
  paid_out_at timestamptz not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id)
);

-- The key that lets an account have one live order of a product, whichever server is asked. It is taken before the order
-- is written, in the same transaction; from ends_at on (a refusal's moment, or the repayment's) it may be taken again.
create table if not exists live_orders (
  account_id uuid not null references accounts (id),
  product_id uuid not null references products (id),
  order_id uuid not null,
  ends_at timestamptz,
  primary key (account_id, product_id)
);

create index if not exists orders_of_product on orders (account_id, product_id, created_at);

create table if not exists failure_offers (
  product_id uuid primary key references products (id),
  position integer not null,
  tags text[] not null
);

-- Who failed to log in may have no account.
create table if not exists failure_clicks (
  id uuid primary key,
  product_id uuid not null references products (id),
  account_id uuid,
  created_at timestamptz not null default now()
);
