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
  app_from text not null
);

-- One row for each visit, press of the SMS button, code sent and registration. The day is Manila's.
create table if not exists landing_events (
  id uuid primary key,
  source_id uuid not null,
  kind text not null,
  day date not null,
  moment timestamptz not null
);

-- All that the funnel sums: many entries are alike, so that a million of them take some megabytes.
create index if not exists landing_events_summed on landing_events (day, source_id, kind);

-- The picture that a captcha shows now; spent once it was tried, rightly or not.
create table if not exists captchas (
  sid uuid primary key,
  picture text not null,
  answer text not null,
  drawn_at timestamptz not null,
  is_spent boolean not null
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
  registered_at timestamptz not null
);

alter table sandbox_messages alter column order_id drop not null;

alter table sandbox_messages add column if not exists phone text;

create index if not exists sandbox_messages_of_phone on sandbox_messages (phone, sent_at);
