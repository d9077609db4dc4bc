-- The entries of a posting sum to zero.
create or replace function book_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id, currency having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger book_entries_balance after insert on book_entry
  referencing new table as added for each statement execute function book_entries_balance();
