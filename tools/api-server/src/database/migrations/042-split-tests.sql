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
