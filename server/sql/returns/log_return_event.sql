-- Writes what happens to a return into its life, as `log_order_event` does for an order.
create or replace function log_return_event() returns trigger language plpgsql as $$
begin
  if new.finalized_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.finalized_at is not null and old.status = new.status then return null; end if;
  insert into return_event (return_id, at, actor, staff_id, reason, from_status, to_status) values (
    new.return_id,
    coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz,
      greatest(new.finalized_at, new.arrived_at, new.accepted_at, new.closed_at)),
    coalesce(nullif(current_setting('vitrine.actor', true), ''), case
      when tg_op = 'UPDATE' and old.finalized_at is null then 'shopper' else 'system' end),
    nullif(current_setting('vitrine.staff', true), '')::uuid,
    coalesce(nullif(current_setting('vitrine.reason', true), ''), case
      when tg_op = 'INSERT' then 'imported' when old.finalized_at is null then 'sent_off' else 'status' end),
    case when tg_op = 'UPDATE' and old.finalized_at is not null then old.status end,
    new.status);
  return null;
end $$;

create or replace trigger return_event_log after insert or update of status, finalized_at on return_request
  for each row execute function log_return_event();
