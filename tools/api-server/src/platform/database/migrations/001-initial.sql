-- Steps are run one by one, outside a transaction, and perhaps twice: each is one idempotent statement.
-- Keys are uuids, accounts come first in keys (a distributed server then keeps an account's rows together), money is in
-- minor units, and a session's token is kept as its SHA-256 only.
create table if not exists accounts (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- The products that it is shown; null: those that everybody is.
  recommended uuid[]
);

create table if not exists sessions (
  token_hash text primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  expires_at timestamptz,
  device_id text
);

create index if not exists sessions_by_end on sessions (expires_at) where expires_at is not null;

-- An account's sessions are counted when one begins, and ended together.
create index if not exists sessions_of_account on sessions (account_id);

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
  headline text not null default '',
  explanation text not null default '',
  can_extend boolean not null,
  repayment_url text,
  opens_inside boolean not null default false,
  withdraw_url text,
  telephone text,
  asks_rating boolean not null default false,
  prompt text,
  tip text,
  needs_card boolean not null default false,
  card_title text,
  card_message text,
  -- On the pages of repayment; null: what the product says.
  notice text,
  shows_tip boolean,
  created_at timestamptz not null default now(),
  -- Of a loan, as `order_decisions` has them; null: not yet.
  decided_at timestamptz,
  cancelled_at timestamptz,
  -- Null again while a payout that failed waits for another one.
  paid_out_at timestamptz,
  written_off_at timestamptz,
  -- The last day, counted from 1970, up to which books and status follow the facts.
  followed_day integer not null default 0,
  primary key (account_id, id)
);

-- Loans that wait for a decision, and loans whose day is over.
create index if not exists orders_by_status on orders (status, followed_day);

create index if not exists orders_of_product on orders (account_id, product_id, created_at);

create index if not exists orders_by_id on orders (id);

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

create table if not exists events (
  account_id uuid not null references accounts (id),
  id uuid not null,
  module_id text not null,
  position_id text not null,
  product_id text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create index if not exists events_by_time on events (created_at);

create table if not exists scores (
  account_id uuid not null references accounts (id),
  id uuid not null,
  score integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create index if not exists scores_by_time on scores (created_at);

create table if not exists error_reports (
  id uuid primary key,
  page text not null,
  release text,
  kind text not null,
  message text not null,
  reference text not null,
  created_at timestamptz not null default now(),
  stack text,
  engine text,
  shell text
);

create index if not exists error_reports_by_time on error_reports (created_at);

create index if not exists error_reports_by_reference on error_reports (reference);

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
  promo_title text,
  -- Late charges, extension, prepayment and caps (`ledger/loan-terms.ts`), as JSON.
  agreed_terms text not null default '{}'
);

-- What a new loan of a product is agreed to by; what was agreed is in `order_agreements`.
create table if not exists agreements (
  product_id uuid not null references products (id),
  position text not null,
  title text not null,
  content text not null,
  primary key (product_id, position)
);

-- A loan as it was taken: nothing here is ever changed or removed.
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
  -- The other terms (`ledger/loan-terms.ts`), as JSON.
  terms text not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id)
);

-- What was decided of a loan, and when that was. Nothing here is ever changed or removed.
create table if not exists order_decisions (
  account_id uuid not null,
  order_id uuid not null,
  -- From 1, in the order in which they were made.
  number integer not null,
  status text not null,
  at timestamptz not null,
  made_at timestamptz not null,
  primary key (account_id, order_id, number),
  foreign key (account_id, order_id) references loans (account_id, order_id)
);

create unique index if not exists loan_numbers on loans (number);

-- What a borrower consented to by taking a loan, and the texts as they were shown. Nothing here is ever changed or removed.
create table if not exists order_consents (
  account_id uuid not null,
  order_id uuid not null,
  offer_id text not null,
  agreed_at timestamptz not null,
  -- The session's; null: it has none.
  device_id text,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id)
);

