-- Writes what changes in a role of the house into its history, so that no use case can forget it. decisions/0111.
create or replace function log_staff_role_event() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz, clock_timestamp());
  acting uuid := nullif(current_setting('vitrine.staff', true), '')::uuid;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'role_id' - 'created_at' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'role_id' - 'created_at' end;
begin
  if was is not distinct from becomes then return null; end if;
  insert into staff_role_event (role_id, at, by_staff_id, what, before, after) values (
    case when tg_op = 'DELETE' then old.role_id else new.role_id end, moment, acting,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end, was, becomes);
  return null;
end $$;

create or replace trigger staff_role_event_log after insert or update or delete on staff_role
  for each row execute function log_staff_role_event();
