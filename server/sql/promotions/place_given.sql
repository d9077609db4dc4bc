-- An order that is placed says when to what it was given, for the list of a promotion's orders. decisions/0137.
create or replace function place_given() returns trigger language plpgsql as $$
begin
  update order_promotion set placed_at = new.placed_at, increment_id = new.increment_id where order_id = new.order_id;
  return null;
end $$;

create or replace trigger shop_order_given_placed after update of placed_at on shop_order
  for each row when (old.placed_at is distinct from new.placed_at) execute function place_given();
