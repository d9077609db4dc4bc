-- Moves every sequence beyond all numbers that the shop can have given since a moment, and marks the database as restored where
-- that is proven. `known`: an order number that was given, 0 for none; does nothing where the numbers are beyond it. Twice the
-- busiest measured hour, as a backup's restore does (`sequenceMargin`). The moves stay even if the transaction is rolled back.
-- Returns by how much the sequences moved. One caller at a time: the lock comes before any sequence is read.
create or replace function skip_numbers(since timestamptz, known bigint, is_restored boolean) returns bigint
language plpgsql as $$
declare
  margin bigint := greatest(100000, ceil(extract(epoch from clock_timestamp() - since)) * 20);
  one record;
begin
  perform from database_beat for update;
  if known > 0 and known <= (select last_value from order_number) then return 0; end if;
  for one in
    select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value - 1) as last, sequencename
    from pg_sequences where schemaname = 'public'
  loop
    perform setval(one.name, margin + case when one.sequencename = 'order_number' then greatest(one.last, known)
      else one.last end);
  end loop;
  update database_beat set beat = beat + 1, beat_at = clock_timestamp(), is_stopped = false,
    relation = 'database_beat'::regclass::oid::bigint,
    -- What servers have seen of the lost state says nothing more: each restore is marked once.
    database_id = case when is_restored then gen_random_uuid() else database_id end;
  if is_restored then insert into database_restore (backup_at) values (since); end if;
  return margin;
end $$;
