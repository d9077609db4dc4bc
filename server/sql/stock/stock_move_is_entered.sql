-- A move has exactly its entries when its transaction ends.
create or replace function stock_move_is_entered() returns trigger language plpgsql as $$
begin
  if (
    select array_agg((e.source, e.kind, e.change)::text order by e.change) from stock_entry e
    where e.cause_id = new.move_id and e.sku = new.sku
  ) is distinct from (
    select array_agg((m.source, new.kind, m.change)::text order by m.change)
    from (values (new.source, -new.pieces), (new.to_source, new.pieces)) as m (source, change) where m.source is not null
  ) then
    raise exception 'a stock move differs from its entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- PostgreSQL does not replace a constraint trigger.
drop trigger if exists stock_move_is_entered on stock_move;
create constraint trigger stock_move_is_entered after insert on stock_move deferrable initially deferred
  for each row execute function stock_move_is_entered();
