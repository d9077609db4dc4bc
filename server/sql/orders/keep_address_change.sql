-- The history of an order's delivery addresses is never changed. decisions/0109.
create or replace function keep_address_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of an address is never changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger address_change_kept before update on address_change
  for each row execute function keep_address_change();
