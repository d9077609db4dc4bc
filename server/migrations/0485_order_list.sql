-- each statement alone
-- Staff's list of all orders in the order of its pages, by each filter; of what is open by the indexes of 0470. decisions/0103.
create index if not exists shop_order_list on shop_order (placed_at, increment_id) where placed_at is not null;
create index if not exists shop_order_list_status on shop_order (status, placed_at, increment_id) where placed_at is not null;
create index if not exists shop_order_list_country on shop_order (store, placed_at, increment_id) where placed_at is not null;
create index if not exists shop_order_list_both on shop_order (store, status, placed_at, increment_id)
  where placed_at is not null;
create index if not exists shop_order_list_store on shop_order (pickup_store_id, placed_at, increment_id)
  where pickup_store_id is not null and placed_at is not null;
create index if not exists shop_order_card on shop_order (cc_last4, placed_at, increment_id)
  where cc_last4 is not null and placed_at is not null;
