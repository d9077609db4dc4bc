-- What an accepted return owes the customer, less its fee. It is booked also where nothing is refunded for it, because all is kept for
-- its loss of value.
create or replace function book_return() returns trigger language plpgsql as $$
begin
  if old.accepted_at is null and new.accepted_at is not null and new.return_type <> 'exchange'
    and new.total_items + new.total_tax + new.total_shipping > 0 then
    perform post_to_books('returned', new.order_id, new.return_id, (select currency from shop_order where order_id = new.order_id),
      jsonb_build_object('returns', new.total_items, 'tax', new.total_tax, 'shipping', new.total_shipping,
        'return_fees', -new.adjustement_negative, 'customer', -new.total_price));
  end if;
  return null;
end $$;

create or replace trigger return_request_booked after update of accepted_at on return_request
  for each row execute function book_return();
