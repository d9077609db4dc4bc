-- Servers of an earlier release change a figure without an entry: it is written here, without its cause.
create or replace function stock_unstated() returns trigger language plpgsql as $$
begin
  with moved as (
    update stock set moves = moves + 1 where sku = new.sku and source = new.source returning moves
  )
  insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
  select new.sku, new.source, moves, 'counted', abs(new.qty - old.qty), new.qty - old.qty, new.qty, 'unstated' from moved;
  return null;
end $$;

create or replace trigger stock_unstated after update on stock for each row
  when (new.qty <> old.qty and new.moves = old.moves) execute function stock_unstated();
