-- What is owed and what is paid, entry by entry: nothing here is ever changed or removed. A loan's outstanding amount is
-- the sum of its entries; what is owed counts plus, what is paid minus. The reference names what an entry stands for
-- (an instalment, a day of lateness, a payment), so that the same thing cannot be entered twice, whoever repeats it.
create table if not exists ledger_entries (
  account_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null,
  instalment integer not null,
  extension integer not null,
  amount bigint not null,
  moment timestamptz not null,
  reference text not null,
  primary key (account_id, order_id, id),
  foreign key (account_id, order_id) references loans (account_id, order_id)
);

create unique index if not exists ledger_references on ledger_entries (account_id, order_id, reference);

-- The instalments of loans that were taken before there was a ledger.
insert into ledger_entries (account_id, order_id, id, kind, instalment, extension, amount, moment, reference)
select loans.account_id, loans.order_id, gen_random_uuid(), 'instalment', part.number, 0,
  case when part.number = loans.periods
    then (loans.amount + loans.interest) - (loans.periods - 1) * div(loans.amount + loans.interest, loans.periods)::bigint
    else div(loans.amount + loans.interest, loans.periods)::bigint
  end,
  loans.paid_out_at, 'instalment:' || part.number
from loans cross join lateral generate_series(1, loans.periods) as part (number)
where not loans.ends_refused
on conflict (account_id, order_id, reference) do nothing;

create table if not exists payment_channels (
  number text primary key,
  name text not null,
  logo text not null,
  kind text not null,
  position integer not null
);

-- How the loans of a product are repaid. A product without a row offers no way.
create table if not exists repayment_terms (
  product_id uuid primary key references products (id),
  channels text[] not null,
  notice text,
  shows_tip boolean not null,
  takes_alipay boolean not null
);

-- A payment that a borrower began: for one instalment, or for an extension of it, as they stood at that moment.
create table if not exists payments (
  account_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null,
  instalment integer not null,
  extension integer not null,
  channel text not null,
  amount bigint not null,
  code text not null,
  state text not null,
  made_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, order_id, id),
  foreign key (account_id, order_id) references loans (account_id, order_id)
);

-- One live payment for one intent, whichever server is asked.
create unique index if not exists live_payments
  on payments (account_id, order_id, kind, instalment, extension, channel, amount) where state = 'open';

-- A payment partner knows nothing but the payment's id.
create index if not exists payments_by_id on payments (id);

create table if not exists bank_cards (
  account_id uuid not null references accounts (id),
  id uuid not null,
  bank_name text not null,
  bank_code text not null,
  last_four text not null,
  needs_code boolean not null,
  position integer not null,
  primary key (account_id, id)
);

-- A payment by card that waits for the code sent by SMS.
create table if not exists card_repayments (
  account_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  card_id uuid not null,
  made_at timestamptz not null,
  primary key (account_id, order_id, id),
  foreign key (account_id, order_id, payment_id) references payments (account_id, order_id, id)
);

create unique index if not exists card_repayments_of_payment
  on card_repayments (account_id, order_id, payment_id, card_id);

create table if not exists sms_codes (
  account_id uuid not null,
  id uuid not null,
  repayment_id uuid not null,
  code_hash text not null,
  tries integer not null,
  sent_at timestamptz not null,
  primary key (account_id, id)
);

-- What the sandbox sent instead of an SMS; empty in production.
create table if not exists sandbox_messages (
  id uuid primary key,
  order_id uuid not null,
  text text not null,
  sent_at timestamptz not null
);

create index if not exists sandbox_messages_of_order on sandbox_messages (order_id, sent_at);
