-- The provider's settlement reports: one per batch, each line once. decisions/0070.
create table settlement_report (
  name text primary key,
  batch bigint not null unique,
  report_id uuid not null default gen_random_uuid(),
  imported_at timestamptz not null
);

create table settlement_line (
  line_id bigint generated always as identity primary key,
  report text not null references settlement_report,
  -- the line's text; the same text again in one report has the next number
  line_hash text not null,
  nth integer not null,
  type text not null,
  psp_reference text not null,
  modification_reference text not null,
  merchant_reference text not null,
  -- minor units; credits positive, debits negative
  gross bigint not null,
  gross_currency text not null,
  net bigint not null,
  net_currency text not null,
  -- what the provider kept, in the net currency
  fees bigint not null,
  -- when its entries were written into the books
  posted_at timestamptz,
  -- why it could not be
  difference text,
  -- when staff has dealt with the difference
  acknowledged_at timestamptz,
  unique (report, line_hash, nth)
);
create index settlement_line_payment on settlement_line (psp_reference, type);
create index settlement_line_open on settlement_line (line_id) where posted_at is null and acknowledged_at is null;

-- Orders that are held for a review for fraud. decisions/0070.
create table fraud_review (
  order_id uuid primary key references shop_order on delete cascade,
  reasons text[] not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  verdict text check (verdict in ('accepted', 'refused')),
  decided_by text check (decided_by in ('staff', 'provider')),
  check ((decided_at is null) = (verdict is null) and (verdict is null) = (decided_by is null))
);
create index fraud_review_open on fraud_review (opened_at) where decided_at is null;

-- Payments whose authorisation waits for a parcel: read by their age.
create index payment_attempt_waiting on payment_attempt (created_at) where status in ('authorised', 'partly_captured');
