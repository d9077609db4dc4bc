-- Pickup of an order in a boutique. decisions/0061.
alter table store add column is_pickup boolean not null default false;

alter table checkout
  -- Null is the delivery to an address.
  add column delivery_mode text check (delivery_mode in ('deliver', 'pickup')),
  add column pickup_store_id text,
  -- The person who collects, with names and telephone; null is the buyer.
  add column collector jsonb;

alter table shop_order
  -- The stock that the order's pieces come from and go back to: the online stock or a boutique's.
  add column stock_source text not null default 'ecom',
  -- The boutique that hands the order over; null for a delivery.
  add column pickup_store_id text,
  add column collector jsonb,
  -- The boutique has the pieces ready since, and keeps them until.
  add column ready_at timestamptz,
  add column collect_until timestamptz,
  add column reminded_at timestamptz;

-- The code that the collector brings: its keyed hash, and the seed from which the server's key derives it again for the
-- reminder. Neither tells the code. Gone with the collection.
create table pickup_code (
  order_id uuid primary key references shop_order (order_id) on delete cascade,
  seed text not null,
  code_hash bytea not null,
  made_at timestamptz not null
);

-- The orders that wait in boutiques, for the reminder and the return to stock.
create index shop_order_waiting on shop_order (collect_until) where status = 'available_in_shop';
