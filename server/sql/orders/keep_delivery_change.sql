-- The history of an order's delivery and gift is never changed. decisions/0113.
create or replace function keep_delivery_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a delivery is never changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger delivery_change_kept before update on delivery_change
  for each row execute function keep_delivery_change();
