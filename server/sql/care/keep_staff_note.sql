-- A note of staff is never changed. decisions/0104.
create or replace function keep_staff_note() returns trigger language plpgsql as $$
begin
  raise exception 'a note of staff is never changed' using errcode = 'check_violation';
end $$;

create or replace trigger staff_note_kept before update on staff_note
  for each row execute function keep_staff_note();
