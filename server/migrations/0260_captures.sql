-- Captures of parts: what is captured with each parcel, and how much of a payment is captured. decisions/0069.
alter table payment_attempt
  -- whether each parcel's part is captured with the parcel; the payments of earlier releases are captured as a whole
  add column captures_parts boolean not null default false,
  add column captured bigint not null default 0,
  -- what the shopper's bank has taken back
  add column charged_back bigint not null default 0;

alter table payment_attempt drop constraint payment_attempt_status;
alter table payment_attempt add constraint payment_attempt_status check (status in (
  'pending', 'failed', 'expired', 'cancelled', 'held_for_review', 'authorised', 'partly_captured', 'captured', 'partly_refunded',
  'refunded')) not valid;
alter table payment_attempt add constraint payment_attempt_captured check (captured between 0 and amount) not valid;
alter table payment_attempt add constraint payment_attempt_charged_back check (charged_back between 0 and amount) not valid;

-- What the shop asks the provider to capture, written with the step that causes it.
create table payment_capture (
  -- the parcel, or the attempt where a payment is captured as a whole
  capture_id uuid primary key,
  attempt_id uuid not null references payment_attempt,
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  -- the provider's reference, once it took the request on; its notifications carry it
  psp_reference text,
  -- earlier requests that failed: the next one has a key of its own
  failed integer not null default 0
);
create index payment_capture_attempt on payment_capture (attempt_id);

-- An earlier release knows no sums: its captures are of the whole.
create function fill_captured() returns trigger language plpgsql as $$
declare
  is_paid boolean := new.status in ('captured', 'partly_refunded', 'refunded');
begin
  if tg_op = 'INSERT' then
    if is_paid and new.captured = 0 then new.captured := new.amount; end if;
  elsif new.captured = old.captured and new.status <> old.status then
    if new.status = 'captured' or (is_paid and not new.captures_parts) then new.captured := new.amount;
    elsif not is_paid and not new.captures_parts then new.captured := 0;
    end if;
  end if;
  return new;
end $$;
update payment_attempt set captured = amount where status in ('captured', 'partly_refunded', 'refunded');
create trigger payment_attempt_sums before insert or update of status on payment_attempt
  for each row execute function fill_captured();

-- The books: new accounts and postings, and entries that belong to no order, such as the provider's monthly fee.
alter table book_entry alter column order_id drop not null;
alter table book_entry drop constraint book_entry_posting_check;
alter table book_entry add constraint book_entry_posting_check check (posting in (
  'sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'capture_failed', 'returned', 'refunded', 'chargeback',
  'chargeback_reversed', 'settled', 'provider_fee', 'paid_out')) not valid;
alter table book_entry drop constraint book_entry_account_check;
alter table book_entry add constraint book_entry_account_check check (account in (
  'customer', 'goods', 'discounts', 'shipping', 'tax', 'returns', 'return_fees', 'provider', 'authorised', 'authorised_offset',
  'chargebacks', 'fees', 'settlement', 'exchange', 'bank')) not valid;

-- Authorised, captured, refunded and charged-back money of a payment, by the change of each sum: reports may come in any order.
create or replace function book_attempt() returns trigger language plpgsql as $$
declare
  was_open bigint := case when old.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    then old.amount - old.captured else 0 end;
  is_open bigint := case when new.status in ('authorised', 'partly_captured', 'captured', 'partly_refunded')
    then new.amount - new.captured else 0 end;
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
create trigger payment_attempt_booked after update of status, captured, refunded, charged_back on payment_attempt
  for each row execute function book_attempt();
