-- Notes changes of prices and products for the webhooks that ask for them, in the transaction of the change. `changed.ts` makes the messages:
-- many changes in one, so that an import floods no program. decisions/0138.
create or replace function queue_changes() returns trigger language plpgsql as $$
declare
  asked constant text[] := array(select unnest(events) from webhook where not is_paused);
begin
  if not asked && '{price.changed,product.changed}' then return null; end if;
  insert into webhook_change (event, change_id)
  select e.event, r.change_id from new_rows r cross join lateral (select case
    when r.subject = 'price' then 'price.changed'
    when r.subject in ('product', 'product_hidden', 'variant', 'product_text', 'product_category', 'set_part', 'picture')
      then 'product.changed' end as event) e
  where e.event = any(asked);
  return null;
end $$;

create or replace trigger change_sent after insert on change referencing new table as new_rows
  for each statement execute function queue_changes();
