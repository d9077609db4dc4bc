-- A way to a new password, sent to the customer. The hash in the link is never stored, only its own hash (invariant A8).
create table password_reset (
  reset_hash bytea primary key check (octet_length(reset_hash) = 32),
  customer_id uuid not null references customer on delete cascade,
  -- the message that carried it: one that had to be sent again carries a new one, and the lost one opens nothing
  message_id uuid not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_customer on password_reset (customer_id);
create index password_reset_expired on password_reset (expires_at);

-- The account that a try was made at, so that a reset lifts its locks from wherever they came (invariant A4).
alter table login_guard add column account_key bytea;
create index login_guard_account on login_guard (account_key);
