-- What the house finds when it inspects a returned line. Null before the inspection and in rows of earlier releases.
alter table return_line
  add column condition text,
  add column inspection_reason text,
  add column value_loss bigint,
  add column photo_id uuid;
alter table return_line
  add constraint return_line_condition
    check (condition in ('as_new', 'opened', 'worn', 'damaged', 'incomplete')) not valid,
  add constraint return_line_value_loss check (value_loss between 0 and value_incl_tax) not valid,
  add constraint return_line_inspected check ((condition is null) = (value_loss is null)) not valid;

-- Photos of inspected pieces, encoded again without what the camera noted.
create table return_photo (
  photo_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  return_id uuid not null references return_request on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 4000000),
  taken_at timestamptz not null
);
create index return_photo_order on return_photo (order_id);
create index return_photo_return on return_photo (return_id);

-- The erasure of an order reads its inspected lines.
create index return_line_inspected_order on return_line (order_id) where condition is not null;
