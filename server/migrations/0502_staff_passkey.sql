-- Passkeys of staff: public keys alone. The challenges of browsers that are about to use one: each counts once. decisions/0107.
create table staff_passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account on delete cascade,
  -- In base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed; 0 for one that does not count.
  counter bigint not null,
  -- The kinds of browser and device that added it, so that its member recognises it.
  browser text,
  device text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
create table staff_challenge (
  challenge text primary key,
  -- Who adds a passkey; null for a sign-in.
  staff_id uuid references staff_account on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expires on staff_challenge (expires_at);
create index staff_challenge_staff on staff_challenge (staff_id) where staff_id is not null;
