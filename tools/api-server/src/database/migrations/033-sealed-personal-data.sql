-- What borrowers wrote and photographed is encrypted with a key that is not in the database. What stands in clear is moved over
-- by the servers themselves (`account/reseal.ts`): SQL has no key.
alter table complaints add column if not exists sealed_content text;

alter table complaints add column if not exists sealed_reply text;

-- The holder's name and the answers but for the account numbers, which have a column of their own.
alter table payment_accounts add column if not exists sealed_person text;

-- The id of the key that the content is encrypted with; null: with none.
alter table pictures add column if not exists key_id text;