create table if not exists order_agreements (
  account_id uuid not null,
  order_id uuid not null,
  position text not null,
  -- What its address names.
  id uuid not null unique,
  title text not null,
  language text not null,
  -- HTML, with the loan's figures.
  content text not null,
  primary key (account_id, order_id, position),
  foreign key (account_id, order_id) references order_consents (account_id, order_id)
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

create index if not exists failure_clicks_by_time on failure_clicks (created_at);

-- What happened with a borrower's money, as it came: nothing here is ever changed or removed. What is owed is a function of
-- these facts and of the loans' terms (`ledger/account-state.ts`), each counted at its own moment.
create table if not exists money_facts (
  account_id uuid not null references accounts (id),
  -- A payment's is its report's.
  id text not null,
  kind text not null,
  -- Null for money that went back.
  order_id uuid,
  -- The payment whose money it was, of what is no payment itself.
  payment_id text,
  amount bigint not null,
  moment timestamptz not null,
  -- What the payment's code was made for; null: it had none.
  code_kind text,
  instalment integer,
  extension integer,
  note text,
  entered_at timestamptz not null,
  primary key (account_id, kind, id)
);

-- What the core system said that happened to a loan outside, by its own id, with what it was answered. Nothing here is ever
-- changed or removed.
create table if not exists adjustments (
  id text primary key,
  account_id uuid not null,
  order_id uuid not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  note text not null,
  answer text not null,
  made_at timestamptz not null,
  foreign key (account_id, order_id) references loans (account_id, order_id)
);

-- The ways of a product to be repaid, also those that it had: `repayment_terms` says which are open.
create table if not exists payment_channels (
  product_id uuid not null references products (id),
  number text not null,
  name text not null,
  logo text not null,
  kind text not null,
  position integer not null,
  primary key (product_id, number)
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
  -- The end of the last day on which the amount is right.
  valid_until timestamptz not null,
  settled_at timestamptz,
  refused_at timestamptz,
  primary key (account_id, order_id, id),
  foreign key (account_id, order_id) references loans (account_id, order_id)
);

-- One live payment for one intent, whichever server is asked.
create unique index if not exists live_payments
  on payments (account_id, order_id, kind, instalment, extension, channel, amount) where state = 'open';

-- A payment partner knows nothing but the payment's id.
create index if not exists payments_by_id on payments (id);

create unique index if not exists payment_codes on payments (code);

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
  order_id uuid,
  text text not null,
  sent_at timestamptz not null,
  phone text
);

create index if not exists sandbox_messages_of_order on sandbox_messages (order_id, sent_at);

create index if not exists sandbox_messages_of_phone on sandbox_messages (phone, sent_at);

-- Complaints: what they may be about, what was complained, and what became of it.
create table if not exists complaint_types (
  value text primary key,
  position integer not null,
  title text not null
);

-- Type 1 is the one about collection, which asks for a sub-type. The lists are the product's own, so they are here and
-- not among the sandbox's seeds.
insert into complaint_types (value, position, title) values
  ('1', 1, 'Collection and reminders'),
  ('2', 2, 'A payment is not recorded'),
  ('3', 3, 'Money not received'),
  ('4', 4, 'Amounts, interest and fees'),
  ('5', 5, 'Application and approval'),
  ('6', 6, 'Account and personal data'),
  ('7', 7, 'The app does not work'),
  ('8', 8, 'Something else')
on conflict (value) do nothing;

create table if not exists complaint_sub_types (
  type_value text not null references complaint_types (value),
  value text not null,
  position integer not null,
  title text not null,
  primary key (type_value, value)
);

insert into complaint_sub_types (type_value, value, position, title) values
  ('1', '101', 1, 'Harassment or threats'),
  ('1', '102', 2, 'Family, friends or employer contacted'),
  ('1', '103', 3, 'Wrong person contacted'),
  ('1', '104', 4, 'Too many calls or messages'),
  ('1', '105', 5, 'Calls at night or early in the morning'),
  ('1', '106', 6, 'My details shown to others'),
  ('1', '107', 7, 'Asked to pay to a private account'),
  ('1', '108', 8, 'I have paid already'),
  ('1', '109', 9, 'Something else about collection')
on conflict (type_value, value) do nothing;

