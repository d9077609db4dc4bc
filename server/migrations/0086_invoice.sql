-- How far each count of invoices has come.
create table invoice_series (
  seller text not null check (seller ~ '^[a-z]{2}$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (seller, kind, year)
);

-- Invoices of orders and credit notes of returns. They name nobody: whom they are for stands with the order, and what they
-- say is made from it. Numbers run from 1 without a gap per seller's country, kind and year; the database gives them.
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  seller text not null,
  kind text not null,
  year integer not null,
  -- given by the trigger, whatever was written
  number integer not null,
  -- as people read it: FR-2026-000123, a credit note FR-C2026-000004
  increment_id text not null generated always as (
    upper(seller) || '-' || case kind when 'credit_note' then 'C' else '' end || year::text || '-'
      || lpad(number::text, 6, '0')) stored,
  order_id uuid not null references shop_order,
  return_id uuid references return_request,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- minor units; a credit note's are what is given back
  total_amount bigint not null check (total_amount > 0),
  tax_amount bigint not null check (tax_amount between 0 and total_amount),
  unique (seller, kind, year, number),
  foreign key (seller, kind, year) references invoice_series,
  check ((kind = 'credit_note') = (return_id is not null))
);
-- One invoice per order, one credit note per return.
create unique index invoice_one_per_order on invoice (order_id) where kind = 'invoice';
create unique index invoice_one_per_return on invoice (return_id) where return_id is not null;
create index invoice_order on invoice (order_id);

-- The next number, taken under the series' row lock: a transaction that rolls back gives it back.
create function number_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_series as s (seller, kind, year, last_number) values (new.seller, new.kind, new.year, 1)
  on conflict (seller, kind, year) do update set last_number = s.last_number + 1
  returning last_number into new.number;
  return new;
end $$;
create trigger invoice_number before insert on invoice for each row execute function number_invoice();

-- An invoice is corrected by a credit note, never changed or taken away.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger invoice_kept before update or delete on invoice for each row execute function keep_invoice();

-- A tax invoice of mainland China, asked for by the buyer (spec 3 §3, §5): for a person by name, for a company by its
-- registration. The bureau gives its number when it has made it.
create table fapiao (
  order_id uuid primary key references shop_order,
  type smallint not null check (type in (0, 1)),
  name text,
  company_name text,
  tax_id text,
  company_address text,
  company_phone_number text,
  company_bank_account text,
  requested_at timestamptz not null,
  generated_at timestamptz check (generated_at >= requested_at),
  fapiao_number text unique,
  check ((generated_at is null) = (fapiao_number is null)),
  check ((type = 0) = (name is not null)),
  check ((type = 1) = (company_name is not null)),
  check (num_nulls(company_name, tax_id, company_address, company_phone_number, company_bank_account) in (0, 5)),
  check (greatest(length(name), length(company_name), length(tax_id), length(company_address),
    length(company_phone_number), length(company_bank_account)) between 1 and 100)
);
