-- A basket belongs to an anonymous session or, once signed in, to the customer.
create table basket (
  basket_id uuid primary key default gen_random_uuid(),
  session_id uuid unique,
  customer_id uuid unique references customer on delete cascade,
  -- country of the storefront it was last changed in
  store text not null,
  -- rises with each change
  version bigint not null default 1,
  -- what is being bought: all payment attempts at it share this, and only one of them may become an order (invariant M4)
  purchase_id uuid not null default gen_random_uuid(),
  updated_at timestamptz not null,
  check ((session_id is null) <> (customer_id is null))
);

create table basket_line (
  line_id uuid primary key default gen_random_uuid(),
  basket_id uuid not null references basket on delete cascade,
  sku text not null references variant,
  options jsonb not null,
  -- the same sku with other options is another line
  options_hash text not null,
  qty integer not null check (qty > 0),
  -- the country whose shopper was told that this line is not sold there; the line stays for the other storefronts
  told_store text,
  added_at timestamptz not null,
  unique (basket_id, sku, options_hash)
);

-- What the shopper has chosen on the way to the order.
create table checkout (
  basket_id uuid primary key references basket on delete cascade,
  email text,
  address_id uuid,
  shipping_address jsonb,
  -- null: the same as the shipping address
  billing_address jsonb,
  shipping_method text,
  slot text,
  gift jsonb,
  updated_at timestamptz not null
);
