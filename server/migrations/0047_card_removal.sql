-- Customers who are gone, whose cards the payment provider still keeps: it is asked outside of any transaction, until it has
-- none left. The id is the one it knows them by.
create table card_removal (
  customer_id uuid primary key,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index card_removal_due on card_removal (next_try_at);
