-- Two accounts of one client: the request that both mailboxes confirm, and the merges that were carried out. decisions/0119.
create table merge_request (
  request_id uuid primary key default gen_random_uuid(),
  stays_id uuid not null references customer on delete cascade,
  goes_id uuid not null references customer on delete cascade,
  -- The mailboxes that were asked, in canonical form: those of another email confirm nothing.
  stays_mailbox text not null,
  goes_mailbox text not null,
  -- SHA-256 of the tokens of the links.
  stays_hash bytea unique check (octet_length(stays_hash) = 32),
  goes_hash bytea unique check (octet_length(goes_hash) = 32),
  stays_confirmed_at timestamptz,
  goes_confirmed_at timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references staff_account (staff_id),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  -- The key of the call, so that a repeated one asks once.
  step_key text not null unique,
  closed_at timestamptz,
  closed_how text check (closed_how in ('declined', 'withdrawn')),
  check (stays_id <> goes_id),
  check ((closed_at is null) = (closed_how is null))
);
create index merge_request_stays on merge_request (stays_id, asked_at);
create index merge_request_goes on merge_request (goes_id, asked_at);
create index merge_request_age on merge_request (asked_at);

create table account_merge (
  -- The account that is no more. A second merge of it cannot be stored.
  gone_id uuid primary key,
  -- The account that has everything now. A later merge of that one moves the row on; its erasure deletes the row.
  customer_id uuid not null references customer on delete cascade,
  gone_email text not null,
  gone_mailbox text not null,
  reason text not null,
  asked_by uuid not null references staff_account (staff_id),
  asked_at timestamptz not null,
  merged_by uuid not null references staff_account (staff_id),
  merged_at timestamptz not null,
  step_key text not null unique,
  check (gone_id <> customer_id)
);
create index account_merge_customer on account_merge (customer_id, merged_at);
