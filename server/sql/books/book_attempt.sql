-- Authorised, captured, refunded and charged-back money of a payment, by the change of each sum: reports may come in any order. What
-- the provider has released is no longer authorised.
create or replace function book_attempt() returns trigger language plpgsql as $$
declare
  was_open bigint := case when old.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    then greatest(0, old.amount - old.captured - old.released) else 0 end;
  is_open bigint := case when new.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    then greatest(0, new.amount - new.captured - new.released) else 0 end;
begin
  if new.captured < old.captured then
    perform post_to_books('capture_failed', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('provider', new.captured - old.captured, 'customer', old.captured - new.captured));
  end if;
  if is_open > was_open then
    perform post_to_books('authorised', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('authorised', is_open - was_open, 'authorised_offset', was_open - is_open));
  elsif is_open < was_open then
    perform post_to_books('authorisation_ended', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('authorised', is_open - was_open, 'authorised_offset', was_open - is_open));
  end if;
  if new.captured > old.captured then
    perform post_to_books('captured', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('provider', new.captured - old.captured, 'customer', old.captured - new.captured));
  end if;
  if new.refunded <> old.refunded then
    perform post_to_books('refunded', new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('customer', new.refunded - old.refunded, 'provider', old.refunded - new.refunded));
  end if;
  if new.charged_back <> old.charged_back then
    perform post_to_books(case when new.charged_back > old.charged_back then 'chargeback' else 'chargeback_reversed' end,
      new.order_id, new.attempt_id, new.currency,
      jsonb_build_object('chargebacks', new.charged_back - old.charged_back, 'provider', old.charged_back - new.charged_back));
  end if;
  return null;
end $$;

create or replace trigger payment_attempt_booked after update of status, captured, refunded, charged_back, released on payment_attempt
  for each row execute function book_attempt();
