-- When a parcel left the house and when it arrived: the days in which it may come back count from there (spec 3 §4).
alter table shop_order
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  add check (delivered_at is null or delivered_at >= shipped_at),
  add check (delivered_at is null or shipped_at is not null);

-- How many pieces of a row came back or are on their way: never more than were bought (invariant M10). Triggers below keep
-- it, and of two returns at once the second waits for the row.
alter table shop_order_line
  add column returned_qty integer not null default 0,
  add constraint shop_order_line_returned_qty check (returned_qty between 0 and qty),
  add unique (item_order_id, order_id);

create sequence return_number start with 30418;

-- What a shopper sends back (spec 3 §3). `finalized_at` is null until the way back is chosen (spec 3 §4).
create table return_request (
  return_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order,
  -- what people read out
  increment_id text not null unique,
  return_type text not null check (return_type in ('exchange', 'refund', 'return')),
  status text not null check (status in (
    'pending_approval', 'approved', 'pending_shipping', 'received', 'validated', 'credit_ok', 'credit_ko',
    'credit_refunded', 'complete', 'canceled')),
  is_canceled boolean not null generated always as (status = 'canceled') stored,
  selected_return_method text check (selected_return_method in ('office', 'pickup')),
  carrier text not null,
  pickup_date date,
  -- as the carrier names it, `HH:MM` or a span that begins with one
  pickup_time text,
  pickup_address jsonb,
  request_notes text,
  requested_at timestamptz not null,
  finalized_at timestamptz check (finalized_at >= requested_at),
  -- the parcel is back in the house
  arrived_at timestamptz check (arrived_at >= finalized_at),
  -- the house took the pieces back
  accepted_at timestamptz check (accepted_at >= arrived_at),
  -- the money is back, the other piece has left, or the return was given up
  closed_at timestamptz check (closed_at >= requested_at and closed_at >= coalesce(accepted_at, requested_at)),
  -- minor units of the order's currency, as the specification calls them (spec 3 §3 totals)
  total_items bigint not null check (total_items >= 0),
  total_tax bigint not null check (total_tax >= 0),
  total_shipping bigint not null check (total_shipping >= 0),
  adjustement_negative bigint not null check (adjustement_negative >= 0),
  total_price bigint not null check (total_price >= 0),
  unique (return_id, order_id, is_canceled),
  -- to the unit (invariant M8)
  check (total_price = total_items + total_tax + total_shipping - adjustement_negative),
  -- an exchange gives another piece, not money
  check (return_type <> 'exchange' or total_price = 0),
  check (return_type = 'exchange' or status <> 'complete'),
  check (return_type <> 'exchange' or status not in ('credit_ok', 'credit_ko', 'credit_refunded')),
  -- the way back is chosen before anything else happens, and a pickup has its slot
  check (finalized_at is null or selected_return_method is not null),
  check (finalized_at is not null or status in ('pending_approval', 'canceled')),
  check (finalized_at is null or selected_return_method = 'office' or (pickup_date is not null and pickup_time is not null)),
  check (selected_return_method is not distinct from 'pickup'
    or (pickup_date is null and pickup_time is null and pickup_address is null)),
  -- each status has its days
  check ((arrived_at is not null) = (status in ('received', 'validated', 'credit_ok', 'credit_ko', 'credit_refunded', 'complete'))),
  check ((accepted_at is not null) = (status in ('validated', 'credit_ok', 'credit_ko', 'credit_refunded', 'complete'))),
  check ((closed_at is not null) = (status in ('credit_refunded', 'complete', 'canceled')))
);
create index return_request_order on return_request (order_id, requested_at);
-- One open request per order: the shopper finishes or drops it before starting another (spec 3 §4).
create unique index return_request_one_open on return_request (order_id) where finalized_at is null and status <> 'canceled';

create table return_line (
  return_id uuid not null,
  item_order_id uuid not null,
  order_id uuid not null,
  -- follows the return: the pieces of a given-up one may come back another time
  is_canceled boolean not null,
  qty integer not null check (qty > 0),
  return_reason text not null check (return_reason in (
    'too_large', 'too_small', 'colour', 'material', 'not_as_shown', 'damaged', 'wrong_piece', 'too_late',
    'gift_did_not_suit', 'changed_mind', 'other')),
  -- what an exchange sends instead, in words as they were then
  exchange_sku text,
  exchange_piece jsonb,
  primary key (return_id, item_order_id),
  -- a piece of the return's own order (invariant M10: another order's id)
  foreign key (return_id, order_id, is_canceled)
    references return_request (return_id, order_id, is_canceled) on update cascade on delete cascade,
  foreign key (item_order_id, order_id) references shop_order_line (item_order_id, order_id) on delete cascade,
  check ((exchange_sku is null) = (exchange_piece is null))
);
create index return_line_item on return_line (item_order_id);

-- By difference, not by counting anew: whoever waits for the row would count what stood there before the wait.
create function count_returned() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_canceled then
    update shop_order_line set returned_qty = returned_qty - old.qty where item_order_id = old.item_order_id;
  end if;
  if tg_op <> 'DELETE' and not new.is_canceled then
    update shop_order_line set returned_qty = returned_qty + new.qty where item_order_id = new.item_order_id;
  end if;
  return null;
end $$;
create trigger return_line_counts after insert or update or delete on return_line
  for each row execute function count_returned();
