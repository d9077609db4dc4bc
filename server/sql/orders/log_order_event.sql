-- Writes what happens to an order into its life. Settings of the transaction name who acts, when and why; without them it is the
-- system. decisions/0048.
create or replace function log_order_event() returns trigger language plpgsql as $$
begin
  -- Only placed orders have a life; the payment's own events describe a payment that fails.
  if new.placed_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.placed_at is not null and old.status = new.status then return null; end if;
  insert into order_event (order_id, at, actor, staff_id, reason, from_status, to_status) values (
    new.order_id,
    coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz, new.placed_at),
    coalesce(nullif(current_setting('vitrine.actor', true), ''), 'system'),
    nullif(current_setting('vitrine.staff', true), '')::uuid,
    coalesce(nullif(current_setting('vitrine.reason', true), ''), case
      when tg_op = 'INSERT' then 'imported' when old.placed_at is null then 'placed' else 'status' end),
    case when tg_op = 'UPDATE' and old.placed_at is not null then old.status end,
    new.status);
  return null;
end $$;

create or replace trigger order_event_log after insert or update of status, placed_at on shop_order
  for each row execute function log_order_event();
