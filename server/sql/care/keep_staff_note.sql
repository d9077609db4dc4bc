-- A note of staff is never changed; a merge of two accounts gives it to the account that stays. decisions/0104, 0119.
create or replace function keep_staff_note() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id')
    and exists (select from account_merge m where m.gone_id = old.customer_id and m.customer_id = new.customer_id) then
    return new;
  end if;
  raise exception 'a note of staff is never changed' using errcode = 'check_violation';
end $$;

create or replace trigger staff_note_kept before update on staff_note
  for each row execute function keep_staff_note();