-- Pictures that a session may see. Their bytes lie in files named by their SHA-256, which pictures may share.
create table if not exists pictures (
  account_id uuid not null references accounts (id),
  id uuid not null,
  content_hash text not null,
  created_at timestamptz not null,
  -- The id of the key that the content is encrypted with; null: with none.
  key_id text,
  primary key (account_id, id)
);

create index if not exists pictures_by_time on pictures (account_id, created_at);

-- Which rows have the same content, for the sweep of pictures that were never attached.
create index if not exists pictures_by_content on pictures (content_hash);

create table if not exists complaints (
  account_id uuid not null references accounts (id),
  number text not null,
  type_value text not null references complaint_types (value),
  sub_type_value text,
  order_id uuid,
  content text not null,
  created_at timestamptz not null,
  answer_by date not null,
  reply text,
  replied_at timestamptz,
  score integer,
  -- When it was rated, which closes it.
  scored_at timestamptz,
  -- What borrowers wrote and photographed is encrypted with a key that is not in the database. A server
  -- without a key writes `content` and `reply` in their place.
  sealed_content text,
  sealed_reply text,
  -- Of a payment that is not recorded: the code that was made last before it.
  payment_code text,
  primary key (account_id, number),
  foreign key (type_value, sub_type_value) references complaint_sub_types (type_value, value)
);

create index if not exists complaints_by_time on complaints (account_id, created_at, number);

create table if not exists complaint_pictures (
  account_id uuid not null,
  number text not null,
  in_reply boolean not null,
  position integer not null,
  picture_id uuid not null,
  primary key (account_id, number, in_reply, position),
  foreign key (account_id, number) references complaints (account_id, number),
  foreign key (account_id, picture_id) references pictures (account_id, id)
);

-- A number is one complaint's in the whole house: staff know a complaint by it alone.
create table if not exists complaint_numbers (
  number text primary key,
  account_id uuid not null references accounts (id)
);
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
  -- The holder's name and the answers but for the account numbers, which have a column of their own.
  sealed_person text,
  primary key (account_id, product_id)
);

-- Landing pages as data. A version, once published, is never changed or removed: what a visitor sees is the latest, or
-- the one that its split chooses. Document and split are JSON, kept as text so that not a character changes.
create table if not exists landing_versions (
  template_id text not null,
  version integer not null,
  kind text not null,
  title text not null,
  mobile_pattern text,
  split text,
  document text not null,
  note text not null,
  authors text not null default '',
  approved_by text,
  rolled_back_from integer,
  published_at timestamptz not null,
  primary key (template_id, version)
);

-- Where visitors came from. The id is a hash of the rest, so that whoever meets the same source finds the same row, and
-- an event is narrow however long the names are.
create table if not exists landing_sources (
  id uuid primary key,
  template_id text not null,
  version integer not null,
  utm_tag text not null,
  user_from text not null,
  app_from text not null,
  -- When a server last wrote the source: a source that nobody uses any more is deleted.
  seen_at timestamptz not null default now()
);

create index if not exists landing_sources_by_time on landing_sources (seen_at);

-- The picture that a captcha shows now; spent once it was tried, rightly or not.
create table if not exists captchas (
  sid uuid primary key,
  picture text not null,
  answer text not null,
  drawn_at timestamptz not null,
  is_spent boolean not null,
  -- What a captcha's picture is drawn from, so that asking again shows the same drawing (docs/quality.md §3).
  seed uuid not null default gen_random_uuid()
);

create index if not exists captchas_by_time on captchas (drawn_at);

-- Codes sent to phones. Number, address and captcha are keyed hashes, the code is one bound to its row.
create table if not exists phone_codes (
  phone_key text not null,
  id uuid not null,
  address_key text not null,
  captcha_key text not null,
  code_hash text not null,
  tries integer not null,
  sent_at timestamptz not null,
  primary key (phone_key, id)
);

create index if not exists phone_codes_of_address on phone_codes (address_key, sent_at);

create index if not exists phone_codes_by_time on phone_codes (sent_at);

-- The last press of the SMS button for a number, by which a registration that names no template finds its own.
create table if not exists phone_clicks (
  phone_key text primary key,
  source_id uuid not null,
  clicked_at timestamptz not null
);

