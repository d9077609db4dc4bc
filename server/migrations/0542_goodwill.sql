-- A price reduction that staff grants after the sale, of a line or of the whole order. Several per order. decisions/0114.
create table goodwill (
  goodwill_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  -- minor units of the order's currency; the total with tax
  total_amount bigint not null check (total_amount > 0),
  tax_amount bigint not null check (tax_amount between 0 and total_amount),
  reason text not null check (reason in ('late', 'damaged', 'not_as_shown', 'service', 'price', 'other')),
  staff_id uuid references staff_account,
  granted_at timestamptz not null
);
create index goodwill_order on goodwill (order_id);
create table goodwill_line (
  goodwill_id uuid not null references goodwill on delete cascade,
  item_order_id uuid not null references shop_order_line on delete cascade,
  -- units of the line that the client kept
  qty integer not null check (qty > 0),
  amount_incl_tax bigint not null check (amount_incl_tax > 0),
  amount_tax bigint not null check (amount_tax between 0 and amount_incl_tax),
  primary key (goodwill_id, item_order_id)
);
create index goodwill_line_item on goodwill_line (item_order_id);

alter table refund add column goodwill_id uuid references goodwill on delete cascade;
alter table refund drop constraint refund_cause;
alter table refund add constraint refund_cause check (cause in ('return', 'rest', 'payment', 'units', 'goodwill')
  and (cause = 'return') = (return_id is not null) and (cause = 'units') = (cancellation_id is not null)
  and (cause = 'goodwill') = (goodwill_id is not null)) not valid;
alter table book_entry drop constraint book_entry_posting_check;
alter table book_entry add constraint book_entry_posting_check check (posting in (
  'sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'capture_failed', 'returned', 'refunded', 'chargeback',
  'chargeback_reversed', 'settled', 'provider_fee', 'paid_out', 'rest_canceled', 'refund_transferred', 'units_canceled',
  'goodwill')) not valid;
alter table invoice add column goodwill_id uuid references goodwill;
alter table invoice add constraint invoice_goodwill check (goodwill_id is null or (kind = 'credit_note' and return_id is null)) not valid;
