-- Delivery addresses that staff has replaced before dispatch, as they were. Never changed (server/sql/orders/keep_address_change.sql); erased
-- with the order's data. decisions/0109.
create table address_change (
  change_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  at timestamptz not null,
  staff_id uuid references staff_account,
  was jsonb not null
);
create index address_change_order on address_change (order_id, at);
create index address_change_staff on address_change (staff_id) where staff_id is not null;
