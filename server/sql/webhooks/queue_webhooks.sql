-- Queues what happens to an order or a return for each webhook that asks for it, in the transaction in which it happens: none is lost, and
-- nothing is sent that is rolled back. Numbers and statuses alone, no personal data. Imported orders are history. decisions/0131.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
declare
  event_of text;
  number_of text;
  country_of text;
begin
  -- A changed address or gift is an entry too, and no change of the status.
  if new.reason = 'imported' or new.from_status = new.to_status or not exists (select from webhook where not is_paused) then return null; end if;
  event_of := tg_argv[0] || case when new.from_status is null then tg_argv[1] else '.status_changed' end;
  if tg_argv[0] = 'order' then
    select increment_id, store into number_of, country_of from shop_order where order_id = new.order_id;
  else
    select r.increment_id, o.store into number_of, country_of
    from return_request r join shop_order o using (order_id) where r.return_id = new.return_id;
  end if;
  with message as (select gen_random_uuid() as id)
  insert into webhook_delivery (webhook_id, message_id, event, data)
  select w.webhook_id, m.id, event_of, jsonb_build_object('number', number_of, 'country', country_of, 'status', new.to_status,
    'previous_status', new.from_status, 'occurred_at', to_char(new.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from webhook w, message m where not w.is_paused and event_of = any(w.events)
  -- One that is being removed gets none: its foreign key would refuse the order.
  for key share of w;
  return null;
end $$;

create or replace trigger order_event_sent after insert on order_event
  for each row execute function queue_webhooks('order', '.placed');
create or replace trigger return_event_sent after insert on return_event
  for each row execute function queue_webhooks('return', '.requested');
