-- What carriers hand out and report. A label is issued once per parcel: its key is the parcel's own, which is also the
-- carrier's reference, so that a repeated request is the same parcel.
create table carrier_label (
  label_id uuid primary key,
  shipment_id uuid unique references shipment on delete cascade check (shipment_id = label_id),
  return_id uuid unique references return_request on delete cascade check (return_id = label_id),
  carrier text not null,
  track_number text not null check (char_length(track_number) between 1 and 40),
  -- null where the carrier hands out numbers only
  format text check (format in ('pdf', 'zpl', 'png')),
  file bytea check (octet_length(file) between 1 and 4000000),
  file_sha256 bytea check (octet_length(file_sha256) = 32),
  issued_at timestamptz not null,
  check (num_nonnulls(shipment_id, return_id) = 1),
  check (num_nonnulls(format, file, file_sha256) in (0, 3))
);
create index carrier_label_number on carrier_label (upper(replace(track_number, ' ', '')));
-- Reports name a parcel by its number, which staff may have typed with blanks.
create index shipment_number on shipment (upper(replace(track_number, ' ', ''))) where track_number is not null;

-- When the carrier was last asked about a parcel.
alter table shipment add column asked_at timestamptz;
create index shipment_travelling on shipment (coalesce(asked_at, shipped_at)) where delivered_at is null and track_number is not null;

-- Scans of parcels as carriers report them, each once, whatever their order.
create table carrier_scan (
  scan_id bigint generated always as identity primary key,
  shipment_id uuid references shipment on delete cascade,
  return_id uuid references return_request on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  -- the carrier's own
  code text not null check (char_length(code) between 1 and 40),
  at timestamptz not null,
  place text check (char_length(place) between 1 and 120),
  received_at timestamptz not null,
  check (num_nonnulls(shipment_id, return_id) = 1)
);
create unique index carrier_scan_once on carrier_scan (coalesce(shipment_id, return_id), at, code, coalesce(place, ''));

create index carrier_scan_shipment on carrier_scan (shipment_id) where shipment_id is not null;
create index carrier_scan_return on carrier_scan (return_id) where return_id is not null;

create function keep_carrier_scan() returns trigger language plpgsql as $$
begin
  raise exception 'a scan of a parcel is not changed' using errcode = 'restrict_violation';
end $$;
-- A deleted parcel takes its scans along.
create trigger carrier_scan_kept before update on carrier_scan for each row execute function keep_carrier_scan();

-- The pickup of a return at its carrier: booked once, or refused.
alter table return_request
  add column pickup_confirmation text,
  add column pickup_refused_at timestamptz;
