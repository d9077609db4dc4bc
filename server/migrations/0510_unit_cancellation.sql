-- Units of an order that staff cancels before anything has left. Several times per order; the rest of a partly shipped one has its own
-- table (rest_cancellation). decisions/0109.
create table unit_cancellation (
  cancellation_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  -- minor units of the order's currency; the total with tax
  total_amount bigint not null check (total_amount >= 0),
  tax_amount bigint not null check (tax_amount between 0 and total_amount),
  -- what of it the shop had not captured: it captures that much less, or gives it back with the capture of a whole payment
  withheld bigint not null check (withheld between 0 and total_amount),
  is_damaged boolean not null,
  -- whether the provider is to release what is withheld: set with the last capture
  is_released boolean not null default false,
  canceled_at timestamptz not null
);
create index unit_cancellation_order on unit_cancellation (order_id);
create table unit_cancellation_line (
  cancellation_id uuid not null references unit_cancellation on delete cascade,
  item_order_id uuid not null references shop_order_line on delete cascade,
  qty integer not null check (qty > 0),
  -- units of the line before them: a row is divided from its front, and cancelled from its end
  before integer not null check (before >= 0),
  primary key (cancellation_id, item_order_id)
);
create index unit_cancellation_line_item on unit_cancellation_line (item_order_id);

alter table refund add column cancellation_id uuid references unit_cancellation on delete cascade;
alter table refund drop constraint refund_cause;
alter table refund add constraint refund_cause check (cause in ('return', 'rest', 'payment', 'units')
  and (cause = 'return') = (return_id is not null) and (cause = 'units') = (cancellation_id is not null)) not valid;
alter table book_entry drop constraint book_entry_posting_check;
alter table book_entry add constraint book_entry_posting_check check (posting in (
  'sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'capture_failed', 'returned', 'refunded', 'chargeback',
  'chargeback_reversed', 'settled', 'provider_fee', 'paid_out', 'rest_canceled', 'refund_transferred', 'units_canceled')) not valid;
