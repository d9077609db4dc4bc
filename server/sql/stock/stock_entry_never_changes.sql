-- decisions/0043.
create or replace function stock_entry_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'stock_entry is append-only: write an entry that corrects the other one' using errcode = 'restrict_violation';
end $$;

create or replace trigger stock_entry_never_changes before update or delete on stock_entry
  for each row execute function stock_entry_never_changes();
