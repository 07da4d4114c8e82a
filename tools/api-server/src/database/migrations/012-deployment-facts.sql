-- What a database was begun as, for good: its mode, and a text that only the key for accounts opens.
create table if not exists deployment_facts (
  name text primary key,
  value text not null
);

-- A database with a sandbox's best known session was a sandbox.
insert into deployment_facts (name, value)
select 'mode', 'sandbox'
where exists (
  select 1 from sessions where token_hash = '68ce74d25ed034f09ad8ee02522a2431f965202654c5def14089e44635ac2d8a'
)
on conflict (name) do nothing;
