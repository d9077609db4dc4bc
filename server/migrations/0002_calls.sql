-- Answers of calls that create money or goods movements, so that the same key with the same payload is done once and
-- answers the same thing, across restarts and servers (api.md, invariant M5). A key belongs to its visitor's session.
create table idempotency (
  session_id uuid not null,
  key uuid not null,
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  -- who does the work, and until when it is believed to be alive
  holder uuid not null,
  lease_until timestamptz not null,
  -- null while the work is being done
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (session_id, key)
);
create index idempotency_old on idempotency (created_at);

-- Points used up per limit (rate-limiter-flexible's table); keys are keyed hashes, never an address or a name.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expired on rate_limit (expire);
