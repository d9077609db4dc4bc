-- Codes of pieces, what was scanned into a parcel, and what was handed to a carrier. decisions/0115.
create table piece_code (
  -- fourteen figures, whatever the length of the EAN or UPC
  gtin text primary key check (gtin ~ '^\d{14}$'),
  sku text not null,
  changed_at timestamptz not null,
  staff_id uuid not null references staff_account
);
create index piece_code_sku on piece_code (sku);

-- How a parcel was checked before it left: its scans, or the reason why it has none.
create table parcel_check (
  check_id uuid primary key,
  order_id uuid not null references shop_order on delete cascade,
  -- null for an order that is packed for a boutique
  shipment_id uuid unique references shipment on delete cascade,
  scans text[] not null,
  is_whole boolean not null,
  reason text not null,
  staff_id uuid not null references staff_account,
  checked_at timestamptz not null,
  step_key text not null unique,
  check (is_whole or reason <> '')
);
create index parcel_check_order on parcel_check (order_id);

-- Parcels that were handed to a carrier together; closed once and never opened again.
create table manifest (
  manifest_id uuid primary key,
  carrier text not null,
  -- of the warehouse's calendar
  day date not null,
  number integer generated always as identity unique,
  staff_id uuid not null references staff_account,
  closed_at timestamptz not null,
  step_key text not null unique,
  unique (carrier, day)
);
create table manifest_parcel (
  shipment_id uuid primary key references shipment on delete cascade,
  manifest_id uuid not null references manifest
);
create index manifest_parcel_manifest on manifest_parcel (manifest_id);
