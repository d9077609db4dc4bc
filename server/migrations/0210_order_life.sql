-- Every change of an order's status, whatever statement made it: from these entries any status can be explained. The
-- transaction names its actor and its reason by settings; without them the shop itself did it.
create table order_event (
  event_id bigint generated always as identity primary key,
  order_id uuid not null references shop_order on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('shopper', 'staff', 'carrier', 'system')),
  reason text not null,
  from_status text,
  to_status text not null
);
create index order_event_order on order_event (order_id, event_id);

create function log_order_event() returns trigger language plpgsql as $$
begin
  -- Only placed orders have a life; a payment that fails is told by its own events.
  if new.placed_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.placed_at is not null and old.status = new.status then return null; end if;
  insert into order_event (order_id, at, actor, reason, from_status, to_status) values (
    new.order_id,
    coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz, new.placed_at),
    coalesce(nullif(current_setting('vitrine.actor', true), ''), 'system'),
    coalesce(nullif(current_setting('vitrine.reason', true), ''), case
      when tg_op = 'INSERT' then 'imported' when old.placed_at is null then 'placed' else 'status' end),
    case when tg_op = 'UPDATE' and old.placed_at is not null then old.status end,
    new.status);
  return null;
end $$;
create trigger order_event_log after insert or update of status, placed_at on shop_order
  for each row execute function log_order_event();

create function keep_order_event() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of an order''s life is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
-- A deleted order takes its entries along: only a statement of its own is refused.
create trigger order_event_kept before update on order_event for each row execute function keep_order_event();

-- Parcels of an order.
create table shipment (
  shipment_id uuid primary key,
  order_id uuid not null references shop_order on delete cascade,
  carrier text not null,
  track_number text,
  tracking_url text,
  shipped_at timestamptz not null,
  delivered_at timestamptz check (delivered_at >= shipped_at)
);
create index shipment_order on shipment (order_id, shipped_at);
create table shipment_line (
  shipment_id uuid not null references shipment on delete cascade,
  item_order_id uuid not null references shop_order_line (item_order_id) on delete cascade,
  qty integer not null check (qty > 0),
  primary key (shipment_id, item_order_id)
);
create index shipment_line_item on shipment_line (item_order_id);

-- Never more units of a line than were ordered.
create function check_shipped() returns trigger language plpgsql as $$
begin
  if (select sum(s.qty) from shipment_line s where s.item_order_id = new.item_order_id)
    > (select l.qty from shop_order_line l where l.item_order_id = new.item_order_id) then
    raise exception 'more units are shipped than were ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger shipment_line_checked after insert or update on shipment_line
  for each row execute function check_shipped();

-- Money that goes back for a return, by the means of payment. One row per return; the provider reports the movement.
create table refund (
  return_id uuid primary key references return_request on delete cascade,
  attempt_id uuid not null references payment_attempt,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  asked_at timestamptz not null,
  -- when the provider took the refund on
  accepted_at timestamptz,
  -- when the provider reported the movement
  paid_at timestamptz check (paid_at >= accepted_at)
);
create index refund_attempt on refund (attempt_id);
create index refund_open on refund (accepted_at) where paid_at is null;
