-- How an order was delivered and given before staff changed it, as its own columns had it. Never changed
-- (server/sql/orders/keep_delivery_change.sql); erased with the order's data. decisions/0113.
create table delivery_change (
  change_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  at timestamptz not null,
  staff_id uuid references staff_account,
  was jsonb not null
);
create index delivery_change_order on delivery_change (order_id, at);
create index delivery_change_staff on delivery_change (staff_id) where staff_id is not null;
