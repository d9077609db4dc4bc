-- Addresses that the shop tells what happens, and what it sent them. decisions/0131.
create table webhook (
  webhook_id uuid primary key,
  url text not null check (url ~ '^https?://\S+$' and length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 50),
  note text not null check (length(note) between 1 and 200),
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- Signs what is sent; the one before it signs too until its moment, so that a receiver changes it without a gap.
  secret bytea not null check (octet_length(secret) = 32),
  old_secret bytea check (octet_length(old_secret) = 32),
  old_until timestamptz,
  -- The key of the call that renewed the secret: a repeat gets the same one.
  renewed_by text,
  check ((old_secret is null) = (old_until is null))
);

create table webhook_delivery (
  delivery_id bigint generated always as identity primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The same in every try and every replay: the receiver knows by it what it has had.
  message_id uuid not null,
  event text not null check (length(event) between 1 and 64),
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- The next try, or the end of the present one; null when there is no other.
  due_at timestamptz default now(),
  claim uuid,
  tries integer not null default 0 check (tries >= 0),
  delivered_at timestamptz,
  failed_at timestamptz,
  status integer,
  error text check (length(error) between 1 and 64)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where due_at is not null;
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at, delivery_id);
create index webhook_delivery_age on webhook_delivery (created_at);
