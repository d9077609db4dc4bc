-- Notes figures of stock that change for the webhooks that ask for them, in the transaction of the change. An entry that changes no figure
-- is none: the sale of pieces that a hold took before. decisions/0138.
create or replace function queue_stock() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where not is_paused and 'stock.changed' = any(events)) then return null; end if;
  insert into webhook_change (event, sku, source)
  select distinct 'stock.changed', sku, source from added where change <> 0;
  return null;
end $$;

create or replace trigger stock_entry_sent after insert on stock_entry referencing new table as added
  for each statement execute function queue_stock();
