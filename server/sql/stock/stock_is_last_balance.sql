-- The figure is the balance of its last entry.
create or replace function stock_is_last_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c cross join lateral (select qty, moves from stock where sku = c.sku and source = c.source) s
      cross join lateral (
        select (select e.balance from stock_entry e where e.sku = c.sku and e.source = c.source and e.number = s.moves) as balance
      ) e
    where coalesce(e.balance <> s.qty, s.moves > 0)
  ) then
    raise exception 'a stock figure differs from its entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger stock_is_last_balance after update on stock
  referencing new table as changed for each statement execute function stock_is_last_balance();
