-- Money that arrives is stored before anything is decided about it; the books keep both sides of each movement; what we
-- send to others waits in an outbox; numbers that people read are unique by index.

-- Every genuine report of a payment partner, under the partner's own id. The lower half is what was decided: null until
-- then. `booked` paid a debt at least in part, `unapplied` none, `noted` moved no money.
create table if not exists payment_reports (
  id text primary key,
  code text not null,
  amount bigint not null,
  paid_at timestamptz not null,
  channel text not null,
  state text not null,
  received_at timestamptz not null,
  outcome text,
  decided_at timestamptz,
  reason text,
  receipt_no text,
  account_id uuid,
  order_id uuid,
  payment_id uuid,
  kind text,
  applied bigint not null default 0
);

create unique index if not exists receipt_numbers on payment_reports (receipt_no);

create index if not exists payment_reports_of_order on payment_reports (account_id, order_id, received_at);

create index if not exists payment_reports_by_time on payment_reports (received_at);

create index if not exists undecided_reports on payment_reports (received_at) where outcome is null;

-- Genuine messages that are no report: unreadable ones, and an id again with another content. People look at them.
create table if not exists odd_reports (
  body_hash text primary key,
  body text not null,
  reason text not null,
  received_at timestamptz not null
);

-- Money that fits no debt, until staff send it back. One a report.
create table if not exists unapplied_credits (
  id uuid primary key,
  report_id text not null unique references payment_reports (id),
  account_id uuid,
  order_id uuid,
  amount bigint not null,
  reason text not null,
  made_at timestamptz not null,
  refunded_at timestamptz
);

create index if not exists unapplied_credits_by_time on unapplied_credits (made_at);

-- The other books beside `ledger_entries`, which is the book of what borrowers owe. Each event's lines sum to zero; the
-- event of a ledger entry has that entry's id, and its line here is the entry's other side.
create table if not exists book_entries (
  event_id uuid not null,
  line integer not null,
  book text not null,
  account_id uuid,
  order_id uuid,
  amount bigint not null,
  moment timestamptz not null,
  primary key (event_id, line)
);

create index if not exists book_entries_of_book on book_entries (book, moment);

insert into book_entries (event_id, line, book, account_id, order_id, amount, moment)
select id, 1,
  case kind when 'instalment' then 'lent' when 'late-charge' then 'late-charges' when 'extension-fee' then 'extension-fees' else 'received' end,
  account_id, order_id, -amount, moment
from ledger_entries
on conflict (event_id, line) do nothing;

-- What is sent to others: at least once, always with the same key.
create table if not exists outbox (
  id uuid primary key,
  kind text not null,
  idempotency_key text not null unique,
  body text not null,
  made_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz,
  answer text,
  failure text
);

create index if not exists outbox_waiting on outbox (next_try_at) where delivered_at is null;

alter table payments add column if not exists refused_at timestamptz;

-- Numbers that were given twice get their row's key behind them, all but the first.
update loans set number = number || '-' || order_id
where exists (
  select 1 from loans as other
  where other.number = loans.number
    and (other.paid_out_at, other.account_id, other.order_id) < (loans.paid_out_at, loans.account_id, loans.order_id)
);

create unique index if not exists loan_numbers on loans (number);

update payments set code = code || '-' || id
where exists (
  select 1 from payments as other
  where other.code = payments.code and other.id <> payments.id
    and (other.state <> 'open', other.made_at, other.id) < (payments.state <> 'open', payments.made_at, payments.id)
);

create unique index if not exists payment_codes on payments (code);

-- Payments that were taken before reports were stored.
insert into payment_reports (id, code, amount, paid_at, channel, state, received_at, outcome, decided_at, receipt_no,
  account_id, order_id, payment_id, kind, applied)
select 'before:' || id, code, amount, settled_at, channel, 'paid', settled_at, 'booked', settled_at, 'R-' || id,
  account_id, order_id, id, kind, amount
from payments where state = 'paid' and settled_at is not null
on conflict (id) do nothing;
