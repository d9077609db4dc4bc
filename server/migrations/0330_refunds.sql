-- Refunds end: paid, or failed and then asked for again or settled by another means. A refund belongs to a return, to the rest
-- of an order that is not sent, or to a whole payment. decisions/0081.
alter table refund drop constraint refund_pkey;
alter table refund
  alter column return_id drop not null,
  add column refund_id bigint generated always as identity primary key,
  -- the previous release knows refunds of returns only
  add column cause text not null default 'return',
  -- another authorisation than the one that paid for the order
  add column authorisation text,
  -- the provider's reference of the request; its notifications carry it
  add column refund_reference text,
  -- earlier requests that failed: the next one has a key of its own
  add column failed integer not null default 0,
  -- when the last request failed; null while it may still succeed
  add column failed_at timestamptz,
  -- refused: the provider did not take it on; failed: it did, and the money did not arrive or came back
  add column failure text,
  -- when the house paid by another means, and how
  add column settled_at timestamptz,
  add column settled_reason text,
  add column settled_by uuid;
alter table refund
  add constraint refund_return unique (return_id),
  add constraint refund_cause check (cause in ('return', 'rest', 'payment') and (cause = 'return') = (return_id is not null)) not valid,
  add constraint refund_failure check (failure in ('refused', 'failed') and (failed_at is null) = (failure is null)) not valid,
  add constraint refund_settled check (settled_at is null or (failed_at is not null and settled_reason <> '')) not valid,
  add constraint refund_settled_by foreign key (settled_by) references staff_account not valid;
create unique index refund_of_payment on refund (attempt_id, cause, coalesce(authorisation, '')) where return_id is null;
create unique index refund_by_reference on refund (refund_reference) where refund_reference is not null;
create index refund_unnamed on refund (accepted_at) where refund_reference is null and accepted_at is not null;
create index refund_failed on refund (failed_at) where failed_at is not null and settled_at is null;
create index payment_event_refund on payment_event (psp_reference)
  where event_code in ('REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED');

update refund f set failed_at = now(), failure = 'refused', accepted_at = null
from return_request r where r.return_id = f.return_id and r.status = 'credit_ko';
update refund f set refund_reference = e.psp_reference
from (select refund_id, attempt_id, amount,
    row_number() over (partition by attempt_id, amount order by accepted_at, refund_id) as nth
  from refund where accepted_at is not null) u
join (select a.attempt_id, n.amount, n.psp_reference,
    row_number() over (partition by a.attempt_id, n.amount order by min(n.event_id)) as nth
  from payment_event n join payment_attempt a using (merchant_reference)
  where n.event_code in ('REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED')
  group by a.attempt_id, n.amount, n.psp_reference) e using (attempt_id, amount, nth)
where f.refund_id = u.refund_id;

-- A server of the previous release notes a refusal in the return alone.
create function note_failed_refund() returns trigger language plpgsql as $$
begin
  update refund set failed_at = now(), failure = 'refused'
  where return_id = new.return_id and failed_at is null and accepted_at is null;
  return null;
end $$;
create trigger return_request_refused after update of status on return_request
  for each row when (new.status = 'credit_ko' and old.status <> 'credit_ko') execute function note_failed_refund();

-- The pieces of a partly shipped order that are not sent any more: once per order, always all that are left.
alter table shop_order_line add column canceled_qty integer not null default 0;
alter table shop_order_line add constraint shop_order_line_returned_qty_canceled
  check (canceled_qty >= 0 and returned_qty + canceled_qty <= qty) not valid;
create table rest_cancellation (
  order_id uuid primary key references shop_order on delete cascade,
  -- minor units of the order's currency; the total with tax
  total_amount bigint not null check (total_amount >= 0),
  tax_amount bigint not null check (tax_amount between 0 and total_amount),
  is_damaged boolean not null,
  -- whether the provider is to release what is not captured of the payment
  releases_rest boolean not null,
  canceled_at timestamptz not null
);
-- What the provider has released of a payment, in minor units: it will not be captured.
alter table payment_attempt add column released bigint not null default 0;

create or replace function check_shipped() returns trigger language plpgsql as $$
begin
  if (select sum(s.qty) from shipment_line s where s.item_order_id = new.item_order_id)
    > (select l.qty - l.canceled_qty from shop_order_line l where l.item_order_id = new.item_order_id) then
    raise exception 'more units are shipped than were ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The books: pieces that are not sent any more, and refunds that were paid by another means.
alter table book_entry drop constraint book_entry_posting_check;
alter table book_entry add constraint book_entry_posting_check check (posting in (
  'sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'capture_failed', 'returned', 'refunded', 'chargeback',
  'chargeback_reversed', 'settled', 'provider_fee', 'paid_out', 'rest_canceled', 'refund_transferred')) not valid;

create function book_rest() returns trigger language plpgsql as $$
begin
  perform post_to_books('rest_canceled', new.order_id, new.order_id,
    (select currency from shop_order where order_id = new.order_id), jsonb_build_object(
      'goods', new.total_amount - new.tax_amount, 'tax', new.tax_amount, 'customer', -new.total_amount));
  return null;
end $$;
create trigger rest_cancellation_booked after insert on rest_cancellation
  for each row execute function book_rest();

create function book_transfer() returns trigger language plpgsql as $$
begin
  perform post_to_books('refund_transferred', (select order_id from payment_attempt where attempt_id = new.attempt_id),
    coalesce(new.return_id, new.attempt_id), new.currency, jsonb_build_object('customer', new.amount, 'bank', -new.amount));
  return null;
end $$;
create trigger refund_booked after update of settled_at on refund
  for each row when (old.settled_at is null and new.settled_at is not null) execute function book_transfer();

-- What came back is booked also where nothing is refunded for it: all is kept for its loss of value.
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
-- A credit note of such a return gives back nothing.
alter table invoice drop constraint invoice_total_amount_check;
alter table invoice add constraint invoice_total_amount_check
  check (total_amount > 0 or (total_amount = 0 and kind = 'credit_note')) not valid;

-- As before; what the provider has released is no longer authorised.
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
drop trigger payment_attempt_booked on payment_attempt;
create trigger payment_attempt_booked after update of status, captured, refunded, charged_back, released on payment_attempt
  for each row execute function book_attempt();

-- Orders that were held without a review: staff could neither accept nor refuse them.
insert into fraud_review (order_id, reasons, opened_at)
select order_id, '{provider}', now() from shop_order o
where o.status = 'fraud' and o.placed_at is not null and not exists (select from fraud_review r where r.order_id = o.order_id);
