-- Writes what changes in an account of staff into its history, so that no use case can forget it. Settings of the transaction name the
-- acting member and the time; without them it is the command line. decisions/0106.
create or replace function log_staff_event() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz, clock_timestamp());
  acting uuid := nullif(current_setting('vitrine.staff', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    insert into staff_event (staff_id, at, by_staff_id, what, after) values (new.staff_id, moment, acting, 'added',
      jsonb_build_object('role', coalesce(new.role_id::text, new.role), 'store_id', new.store_id, 'ends_on', new.ends_on));
    return null;
  end if;
  insert into staff_event (staff_id, at, by_staff_id, what, before, after)
  select new.staff_id, moment, acting, c.what, c.before, c.after
  from (values
    ('role', jsonb_build_object('role', coalesce(old.role_id::text, old.role), 'store_id', old.store_id),
      jsonb_build_object('role', coalesce(new.role_id::text, new.role), 'store_id', new.store_id)),
    ('end_date', jsonb_build_object('ends_on', old.ends_on), jsonb_build_object('ends_on', new.ends_on)),
    ('ended', jsonb_build_object('is_ended', old.ended_at is not null),
      jsonb_build_object('is_ended', new.ended_at is not null)),
    ('factor', jsonb_build_object('is_enrolled', old.has_factor), jsonb_build_object('is_enrolled', new.has_factor)),
    -- Each invitation is an event; its end by the enrolment is none.
    ('invited', case when new.invitation_id is distinct from old.invitation_id and new.invitation_id is not null
      then jsonb_build_object('is_invited', false) end, case when new.invitation_id is not null
      then jsonb_build_object('is_invited', true) end)
  ) as c (what, before, after)
  where c.before <> c.after;
  return null;
end $$;

create or replace trigger staff_event_log after insert or update of role, role_id, store_id, ends_on, ended_at, has_factor, invitation_id
  on staff_account for each row execute function log_staff_event();
