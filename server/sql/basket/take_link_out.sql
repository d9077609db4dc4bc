-- Ends the use of a basket by a payment link. The visitor's own pieces come back; as in a sign-in, the greater quantity counts. Without
-- a payment the pieces of the link go, and so do the names and addresses that it filled in. decisions/0120.
create or replace function take_link_out(of_basket uuid, is_paid boolean) returns void language plpgsql as $$
declare
  held uuid;
begin
  select link_id into held from basket where basket_id = of_basket for update;
  if held is null then return; end if;
  if not is_paid then
    delete from basket_line l
      using payment_link k, jsonb_to_recordset(k.lines) as piece (sku text, options_hash text)
      where k.link_id = held and l.basket_id = of_basket and l.sku = piece.sku and l.options_hash = piece.options_hash;
    delete from checkout where basket_id = of_basket;
  end if;
  insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
    select basket_id, sku, options, options_hash, qty, added_at from basket_aside where basket_id = of_basket
    on conflict (basket_id, sku, options_hash) do update set qty = greatest(basket_line.qty, excluded.qty);
  delete from basket_aside where basket_id = of_basket;
  -- What comes back is another purchase: a payment of the link that is reported late must not pay for it.
  update basket set link_id = null, version = version + 1,
    purchase_id = case when is_paid then purchase_id else gen_random_uuid() end
    where basket_id = of_basket;
end $$;
