-- What accounting needs beside the books: the chart of accounts, rates of exchange, and the months that are closed. decisions/0124.

-- What staff has set of the chart: each change is a row, and the last one of an account and country holds. Without a number the default.
create table chart_account (
  row_id bigint generated always as identity primary key,
  account text not null,
  -- Null for all countries.
  country text check (country ~ '^[a-z]{2}$'),
  number text check (number ~ '^[1-9][0-9]{2,11}$'),
  label text check (char_length(label) between 1 and 100),
  -- The row that it replaces; 0 for the first of its account and country.
  replaces bigint not null,
  set_at timestamptz not null,
  set_by uuid not null references staff_account,
  check ((number is null) = (label is null))
);
-- Two changes at once: the second one sees the first.
create unique index chart_account_replaced on chart_account (account, coalesce(country, ''), replaces);

-- The house's currency for one unit of another, from a day on. A row without a rate takes the day back.
create table exchange_rate (
  row_id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_day date not null,
  rate text check (rate ~ '^[0-9]{1,6}([.][0-9]{1,9})?$' and rate ~ '[1-9]'),
  replaces bigint not null,
  set_at timestamptz not null,
  set_by uuid not null references staff_account
);
create unique index exchange_rate_replaced on exchange_rate (currency, from_day, replaces);

-- A closed month. It has the entries up to `through` and before `until` that no earlier month has: what is booked later is in the next
-- one, whatever its moment says.
create table book_period (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  until timestamptz not null unique,
  through bigint not null check (through >= 0),
  -- The first entry of the month, so that nothing before it is read.
  from_entry bigint not null,
  -- What its journal is written with: the zone, the currency, the chart and the rates of then.
  keeping jsonb not null,
  -- Numbers of the journal: from `first_number`, without a gap.
  first_number bigint not null check (first_number > 0),
  entry_count bigint not null check (entry_count >= 0),
  closed_at timestamptz not null,
  closed_by uuid not null references staff_account,
  -- Of the file of its entries, when that was made the first time.
  sha256 bytea check (octet_length(sha256) = 32),
  byte_count bigint,
  check ((sha256 is null) = (byte_count is null))
);

alter table staff_export drop constraint staff_export_list_check;
alter table staff_export add constraint staff_export_list_check check (list in ('orders', 'journal')) not valid;
alter table staff_export drop constraint staff_export_format_check;
alter table staff_export add constraint staff_export_format_check check (format in ('csv', 'xlsx', 'fec')) not valid;
