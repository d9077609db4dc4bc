-- A database that was restored from a backup, or recovered to a point in time. Until it is reconciled with the payment
-- provider's books, open payments are not ended: the provider may have told the lost database that they were paid.
create table database_restore (
  restore_id bigint generated always as identity primary key,
  -- the state that came back: everything after it is lost here, but not at the provider
  backup_at timestamptz not null,
  restored_at timestamptz not null default now(),
  reconciled_at timestamptz
);
create index database_restore_open on database_restore (restored_at) where reconciled_at is null;

-- What was decided about a payment that only the provider knows, so that it is decided once.
create table provider_payment_decision (
  psp_reference text primary key,
  merchant_reference text not null,
  decision text not null check (decision in ('cancel', 'refund', 'acknowledged')),
  decided_at timestamptz not null default now()
);
