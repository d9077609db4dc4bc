-- Passkeys of customers: public keys alone. The challenges of browsers that are about to use one: each counts once, in its session.
-- Tables apart from those of staff, so that no passkey of one opens an account of the other. decisions/0121.
create table customer_passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customer on delete cascade,
  -- In base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed; 0 for one that does not count.
  counter bigint not null,
  -- By the customer, or the program that keeps it; null without either.
  name text check (length(name) between 1 and 60),
  -- The kinds of browser and device that added it.
  browser text,
  device text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index customer_passkey_customer on customer_passkey (customer_id);
create table customer_challenge (
  challenge text primary key,
  -- Who adds a passkey; null for a sign-in.
  customer_id uuid references customer on delete cascade,
  -- The hash of the session's cookie.
  session_hash bytea not null,
  expires_at timestamptz not null
);
create index customer_challenge_expires on customer_challenge (expires_at);
create index customer_challenge_customer on customer_challenge (customer_id) where customer_id is not null;
