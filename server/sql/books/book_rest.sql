-- What the cancelled rest of a partly shipped order gives back, with its delivery where nothing of the order is left. decisions/0081.
create or replace function book_rest() returns trigger language plpgsql as $$
begin
  perform post_to_books('rest_canceled', new.order_id, new.order_id,
    (select currency from shop_order where order_id = new.order_id), jsonb_build_object(
      'goods', new.total_amount - new.tax_amount, 'shipping', new.shipping_amount, 'tax', new.tax_amount + new.shipping_tax_amount,
      'customer', -new.total_amount - new.shipping_amount - new.shipping_tax_amount));
  return null;
end $$;

create or replace trigger rest_cancellation_booked after insert on rest_cancellation
  for each row execute function book_rest();
