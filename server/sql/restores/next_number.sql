-- The next number of a sequence. Skips the numbers that a lost state of the database may have given: where its table of beats was
-- made anew (a restored dump), or has not beaten for a minute without a proper stop. So no server gives a number twice in the
-- moments before it notices the restore itself.
create or replace function next_number(sequence text) returns bigint language plpgsql as $$
declare
  known database_beat;
begin
  select * into known from database_beat;
  if found and (known.relation <> 'database_beat'::regclass::oid::bigint
    or (not known.is_stopped and known.beat_at < clock_timestamp() - interval '60 seconds'))
  then
    select * into known from database_beat for update;
    if known.relation <> 'database_beat'::regclass::oid::bigint then
      perform skip_numbers(known.beat_at, 0, true);
    elsif not known.is_stopped and known.beat_at < clock_timestamp() - interval '60 seconds' then
      perform skip_numbers(known.beat_at, 0, false);
    end if;
  end if;
  return nextval(sequence::regclass);
end $$;
