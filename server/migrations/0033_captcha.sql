-- Solved captchas that were taken once: a second use of the same one is refused (invariant A9). Kept until they would have
-- run out by themselves.
create table captcha_used (
  captcha_hash bytea primary key check (octet_length(captcha_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_used_expired on captcha_used (expires_at);
