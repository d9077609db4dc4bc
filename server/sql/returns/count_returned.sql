-- How many pieces of a line came back or are on their way (invariant M10). A canceled return reaches its lines through their foreign
-- key, which cascades `is_canceled`. By difference, not by counting: after a wait for the row, a count would be of the rows before
-- the wait.
create or replace function count_returned() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_canceled then
    update shop_order_line set returned_qty = returned_qty - old.qty where item_order_id = old.item_order_id;
  end if;
  if tg_op <> 'DELETE' and not new.is_canceled then
    update shop_order_line set returned_qty = returned_qty + new.qty where item_order_id = new.item_order_id;
  end if;
  return null;
end $$;

create or replace trigger return_line_counts after insert or update or delete on return_line
  for each row execute function count_returned();
