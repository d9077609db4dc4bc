-- What is held and not paid yet: few at any time, looked through at each new payment for those of the same person.
create index shop_order_held on shop_order (order_id) where holds_stock and placed_at is null;
