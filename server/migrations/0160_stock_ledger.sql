-- The stock ledger: what happened to each figure of `stock`, entry by entry, never changed. decisions/0043.
create table stock_entry (
  entry_id bigint generated always as identity primary key,
  sku text not null,
  -- 'ecom' or a store's id, as in `stock`
  source text not null,
  -- the place among the changes of the figure; null for a sale of pieces that a hold took before
  number integer check (number >= 0),
  kind text not null check (kind in ('received', 'sold', 'held', 'reserved', 'released', 'damaged', 'transferred', 'counted')),
  pieces integer not null check (pieces >= 0),
  -- what it adds to the figure, and the figure afterwards
  change integer not null,
  balance integer check (balance >= 0),
  -- the entry of the hold that this one ends
  ends bigint references stock_entry,
  cause text not null check (cause in ('opening', 'unstated', 'import', 'order', 'reservation', 'transfer', 'staff')),
  -- the order, reservation or transfer
  cause_id uuid,
  at timestamptz not null default now(),
  check ((number is null) = (balance is null)),
  check ((number is null) = (kind = 'sold' and ends is not null)),
  check (ends is null or kind in ('sold', 'released')),
  check (case
    when kind in ('received', 'released') then change = pieces
    when kind in ('held', 'reserved', 'damaged') then change = -pieces
    when kind = 'sold' then change = case when ends is null then -pieces else 0 end
    else abs(change) = pieces
  end),
  unique (sku, source, number)
);
-- A hold ends once: as a sale or as a release (invariant M2).
create unique index stock_entry_ends on stock_entry (ends) where ends is not null;
create index stock_entry_cause on stock_entry (cause_id) where cause_id is not null;

-- Changes of the figure so far: the number of its last entry.
alter table stock add column moves integer not null default 0 check (moves >= 0);

create function stock_entry_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'stock_entry is append-only: write an entry that corrects the other one' using errcode = 'restrict_violation';
end $$;
create trigger stock_entry_never_changes before update or delete on stock_entry
  for each row execute function stock_entry_never_changes();

-- Each entry continues the figure of the one before it and belongs to a change of `stock` by the same statement.
-- Subqueries by key: the planner must not read whole tables for a batch.
create function stock_entries_continue() returns trigger language plpgsql as $$
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
create trigger stock_entries_continue after insert on stock_entry
  referencing new table as added for each statement execute function stock_entries_continue();

-- The figure is the balance of its last entry.
create function stock_is_last_balance() returns trigger language plpgsql as $$
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
create trigger stock_is_last_balance after update on stock
  referencing new table as changed for each statement execute function stock_is_last_balance();

-- A new figure opens with what it has.
create function stock_opens() returns trigger language plpgsql as $$
begin
  insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
  select sku, source, 0, 'received', qty, qty, qty, 'opening' from added where qty > 0;
  return null;
end $$;
create trigger stock_opens after insert on stock
  referencing new table as added for each statement execute function stock_opens();

-- Servers of the version before change a figure without an entry: it is written here, without its cause.
create function stock_unstated() returns trigger language plpgsql as $$
begin
  with moved as (
    update stock set moves = moves + 1 where sku = new.sku and source = new.source returning moves
  )
  insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
  select new.sku, new.source, moves, 'counted', abs(new.qty - old.qty), new.qty - old.qty, new.qty, 'unstated' from moved;
  return null;
end $$;
create trigger stock_unstated after update on stock for each row
  when (new.qty <> old.qty and new.moves = old.moves) execute function stock_unstated();
