-- Pieces under way from a place to another one: held where they left until they are received. decisions/0115.
create table stock_transfer (
  transfer_id uuid primary key,
  number integer generated always as identity unique,
  source text not null,
  to_source text not null check (to_source <> source),
  reason text not null check (reason <> ''),
  sent_by uuid not null references staff_account,
  sent_at timestamptz not null,
  received_by uuid references staff_account,
  received_at timestamptz,
  -- why fewer pieces came than had left
  difference_reason text,
  step_key text not null unique,
  check ((received_by is null) = (received_at is null))
);
create index stock_transfer_open on stock_transfer (sent_at) where received_at is null;
create table stock_transfer_line (
  transfer_id uuid not null references stock_transfer,
  sku text not null,
  pieces integer not null check (pieces > 0),
  received integer check (received >= 0 and received <= pieces),
  primary key (transfer_id, sku)
);
create index stock_transfer_line_sku on stock_transfer_line (sku);
