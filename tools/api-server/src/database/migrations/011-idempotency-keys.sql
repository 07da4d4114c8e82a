-- What a client's key stands for (docs/spec/contract-2.md §1): a repeated call is answered as the first one was.
create table if not exists idempotency_keys (
  account_id uuid not null references accounts (id),
  call text not null,
  key text not null,
  result_id uuid not null,
  made_at timestamptz not null,
  primary key (account_id, call, key)
);

alter table registrations add column if not exists idempotency_key text;
