-- An order has both times or none, and only a boutique's order has them; checked without a lock that stops payments.
alter table shop_order add constraint shop_order_ready check (
  (ready_at is null) = (collect_until is null) and (ready_at is null or pickup_store_id is not null)
  and (stock_source = 'ecom' or pickup_store_id is not null)) not valid;
