-- An order that staff prepares on the telephone, and whose client pays by a link. decisions/0120.
create table payment_link (
  link_id uuid primary key,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  locale text not null,
  -- The country of the storefront.
  store text not null check (store ~ '^[a-z]{2}$'),
  -- A list of sku, options, options_hash and qty.
  lines jsonb not null,
  -- What the member typed for the client; emptied when the link is paid, because the order has it.
  email text,
  customer_id uuid references customer on delete set null,
  shipping_address jsonb,
  shipping_method text,
  gift jsonb,
  -- The amounts that the member saw, in minor units.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  goods bigint not null check (goods >= 0),
  grand_total bigint not null check (grand_total >= 0),
  staff_id uuid not null references staff_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references staff_account,
  order_id uuid unique references shop_order on delete cascade,
  paid_at timestamptz,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((paid_at is null) = (order_id is null)),
  check ((email is null) = (paid_at is not null))
);
create index payment_link_made on payment_link (created_at, (link_id::text));
create index payment_link_ends on payment_link (expires_at) where paid_at is null;
create index payment_link_mailbox on payment_link (lower(normalize(email, nfkc)));
create index payment_link_customer on payment_link (customer_id) where customer_id is not null;

-- The visitor's own pieces while the cart holds those of a link.
create table basket_aside (
  basket_id uuid not null references basket on delete cascade,
  sku text not null references variant,
  options jsonb not null,
  options_hash text not null,
  qty integer not null check (qty > 0),
  added_at timestamptz not null,
  primary key (basket_id, sku, options_hash)
);

-- The link whose pieces the basket holds.
alter table basket add column link_id uuid references payment_link on delete set null;
-- The mailbox of the link: the order's mails go there, also those of a signed-in customer.
alter table checkout add column link_email text;
