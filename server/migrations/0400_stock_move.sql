-- What staff does to stock by hand: pieces written off, or moved to another place, with who, when and why. Its entries of the
-- ledger name it as their cause. decisions/0043.
create table stock_move (
  move_id uuid primary key,
  kind text not null check (kind in ('damaged', 'transferred')),
  sku text not null,
  -- 'ecom' or a store's id, as in `stock`
  source text not null,
  -- where a transfer goes
  to_source text check (to_source <> source),
  pieces integer not null check (pieces > 0),
  reason text not null check (reason <> ''),
  -- the number of the house's own paper, which may list several SKUs
  reference text check (reference <> ''),
  -- the call that made it: one that is repeated makes no second one
  step_key text unique,
  -- null for the command line
  staff_id uuid references staff_account,
  moved_at timestamptz not null,
  check ((kind = 'transferred') = (to_source is not null)),
  unique (sku, reference)
);

create function stock_move_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'stock_move is append-only: make a move that corrects the other one' using errcode = 'restrict_violation';
end $$;
create trigger stock_move_never_changes before update or delete on stock_move
  for each row execute function stock_move_never_changes();

-- A move has exactly its entries when its transaction ends.
create function stock_move_is_entered() returns trigger language plpgsql as $$
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
create constraint trigger stock_move_is_entered after insert on stock_move deferrable initially deferred
  for each row execute function stock_move_is_entered();
