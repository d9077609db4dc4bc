create sequence order_number start with 418207;

-- What a payment attempt buys. It holds its stock from the start and becomes an order when the money is there.
create table shop_order (
  order_id uuid primary key default gen_random_uuid(),
  -- what was being bought: attempts at it share this
  purchase_id uuid not null,
  basket_id uuid not null,
  session_id uuid not null,
  customer_id uuid references customer,
  store text not null check (store ~ '^[a-z]{2}$'),
  locale text not null,
  -- what people read out: looks like a number in a row, opens nothing
  increment_id text not null unique,
  -- what opens it, with the email: 50 random bits (invariant S2)
  ref text not null unique,
  status text not null,
  -- while true, the pieces are out of the stock for this order; they go back once (invariant M2)
  holds_stock boolean not null,
  placed_at timestamptz,
  email text not null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  shipping_method text not null,
  carrier text not null,
  slot text,
  arrives_from date not null,
  arrives_until date not null,
  gift jsonb,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- minor units throughout
  subtotal bigint not null check (subtotal >= 0),
  subtotal_incl_tax bigint not null check (subtotal_incl_tax >= 0),
  discount_amount bigint not null check (discount_amount >= 0),
  shipping_amount bigint not null check (shipping_amount >= 0),
  shipping_tax_amount bigint not null check (shipping_tax_amount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  grand_total bigint not null check (grand_total > 0),
  -- thousandths of a percent
  tax_rate integer not null check (tax_rate >= 0),
  tax_included boolean not null,
  payment_method text not null,
  cc_type text,
  cc_last4 text,
  cc_exp_month text,
  cc_exp_year text,
  cc_owner text,
  created_at timestamptz not null,
  -- the whole is the sum of its parts, to the unit (invariant M8)
  check (grand_total = subtotal - discount_amount + shipping_amount + tax_amount)
);
-- Two tabs, two attempts, one order (invariant M4).
create unique index shop_order_one_per_purchase on shop_order (purchase_id) where placed_at is not null;
create index shop_order_customer on shop_order (customer_id, placed_at desc) where placed_at is not null;
create index shop_order_session on shop_order (session_id, placed_at desc) where placed_at is not null;

create table shop_order_line (
  item_order_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  position integer not null,
  sku text not null,
  -- words, picture and facts as they were when it was bought
  piece jsonb not null,
  options jsonb not null,
  options_hash text not null,
  qty integer not null check (qty > 0),
  unit_price bigint not null check (unit_price >= 0),
  row_price bigint not null check (row_price = unit_price * qty),
  discount bigint not null check (discount between 0 and row_price),
  row_tax bigint not null check (row_tax >= 0),
  row_incl_tax bigint not null check (row_incl_tax >= 0),
  unique (order_id, position)
);
