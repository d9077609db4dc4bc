-- Where pieces lie, the lists by which orders are picked, and the pieces that were not found. decisions/0115.
create table stock_place (
  sku text not null,
  -- 'ecom' or a store's id, as in `stock`
  source text not null,
  place text not null check (place <> ''),
  changed_at timestamptz not null,
  staff_id uuid not null references staff_account,
  primary key (sku, source)
);

-- Orders that one person picks together.
create table pick_wave (
  wave_id uuid primary key,
  number integer generated always as identity unique,
  source text not null,
  staff_id uuid not null references staff_account,
  started_at timestamptz not null,
  ended_at timestamptz,
  step_key text not null unique,
  payload_hash bytea not null
);
create index pick_wave_open on pick_wave (started_at) where ended_at is null;
create index pick_wave_ended on pick_wave (ended_at) where ended_at is not null;

create table pick_order (
  wave_id uuid not null references pick_wave on delete cascade,
  order_id uuid not null references shop_order on delete cascade,
  ended_at timestamptz,
  primary key (wave_id, order_id)
);
-- An order is in one wave at a time.
create unique index pick_order_open on pick_order (order_id) where ended_at is null;
create index pick_order_order on pick_order (order_id);

-- The pieces of a wave: of a set, its parts.
create table pick_line (
  wave_id uuid not null,
  order_id uuid not null,
  item_order_id uuid not null,
  sku text not null,
  qty integer not null check (qty > 0),
  picked integer not null default 0 check (picked >= 0),
  missing integer not null default 0 check (missing >= 0),
  staff_id uuid references staff_account,
  marked_at timestamptz,
  primary key (wave_id, item_order_id, sku),
  foreign key (wave_id, order_id) references pick_order on delete cascade,
  check (picked + missing <= qty)
);
create index pick_line_item on pick_line (item_order_id);

-- Pieces of an order that were not found, until they are found or the order needs them no more.
create table missing_piece (
  missing_id uuid primary key,
  order_id uuid not null references shop_order on delete cascade,
  item_order_id uuid not null,
  sku text not null,
  qty integer not null check (qty > 0),
  note text not null,
  staff_id uuid not null references staff_account,
  reported_at timestamptz not null,
  found_by uuid references staff_account,
  found_at timestamptz,
  check ((found_by is null) = (found_at is null))
);
-- Reported once until it is found: another report corrects the number.
create unique index missing_piece_open on missing_piece (order_id, item_order_id, sku) where found_at is null;
create index missing_piece_order on missing_piece (order_id);
