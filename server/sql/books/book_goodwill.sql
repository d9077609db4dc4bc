-- What a price reduction after the sale gives back. decisions/0114.
create or replace function book_goodwill() returns trigger language plpgsql as $$
begin
  perform post_to_books('goodwill', new.order_id, new.goodwill_id,
    (select currency from shop_order where order_id = new.order_id), jsonb_build_object(
      'discounts', new.total_amount - new.tax_amount, 'tax', new.tax_amount, 'customer', -new.total_amount));
  return null;
end $$;

create or replace trigger goodwill_booked after insert on goodwill
  for each row execute function book_goodwill();
