-- Writes the words by which staff finds a placed order, in the transaction of each change, so that no use case can forget it. At its end,
-- because an import writes the lines after the order. decisions/0103.
create or replace function find_order() returns trigger language plpgsql as $$
begin
  delete from order_find where order_id = new.order_id;
  insert into order_find (kind, word, at, order_id)
    select w.kind, left(w.word, 128), o.placed_at, o.order_id
    from shop_order o cross join lateral order_find_words(o) w
    where o.order_id = new.order_id and o.placed_at is not null and w.word <> ''
    on conflict do nothing;
  return null;
end $$;

drop trigger if exists order_found on shop_order;
create constraint trigger order_found
  after insert or update of placed_at, email, shipping_address, billing_address, collector, forgotten_at on shop_order
  deferrable initially deferred for each row when (new.placed_at is not null) execute function find_order();
