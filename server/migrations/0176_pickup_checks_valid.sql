alter table shop_order validate constraint shop_order_ready;
