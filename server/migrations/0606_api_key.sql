-- Keys of the house's own programs. The account of a key has no password and no role: whatever names a member of staff names the key too.
-- decisions/0133.
create table api_key (
  key_id uuid primary key references staff_account,
  name text not null check (length(name) between 1 and 60),
  -- The member that answers for the key, which never does more than this member may do now.
  made_by uuid not null references staff_account check (made_by <> key_id),
  -- All that made or renewed it: where two persons are needed, none of them is the second one beside the key.
  members uuid[] not null check (made_by = any (members)),
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  countries text[] check (cardinality(countries) between 1 and 100),
  stores text[] check (cardinality(stores) between 1 and 1000),
  -- From where it may be used; from everywhere where it is empty.
  networks text[] not null default '{}' check (cardinality(networks) <= 10),
  created_at timestamptz not null,
  ends_on date not null,
  revoked_at timestamptz,
  -- SHA-256 of the secret and its last signs; the one before it opens too until its moment, so that a program changes it without a gap.
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  secret_end text not null check (length(secret_end) = 4),
  old_hash bytea check (octet_length(old_hash) = 32),
  old_end text check (length(old_end) = 4),
  old_until timestamptz,
  check ((old_hash is null) = (old_until is null) and (old_hash is null) = (old_end is null))
);
create unique index api_key_name on api_key (lower(name)) where revoked_at is null;
create unique index api_key_secret on api_key (secret_hash);
create unique index api_key_old_secret on api_key (old_hash) where old_hash is not null;

-- Written by each call, so it is no part of the row whose changes are recorded. A row for each secret, by its last signs. It has no address.
create table api_key_use (
  key_id uuid not null references api_key on delete cascade,
  secret_end text not null check (length(secret_end) = 4),
  calls bigint not null check (calls > 0),
  used_at timestamptz not null,
  primary key (key_id, secret_end)
);
