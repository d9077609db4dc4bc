-- A new figure opens with what it has.
create or replace function stock_opens() returns trigger language plpgsql as $$
begin
  insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
  select sku, source, 0, 'received', qty, qty, qty, 'opening' from added where qty > 0;
  return null;
end $$;

create or replace trigger stock_opens after insert on stock
  referencing new table as added for each statement execute function stock_opens();
