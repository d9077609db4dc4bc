-- What an order owes when it is placed.
create or replace function post_sale(o shop_order) returns void language sql as $$
  select post_to_books('sale', o.order_id, o.order_id, o.currency, jsonb_build_object(
    'customer', o.grand_total, 'discounts', o.discount_amount, 'goods', -o.subtotal, 'shipping', -o.shipping_amount,
    'tax', -o.tax_amount))
$$;
