-- each statement alone
-- Staff's lists in the order of their pages, so that none reads its history. decisions/0093.
-- The open statuses are `openOrderStatuses` of the rules; lists.test.ts compares them.
create index if not exists shop_order_open on shop_order (placed_at, increment_id)
  where placed_at is not null and status in (
    'validated', 'available_in_shop', 'cancel_asked', 'debit_ok', 'to_prepare', 'being_prepared', 'prepared',
    'preparing', 'preparing_order', 'invoiced', 'pending_packing', 'out_for_delivery', 'fraud', 'approved');
create index if not exists shop_order_open_store on shop_order (pickup_store_id, placed_at, increment_id)
  where pickup_store_id is not null and placed_at is not null and status in (
    'validated', 'available_in_shop', 'cancel_asked', 'debit_ok', 'to_prepare', 'being_prepared', 'prepared',
    'preparing', 'preparing_order', 'invoiced', 'pending_packing', 'out_for_delivery', 'fraud', 'approved');
create index if not exists return_request_open on return_request (finalized_at, increment_id)
  where finalized_at is not null and (closed_at is null or owes_pieces or held_since is not null);
create index if not exists return_request_pickup on return_request (pickup_date)
  where selected_return_method = 'pickup' and finalized_at is not null and pickup_date is not null
    and pickup_canceled_at is null and pickup_refused_at is null
    and case when pickup_confirmation is null
      then status = 'pending_shipping' and pickup_cancel_asked_at is null
      else pickup_cancel_asked_at is not null end;
