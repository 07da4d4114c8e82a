-- The form by which a product's borrowers name the account that their loan goes to, country by country, and the accounts
-- they named.

create table if not exists card_forms (
  country text not null,
  product_id uuid not null references products (id),
  form text not null,
  primary key (country, product_id)
);

create table if not exists card_form_items (
  form text not null,
  position integer not null,
  code text not null,
  category text not null,
  title text not null,
  hint text not null,
  input_type text not null,
  card_type text not null,
  channel_number text not null,
  option_list text,
  is_account_number boolean not null,
  is_holder_name boolean not null,
  primary key (form, position)
);

-- Banks, wallets, places: `options` is a list of {name, type, children?} as the contract has it.
create table if not exists card_option_lists (
  name text primary key,
  options jsonb not null
);

-- The account that the money of a product goes to. The number is encrypted with a key that is not in the database.
create table if not exists payment_accounts (
  account_id uuid not null references accounts (id),
  product_id uuid not null references products (id),
  card_type text not null,
  holder_name text not null,
  answers jsonb not null,
  sealed_numbers text not null,
  last_four text not null,
  bound_at timestamptz not null,
  primary key (account_id, product_id)
);
