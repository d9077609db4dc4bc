-- A statement of withdrawal from a contract (Directive 2011/83/EU, article 11a), as made, with the moment that decides
-- whether it is in time.
create table withdrawal (
  withdrawal_id uuid primary key,
  stated_at timestamptz not null,
  locale text not null,
  name text not null check (length(name) between 1 and 120),
  -- the order as typed
  reference text not null check (length(reference) between 1 and 64),
  email text not null check (length(email) between 3 and 128),
  -- the pieces that it is limited to; empty for the whole order
  pieces text not null check (length(pieces) <= 500),
  -- the order with that number or reference and that email
  order_id uuid references shop_order on delete cascade
);
create index withdrawal_order on withdrawal (order_id) where order_id is not null;
create index withdrawal_unmatched on withdrawal (stated_at) where order_id is null;
-- for the export and the erasure of a person's data
create index withdrawal_mailbox on withdrawal (lower(normalize(email, nfkc)));
