-- A capture that the provider reports as failed: the money was never there, and the payment is authorised again. Before, the
-- books kept the money, and counted a second capture twice.
alter table book_entry drop constraint book_entry_posting_check;
alter table book_entry add constraint book_entry_posting_check check (posting in (
  'sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'capture_failed', 'returned', 'refunded')) not valid;
alter table book_entry validate constraint book_entry_posting_check;

create or replace function book_attempt() returns trigger language plpgsql as $$
declare
  was_open boolean := old.status = 'authorised';
  is_open boolean := new.status = 'authorised';
  was_captured boolean := old.status in ('captured', 'partly_refunded', 'refunded');
  is_captured boolean := new.status in ('captured', 'partly_refunded', 'refunded');
begin
  if was_captured and not is_captured then
    perform post_to_books('capture_failed', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('provider', -new.amount, 'customer', new.amount));
  end if;
  if is_open and not was_open then
    perform post_to_books('authorised', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('authorised', new.amount, 'authorised_offset', -new.amount));
  elsif was_open and not is_open then
    perform post_to_books('authorisation_ended', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('authorised', -new.amount, 'authorised_offset', new.amount));
  end if;
  if is_captured and not was_captured then
    perform post_to_books('captured', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('provider', new.amount, 'customer', -new.amount));
  end if;
  if new.refunded <> old.refunded then
    perform post_to_books('refunded', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('customer', new.refunded - old.refunded, 'provider', old.refunded - new.refunded));
  end if;
  return null;
end $$;
