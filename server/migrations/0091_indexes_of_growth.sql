-- What every sign-in with a basket of its own looks for, by the baskets it joins; and a customer's orders, paid or not, for
-- who wants to be forgotten. Without these each reads a table from end to end that grows with every order.
create index payment_attempt_basket on payment_attempt (basket_id);
create index shop_order_unplaced on shop_order (purchase_id) where placed_at is null;
drop index shop_order_customer;
create index shop_order_customer on shop_order (customer_id, placed_at desc) where customer_id is not null;
