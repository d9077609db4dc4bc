-- Sums of the books by day, country and currency, up to an entry: takings of a year are read without its entries. A sweep moves `through` on
-- behind that of `book_closed`, up to which no entry is still to come; what is newer is read from the entries. decisions/0137.
create table book_day_state (
  is_only boolean primary key default true check (is_only),
  through bigint not null default 0,
  -- The clock of the days and the rule of the columns that the sums are kept by: under others they are summed again from the first entry.
  kept_by text not null default ''
);
insert into book_day_state default values;
-- The columns of `takingColumns`, and the orders that were placed.
create table book_day (
  day date not null,
  country text not null,
  currency text not null,
  sales bigint not null,
  canceled bigint not null,
  returned bigint not null,
  goodwill bigint not null,
  tax bigint not null,
  paid_in bigint not null,
  paid_back bigint not null,
  orders bigint not null,
  primary key (day, country, currency)
);
-- What was sold of each category at the top, without tax and delivery. A product is in one: the first of its own in the order of the shop.
create table book_day_category (
  day date not null,
  country text not null,
  currency text not null,
  -- Empty for a product of none.
  category text not null,
  pieces bigint not null,
  amount bigint not null,
  primary key (day, country, currency, category)
);

-- Closing a month takes two members: one proposes it with what it has seen, another closes. decisions/0137.
create table book_period_proposal (
  proposal_id uuid primary key,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- What is closed: the numbers of the journal, and what it is written with. Otherwise it is not what the other member approves.
  seen jsonb not null,
  -- The last entry that was counted: without a later one the numbers are still those.
  through bigint not null,
  proposed_by uuid not null references staff_account,
  proposed_at timestamptz not null,
  verdict text check (verdict in ('approved', 'refused', 'withdrawn')),
  decided_by uuid references staff_account,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 500),
  check (num_nulls(verdict, decided_by, decided_at) in (0, 3)),
  -- Two persons: whatever the program does.
  check (verdict is distinct from 'approved' or decided_by <> proposed_by),
  check (verdict is distinct from 'refused' or reason is not null)
);
create unique index book_period_proposal_open on book_period_proposal (month) where verdict is null;
create index book_period_proposal_month on book_period_proposal (month, proposed_at);

-- Null for a month that was closed before, by one member.
alter table book_period add column proposed_by uuid references staff_account check (proposed_by <> closed_by);
