-- Whatever the program does: each change of a promotion raises its version; one that has started keeps what it gives, ends once and never
-- later than another member has approved, and is not taken back by undoing a change. decisions/0134, decisions/0147.
create or replace function keep_promotion() returns trigger language plpgsql as $$
declare
  free constant text[] := array['name', 'state', 'ends_at', 'version', 'updated_at'];
begin
  if old.state <> 'draft' and (
    to_jsonb(old) - free <> to_jsonb(new) - free
    or (new.state <> old.state and new.state <> 'ended')
    or coalesce(new.ends_at, 'infinity') > coalesce(old.ends_at, 'infinity')
    or coalesce(current_setting('vitrine.undoes', true), '') <> '')
  then
    raise exception 'a promotion that has started keeps what it gives' using errcode = 'restrict_violation';
  end if;
  new.version := old.version + 1;
  if new.updated_at = old.updated_at then new.updated_at := clock_timestamp(); end if;
  return new;
end $$;

create or replace trigger promotion_kept before update on promotion for each row execute function keep_promotion();
