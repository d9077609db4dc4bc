-- A refund that was paid by another means than the payment.
create or replace function book_transfer() returns trigger language plpgsql as $$
begin
  perform post_to_books('refund_transferred', (select order_id from payment_attempt where attempt_id = new.attempt_id),
    coalesce(new.return_id, new.attempt_id), new.currency, jsonb_build_object('customer', new.amount, 'bank', -new.amount));
  return null;
end $$;

create or replace trigger refund_booked after update of settled_at on refund
  for each row when (old.settled_at is null and new.settled_at is not null) execute function book_transfer();
