-- The order of a payment link ends it: the link names its order, forgets its client, because the order knows them, and opens nothing any more.
-- By a trigger, because the order may be placed by a server of the version before. A cart in which none of the link's pieces is left,
-- and a gift like one of them, buy something else. decisions/0120.
create or replace function pay_link() returns trigger language plpgsql as $$
declare
  held record;
begin
  select b.basket_id, b.link_id into held
    from payment_attempt a join basket b on b.basket_id = a.basket_id
    where a.purchase_id = new.purchase_id and a.order_id = new.order_id and b.link_id is not null
    limit 1;
  if not found then return null; end if;
  update payment_link k set order_id = new.order_id, paid_at = new.placed_at,
      email = null, customer_id = null, shipping_address = null, gift = null
    where k.link_id = held.link_id and k.paid_at is null and exists (
      select from shop_order_line l, jsonb_to_recordset(k.lines) as piece (sku text, options_hash text)
      where l.order_id = new.order_id and l.sku = piece.sku and l.options_hash = piece.options_hash
        and l.discount < l.row_price);
  if found then perform take_link_out(held.basket_id, true); end if;
  return null;
end $$;

create or replace trigger shop_order_pays_link after update of placed_at on shop_order
  for each row when (old.placed_at is null and new.placed_at is not null) execute function pay_link();
