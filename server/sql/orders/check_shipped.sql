-- Never more units of a line are shipped than were ordered and not cancelled.
create or replace function check_shipped() returns trigger language plpgsql as $$
begin
  if (select sum(s.qty) from shipment_line s where s.item_order_id = new.item_order_id)
    > (select l.qty - l.canceled_qty from shop_order_line l where l.item_order_id = new.item_order_id) then
    raise exception 'more units are shipped than were ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger shipment_line_checked after insert or update on shipment_line
  for each row execute function check_shipped();
