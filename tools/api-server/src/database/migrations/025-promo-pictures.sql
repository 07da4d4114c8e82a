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
