-- What a piece costs the house, from a day on. Shown in the office with a right of its own, and in no answer to shoppers. decisions/0143.
create table variant_cost (
  sku text not null references variant on delete cascade,
  from_day date not null,
  -- In minor units of its currency.
  cost bigint not null check (cost > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (sku, from_day)
);
