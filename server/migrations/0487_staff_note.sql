-- What staff notes about an order or a client: a remark, a call, a visit. Never changed (server/sql/care/keep_staff_note.sql); erased
-- with the order's or the client's data. decisions/0104.
create table staff_note (
  note_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  staff_id uuid not null references staff_account,
  order_id uuid references shop_order on delete cascade,
  customer_id uuid references customer on delete cascade,
  kind text not null check (kind in ('note', 'call', 'visit')),
  body text not null check (length(body) between 1 and 2000),
  -- Of the call that wrote it, so that a repeated call writes it once.
  step_key text not null unique,
  check (num_nonnulls(order_id, customer_id) = 1)
);
create index staff_note_order on staff_note (order_id, at desc) where order_id is not null;
create index staff_note_client on staff_note (customer_id, at desc) where customer_id is not null;