create index if not exists phone_clicks_by_time on phone_clicks (clicked_at);

-- How often something was done in the current stretch of time; also the row that a piece of work holds while it counts.
create table if not exists rate_counts (
  name text primary key,
  begins_at timestamptz not null,
  used integer not null
);

create index if not exists rate_counts_by_time on rate_counts (begins_at);

-- Numbers that registered, each once. The number itself is encrypted with a key that is not in the database.
create table if not exists registrations (
  phone_key text primary key,
  id uuid not null,
  sealed_phone text not null,
  source_id uuid not null,
  promotion_id text not null,
  invite_code text not null,
  device_id text not null,
  app_name text not null,
  merchant_number text not null,
  user_name text not null,
  registered_at timestamptz not null,
  -- The borrower that the visitor became, once the core system says so.
  account_id uuid references accounts (id),
  -- When the borrower took a loan, and repaid one, for the first time since then.
  loan_at timestamptz,
  repaid_at timestamptz,
  -- JSON: the click ids of the visitor's link and the browser's name; null where the visitor did not agree that ad networks learn of it.
  click_ids text
);

create index if not exists registrations_by_id on registrations (id);

create index if not exists registrations_of_account on registrations (account_id);

create index if not exists registrations_of_source on registrations (source_id);

-- The payments that partners report, under the partner's own id; a row is held while its reports are taken.
create table if not exists reported_payments (
  id text primary key,
  -- Null until its money is known to have moved.
  receipt_no text,
  account_id uuid,
  order_id uuid,
  -- The code's row in `payments`.
  payment_id uuid,
  kind text
);

create unique index if not exists receipt_numbers on reported_payments (receipt_no);

create index if not exists reported_payments_of_order on reported_payments (account_id, order_id);

-- Every genuine report, with what it was answered: one for each state of a payment. Nothing here is ever changed or removed.
create table if not exists payment_reports (
  id text not null references reported_payments (id),
  state text not null,
  code text not null,
  amount bigint not null,
  -- When it was paid, or taken back.
  at timestamptz not null,
  channel text not null,
  received_at timestamptz not null,
  answer text not null,
  primary key (id, state)
);

create index if not exists payment_reports_by_time on payment_reports (received_at);

create index if not exists payment_reports_by_moment on payment_reports (at);

-- Genuine messages that are no report: unreadable ones, and an id again with another content. People look at them.
create table if not exists odd_reports (
  body_hash text primary key,
  body text not null,
  reason text not null,
  received_at timestamptz not null,
  -- Who looked at it, when, and what came of it; null: nobody yet.
  closed_by text,
  closed_at timestamptz,
  closing_note text
);

create index if not exists open_odd_reports on odd_reports (received_at) where closed_at is null;

-- What staff asked to be done with money that is held: a refund waits until somebody else approves it.
create table if not exists held_money_requests (
  id uuid primary key,
  -- Of `reported_payments`.
  payment_id text not null,
  kind text not null,
  amount bigint not null,
  -- The loan that the money is used for.
  account_id uuid,
  order_id uuid,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  is_approved boolean
);

create index if not exists held_money_requests_of_payment on held_money_requests (payment_id);

create index if not exists waiting_requests on held_money_requests (asked_at) where decided_at is null;

-- The books: each event's lines sum to zero. They follow from the facts; a correction is an event of its own, and nothing
-- here is ever changed or removed. The reference names the cause of an event's lines within an account.
create table if not exists book_entries (
  event_id uuid not null,
  line integer not null,
  book text not null,
  account_id uuid,
  order_id uuid,
  instalment integer,
  payment_id text,
  reference text not null,
  amount bigint not null,
  -- The moment that it belongs to, and the one in which it was written.
  moment timestamptz not null,
  entered_at timestamptz not null,
  primary key (event_id, line)
);

create index if not exists book_entries_of_account on book_entries (account_id);

create index if not exists book_entries_of_payment on book_entries (book, payment_id);

create index if not exists book_entries_by_time on book_entries (entered_at);

-- A hash over the books of each day that is over, and over the hash of the day before.
create table if not exists book_days (
  day text primary key,
  entries bigint not null,
  hash text not null
);

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
  failure text,
  -- The moment after which a message is of no use and is not sent any more, such as an SMS with a code; null: it never ends.
  ends_at timestamptz
);

