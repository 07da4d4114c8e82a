-- What a captcha's picture is drawn from, so that asking again shows the same drawing (docs/quality.md §3).
alter table captchas add column if not exists seed uuid not null default gen_random_uuid();

-- Captchas that were solved for a phone beside the one that its code was sent for. Wrong guesses are counted for each
-- captcha, so that who guesses at another's number does not use up the guesses of its owner.
create table if not exists captcha_proofs (
  phone_key text not null,
  captcha_key text not null,
  proven_at timestamptz not null,
  primary key (phone_key, captcha_key)
);
