-- What a visitor would like: of an anonymous session, and of the customer once signed in.
create table wish (
  wish_id uuid primary key default gen_random_uuid(),
  session_id uuid,
  customer_id uuid references customer on delete cascade,
  sku text not null references variant,
  added_at timestamptz not null,
  check ((session_id is null) <> (customer_id is null))
);
create unique index wish_session on wish (session_id, sku) where session_id is not null;
create unique index wish_customer on wish (customer_id, sku) where customer_id is not null;
create index wish_added on wish (added_at) where session_id is not null;

-- The link by which others see a list, until its owner ends it.
create table wish_share (
  token text primary key check (length(token) = 22),
  session_id uuid unique,
  customer_id uuid unique references customer on delete cascade,
  created_at timestamptz not null,
  check ((session_id is null) <> (customer_id is null))
);