create index if not exists outbox_waiting on outbox (next_try_at) where delivered_at is null;

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
  -- Null: the product's own.
  in_rupees boolean,
  -- From then on it is not in force; null: it does not end by itself.
  expires_at timestamptz,
  -- What the confirm pages show besides (`ledger/offer.ts`), as JSON; null: nothing.
  shown text,
  primary key (account_id, product_id)
);

-- What happened, for the core system to read. A change is written in the transaction of what it is about, without a
-- position; whoever reads gives positions to what is committed by then, one reader at a time: so none is ever inserted
-- before one that was read already. `written_at` is the one clock of all servers: who writes of an order holds its lock, so
-- a later change of it has a later time.
create table if not exists changes (
  id uuid primary key,
  kind text not null,
  data text not null,
  made_at timestamptz not null,
  written_at timestamptz not null default clock_timestamp(),
  position bigint
);

create unique index if not exists change_positions on changes (position);

create index if not exists fresh_changes on changes (written_at, id) where position is null;

create table if not exists change_positions_given (
  id text primary key,
  last bigint not null
);

insert into change_positions_given (id, last) values ('changes', 0) on conflict (id) do nothing;

-- The result of the call that a client's key belongs to (docs/spec/contract-3.md §1): a repeated call is answered as the first
-- one was, and one with other content is refused. The owner is an account, or the number of a registration, hashed.
create table if not exists idempotency_keys (
  owner text not null,
  call text not null,
  key_hash text not null,
  content_hash text not null,
  result text not null,
  made_at timestamptz not null,
  primary key (owner, call, key_hash)
);

create index if not exists idempotency_keys_by_time on idempotency_keys (made_at);

-- Signatures of writes that a core system or a partner made, until their time is over: each is taken once.
create table if not exists used_signatures (
  digest text primary key,
  ends_at timestamptz not null
);

create index if not exists used_signatures_by_end on used_signatures (ends_at);

-- What a database was begun as, for good: its mode, and a text that only the key for accounts opens.
create table if not exists deployment_facts (
  name text primary key,
  value text not null
);

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

-- The outcomes of views of published pages, summed by the hour: no row a view. A view has one outcome.
create table if not exists release_views (
  app text not null,
  release text not null,
  page text not null,
  engine text not null,
  shell text not null,
  language text not null,
  hour timestamptz not null,
  ready integer not null,
  failed integer not null,
  rejected integer not null,
  timed integer not null,
  log_ms double precision not null,
  log_ms_squared double precision not null,
  action_shown integer not null,
  action_covered integer not null,
  action_missing integer not null,
  primary key (app, release, page, engine, shell, language, hour)
);

create index if not exists release_views_by_hour on release_views (hour);

-- Captchas that were solved for a phone beside the one that its code was sent for. Wrong guesses are counted for each
-- captcha, so that who guesses at another's number does not use up the guesses of its owner.
create table if not exists captcha_proofs (
  phone_key text not null,
  captcha_key text not null,
  proven_at timestamptz not null,
  primary key (phone_key, captcha_key)
);

-- Work that is done every so often by whichever server comes first.
create table if not exists jobs (
  name text primary key,
  begun_at timestamptz not null
);

-- Landing events summed by day, so that the funnel reads some thousand rows where it read millions. The day is Manila's.
create table if not exists landing_sums (
  day date not null,
  source_id uuid not null,
  kind text not null,
  number bigint not null,
  primary key (day, source_id, kind)
);

-- What the links of a tag cost on a day of Manila, in minor units, as the promotion team says.
create table if not exists landing_costs (
  day date not null,
  utm_tag text not null,
  cost bigint not null,
  primary key (day, utm_tag)
);

-- Short links to landing pages (docs/spec/contract-2.md §8). The hash lets one query have one code.
create table if not exists short_links (
  code text primary key,
  query_hash text not null unique,
  query text not null,
  created_at timestamptz not null,
  created_by text not null
);

