-- each statement alone
-- When an order with a promotion was placed, so that the list of orders reads those of a promotion in the order of its pages. A trigger sets
-- both (server/sql/promotions); a sweep those that were placed before it. decisions/0137.
alter table order_promotion add column if not exists placed_at timestamptz;
alter table order_promotion add column if not exists increment_id text;
create index if not exists order_promotion_list on order_promotion (promotion_id, placed_at, increment_id) where placed_at is not null;
create index if not exists order_promotion_unplaced on order_promotion (order_id) where placed_at is null;

-- Pages that were shown in a storefront on a day of the house's clock: no visitor, no session, no moment. decisions/0137.
create table if not exists page_view_count (
  day date not null,
  locale text not null,
  views bigint not null check (views > 0),
  primary key (day, locale)
);

-- Figures of the reports by day, up to a day: each is the sum of facts that never change. Later days are read from the facts. decisions/0137.
create table if not exists report_day_state (
  is_only boolean primary key default true check (is_only),
  -- The first day that is not summed; null before the first sums.
  kept_until date,
  kept_by text not null default ''
);
insert into report_day_state default values on conflict do nothing;
create table if not exists report_day (
  day date not null,
  figure text not null,
  -- Empty for one of the whole house.
  country text not null,
  -- A reason of a return, a band of a time; empty for a figure without parts.
  part text not null,
  pieces bigint not null,
  minutes bigint not null,
  primary key (figure, day, country, part)
);
create index if not exists shipment_shipped on shipment (shipped_at);
-- Of a ledger that only grows, in the sequence of time: a sale hardly pays for it.
create index if not exists stock_entry_at on stock_entry using brin (at) with (pages_per_range = 16, autosummarize = on);
