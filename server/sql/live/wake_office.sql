-- Wakes the servers that have browsers of the office. PostgreSQL lets transactions that notify commit one after the other, which would
-- slow a rush of purchases down: so one at a time notifies, and the others find its notification on the way. A server reads again a
-- moment after each, and at every beat. decisions/0117.
create or replace function wake_office() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(7120117) then perform pg_notify('vitrine_office', ''); end if;
  return null;
end $$;

create or replace trigger office_event_wakes after insert on office_event
  for each statement execute function wake_office();
