-- The words by which staff finds an order or a client: parts of names, emails, the ends of telephones, SKUs. Triggers write them
-- (server/sql/care); they go with their order or client. decisions/0103.
create table order_find (
  kind text not null check (kind in ('name', 'email', 'phone', 'sku')),
  word text collate "C" not null check (length(word) between 1 and 128),
  -- When the order was placed, or the client registered.
  at timestamptz not null,
  order_id uuid references shop_order on delete cascade,
  customer_id uuid references customer on delete cascade,
  check (num_nonnulls(order_id, customer_id) = 1)
);
create unique index order_find_order on order_find (order_id, kind, word) where order_id is not null;
create unique index order_find_client on order_find (customer_id, kind, word) where customer_id is not null;
create index order_find_orders on order_find (kind, word, at) where order_id is not null;
create index order_find_clients on order_find (kind, word, at) where customer_id is not null;

-- How far the words of older rows are written, of orders the newest first: a row goes when all are.
create table find_fill (
  subject text primary key check (subject in ('order', 'client')),
  -- The last row that has its words; null before the first.
  at timestamptz,
  id text
);
insert into find_fill (subject) values ('order'), ('client');
