-- The sums of the books up to an entry, so that no page reads every entry: a sweep moves `through` on, under a lock that no entry without
-- an end gets past. What is newer is read from the entries. decisions/0110.
create table book_closed (
  is_only boolean primary key default true check (is_only),
  through bigint not null default 0
);
insert into book_closed default values;
create table book_sum (
  account text not null,
  currency text not null,
  amount bigint not null,
  primary key (account, currency)
);
-- Of each order that was not settled then: what its customer owed, and what was authorised.
create table book_open (
  order_id uuid not null references shop_order on delete cascade,
  currency text not null,
  customer bigint not null,
  authorised bigint not null,
  primary key (order_id, currency)
);
-- Those that have been settled since: the sweep deletes them.
create index book_open_settled on book_open (order_id) where customer = 0 and authorised = 0;
