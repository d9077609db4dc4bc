-- The history of an account of staff is neither changed nor deleted: it says who gave whom which right. decisions/0106.
create or replace function keep_staff_event() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the history of staff is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

create or replace trigger staff_event_kept before update or delete on staff_event
  for each row execute function keep_staff_event();
create or replace trigger staff_role_event_kept before update or delete on staff_role_event
  for each row execute function keep_staff_event();
