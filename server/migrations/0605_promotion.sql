-- What the house gives beside its prices: delivery, a part of the price, or a gift; and the codes that ask for it. decisions/0132.
create table promotion (
  promotion_id uuid primary key,
  -- The house's own name; shoppers read what is given.
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('delivery', 'percent', 'gift')),
  state text not null default 'draft' check (state in ('draft', 'active', 'ended')),
  needs_code boolean not null,
  -- Only for signed-in customers.
  needs_account boolean not null default false,
  countries text[] not null check (cardinality(countries) between 1 and 60),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- From which value of goods, by currency in minor units; without any value where it is empty.
  minimums jsonb not null default '{}' check (jsonb_typeof(minimums) = 'object'),
  -- In hundredths of a percent.
  percent integer check (percent between 1 and 9000),
  -- Whether every way of delivery is complimentary, or the first one of the country.
  all_methods boolean,
  gift_sku text references variant,
  per_person integer check (per_person between 1 and 1000),
  in_all integer check (in_all between 1 and 10000000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((percent is null) = (kind <> 'percent')),
  check ((all_methods is null) = (kind <> 'delivery')),
  check ((gift_sku is null) = (kind <> 'gift'))
);
create index promotion_live on promotion (starts_at) where state = 'active';
create index promotion_gift on promotion (gift_sku) where gift_sku is not null;

-- What it is given on; everything where there is no row that is no exception.
create table promotion_scope (
  promotion_id uuid not null references promotion on delete cascade,
  is_exception boolean not null,
  of text not null check (of in ('category', 'product')),
  code text not null check (length(code) between 1 and 64),
  primary key (promotion_id, of, code)
);

create table promotion_code (
  -- Upper case, as `rules/` folds what is typed.
  code text primary key check (code ~ '^[A-Z0-9-]{4,32}$'),
  promotion_id uuid not null references promotion on delete cascade,
  most integer check (most between 1 and 1000000),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index promotion_code_promotion on promotion_code (promotion_id, created_at, code);

-- What an order was given. The name is kept as it was.
create table order_promotion (
  order_id uuid not null references shop_order on delete cascade,
  promotion_id uuid not null references promotion,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('delivery', 'percent', 'gift')),
  percent integer,
  code text,
  -- What it was worth, in minor units, with or without tax as the prices.
  amount bigint not null check (amount >= 0),
  primary key (order_id, promotion_id)
);
create index order_promotion_promotion on order_promotion (promotion_id);
create index order_promotion_code on order_promotion (code) where code is not null;

alter table checkout add column promotion_code text check (promotion_code ~ '^[A-Z0-9-]{4,32}$');
