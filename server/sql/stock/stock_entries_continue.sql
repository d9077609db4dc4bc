-- Each entry continues the figure of the one before it and belongs to a change of `stock` by the same statement.
-- Subqueries by key: the planner must not read whole tables for a batch.
create or replace function stock_entries_continue() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a cross join lateral (
      select (select s.moves from stock s where s.sku = a.sku and s.source = a.source) as moves,
        (select p.balance from stock_entry p where p.sku = a.sku and p.source = a.source and p.number = a.number - 1) as before
    ) k
    where a.number is not null
      and (a.number > coalesce(k.moves, -1) or coalesce(k.before <> a.balance - a.change, a.number > 1))
  ) then
    raise exception 'a stock entry does not continue the figure before it' using errcode = 'check_violation';
  end if;
  if exists (
    select from added a where a.ends is not null and not exists (
      select from stock_entry h where h.entry_id = a.ends and h.kind in ('held', 'reserved')
        and h.sku = a.sku and h.source = a.source and h.pieces = a.pieces)
  ) then
    raise exception 'a stock entry ends no hold of the same pieces' using errcode = 'check_violation';
  end if;
  if exists (
    select from added where kind = 'transferred' group by sku, cause_id having sum(change) <> 0
  ) then
    raise exception 'a transfer takes as many pieces as it gives' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger stock_entries_continue after insert on stock_entry
  referencing new table as added for each statement execute function stock_entries_continue();