-- Pictures of landing pages (docs/spec/contract-2.md §8): each upload in every width and format. The contents are in the picture store.
create table if not exists promo_pictures (
  hash text not null,
  width integer not null,
  format text not null,
  content_hash text not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (hash, width, format)
);

-- The drafts of the promotion team (docs/spec/contract-2.md §8). `pages` is a list of documents as JSON, which need not be valid
-- yet; `bases` is the version of each page that the draft began from; `shown` is a list of the ids that were published, the
-- latest first. `revision` grows with each change. `authors` is a list of names as JSON: who has worked on it since it was last published;
-- `drafted_at` is when they began.
create table if not exists campaigns (
  id uuid primary key,
  name text not null,
  pages text not null,
  bases text not null,
  shown text not null,
  revision integer not null,
  state text not null,
  owner text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  submitted_by text,
  approved_by text,
  authors text not null,
  drafted_at timestamptz not null,
  note text not null,
  share integer,
  publish_at timestamptz,
  end_at timestamptz,
  published_at timestamptz,
  problem text
);

create index if not exists campaigns_by_time on campaigns (state, publish_at);

-- When a published template ends: from then on visitors are not shown it. Without a row it has no end.
create table if not exists landing_ends (
  template_id text primary key,
  ends_at timestamptz not null
);

-- One row for each visit, press of the SMS button, code sent and registration. The day is Manila's, each day a partition of its own: a day that is over is dropped in milliseconds. An event of a day without
-- one lies in the last partition, so that none is lost.
-- optional: an engine without partitions
create table if not exists landing_events (
  day date not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  moment timestamptz not null,
  summed_at timestamptz,
  primary key (day, id)
) partition by range (day);

-- There it is the same table in one piece.
create table if not exists landing_events (
  day date not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  moment timestamptz not null,
  summed_at timestamptz,
  primary key (day, id)
);

-- optional: an engine without partitions
create table if not exists landing_events_other partition of landing_events default;

create index if not exists landing_events_waiting on landing_events (day, source_id, kind) where summed_at is null;

-- Adds the partition of a day; false: it is there, or the day has begun without it. With the rights of the tables' owner, since a
-- server has none to change tables. Whoever stores events waits for a second at most.
-- optional: an engine without partitions
create or replace function add_landing_day(added date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  declare
    name text := 'landing_events_' || to_char(added, 'YYYYMMDD');
  begin
    execute format('create table %I (like landing_events including all)', name);
    execute format('alter table landing_events attach partition %I for values from (%L) to (%L)', name, added, added + 1);
    return true;
  exception
    -- Another server adds it, the last partition has events of the day, or a reader holds the table.
    when duplicate_table or duplicate_object or unique_violation or check_violation or lock_not_available then return false;
  end
$$;

-- Drops the partitions of the days before a day whose events are all in their sums, and returns how many they were.
-- optional: an engine without partitions
create or replace function drop_landing_days(before date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
  declare
    name text;
    is_summed boolean;
    dropped integer := 0;
  begin
    for name in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_name ~ '^landing_events_\d{8}$'
        and table_name < 'landing_events_' || to_char(before, 'YYYYMMDD')
      order by table_name
    loop
      -- The whole table first, as those who store events do, and nobody can add one to the day meanwhile.
      lock table only landing_events in access exclusive mode;
      execute format('select not exists (select 1 from %I where summed_at is null)', name) into is_summed;
      if is_summed then
        execute format('drop table %I', name);
        dropped := dropped + 1;
      end if;
    end loop;
    return dropped;
  end
$$;

-- Who has visited a template on a day, so that visitors are counted once. The key is a keyed hash of network, browser, template and
-- day: it names nobody, and nobody's keys of two days are alike.
create table if not exists landing_visitors (
  day date not null,
  visitor_key text not null,
  primary key (day, visitor_key)
);

-- Split tests of landing pages. What was counted of the split's versions before it began is no part of the test: `counted_before` is
-- a JSON list. `plan` and `outcome` are JSON, written once each.
create table if not exists split_tests (
  template_id text not null,
  version integer not null,
  began_at timestamptz not null,
  counted_before text not null,
  plan text,
  outcome text,
  primary key (template_id, version)
);
