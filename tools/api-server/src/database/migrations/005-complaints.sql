-- Complaints: what they may be about, what was complained, and what became of it.

create table if not exists complaint_types (
  value text primary key,
  position integer not null,
  title text not null
);

create table if not exists complaint_sub_types (
  type_value text not null references complaint_types (value),
  value text not null,
  position integer not null,
  title text not null,
  primary key (type_value, value)
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
  primary key (account_id, id)
);

create index if not exists pictures_by_time on pictures (account_id, created_at);

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

-- The key that makes a complaint sent twice one complaint, whichever server is asked: it is taken in the transaction that
-- writes the complaint, and may be taken again some minutes later.
create table if not exists complaint_intents (
  account_id uuid not null references accounts (id),
  fingerprint text not null,
  taken_at timestamptz not null,
  primary key (account_id, fingerprint)
);
