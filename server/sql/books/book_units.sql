-- What units that are cancelled before dispatch give back. decisions/0109.
create or replace function book_units() returns trigger language plpgsql as $$
begin
  perform post_to_books('units_canceled', new.order_id, new.cancellation_id,
    (select currency from shop_order where order_id = new.order_id), jsonb_build_object(
      'goods', new.total_amount - new.tax_amount, 'tax', new.tax_amount, 'customer', -new.total_amount));
  return null;
end $$;

create or replace trigger unit_cancellation_booked after insert on unit_cancellation
  for each row execute function book_units();
