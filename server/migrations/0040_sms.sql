-- Codes sent to phones. Neither code nor phone is stored, only their keyed hashes (invariants A6, S16).
create table sms_code (
  code_id uuid primary key default gen_random_uuid(),
  phone_hash bytea not null check (octet_length(phone_hash) = 32),
  purpose text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_latest on sms_code (phone_hash, purpose, sent_at desc);
create index sms_code_old on sms_code (sent_at);

-- When codes left for a phone within the last hour, and until when it is banned (spec 1 §8, invariant A7).
create table sms_phone (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  sent_at timestamptz[] not null default '{}',
  banned_until timestamptz,
  seen_at timestamptz not null
);
create index sms_phone_old on sms_phone (seen_at);

-- Codes that left for a network, an account, a block of numbers, and in all (invariant A7). Here and not in Redis: a budget
-- that can be forgotten is none (M15).
create table sms_budget (
  budget_key bytea primary key check (octet_length(budget_key) = 32),
  sent integer not null check (sent > 0),
  until_at timestamptz not null
);
create index sms_budget_old on sms_budget (until_at);

-- Messages leave through here: written with the code, sent afterwards, at least once; the provider takes each sms_id once
-- (invariant M16). `data` holds the phone and the seed of the code until the message has left, then nothing.
create table sms_outbox (
  sms_id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null,
  locale text not null,
  data jsonb not null default '{}',
  tries integer not null default 0,
  next_try_at timestamptz not null,
  -- after this moment it is of no use to anybody
  until_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index sms_outbox_open on sms_outbox (next_try_at) where sent_at is null;
