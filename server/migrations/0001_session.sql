-- Secrets that every process of the shop shares, where the environment sets none.
create table secret (
  name text primary key,
  value bytea not null
);

-- A visitor's session: the cookie's random id is never stored, only its hash (api.md).
create table session (
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  -- stable over renewals, so that what belongs to the visitor survives a new cookie
  session_id uuid not null unique default gen_random_uuid(),
  customer_id uuid,
  -- when the sign-in ends; the anonymous session goes on
  customer_until timestamptz,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((customer_id is null) = (customer_until is null))
);
create index session_customer on session (customer_id) where customer_id is not null;
create index session_expired on session (expires_at);
