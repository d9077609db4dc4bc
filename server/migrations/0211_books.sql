-- The money's books: what each event of an order does to the accounts, entry by entry, never changed. Triggers write the
-- entries in the transaction of the event, whatever statement made it. Debits are positive. decisions/0055.
create table book_entry (
  entry_id bigint generated always as identity primary key,
  -- the entries of a posting sum to zero
  posting_id uuid not null,
  posting text not null check (posting in ('sale', 'sale_reversed', 'authorised', 'authorisation_ended', 'captured', 'returned', 'refunded')),
  order_id uuid not null references shop_order on delete cascade,
  -- the order, the payment attempt or the return
  cause_id uuid not null,
  account text not null check (account in (
    'customer', 'goods', 'discounts', 'shipping', 'tax', 'returns', 'return_fees', 'provider', 'authorised', 'authorised_offset')),
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null default now()
);
create index book_entry_order on book_entry (order_id, entry_id);
create index book_entry_cause on book_entry (cause_id, posting);

create function book_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id, currency having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger book_entries_balance after insert on book_entry
  referencing new table as added for each statement execute function book_entries_balance();

create function keep_book_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a book entry is neither changed nor deleted: write a posting that corrects it' using errcode = 'restrict_violation';
end $$;
-- A deleted order takes its entries along: only a change is refused.
create trigger book_entry_kept before update on book_entry for each row execute function keep_book_entry();

-- Writes a posting: the accounts with their amounts; those of zero are left out.
create function post_to_books(posting text, order_id uuid, cause_id uuid, currency text, amounts jsonb) returns void
language sql as $$
  insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency)
  select p.id, $1, $2, $3, a.key, a.value::bigint, $4
  from (select gen_random_uuid() as id) p, jsonb_each_text($5) a
  where a.value::bigint <> 0
$$;

create function post_sale(o shop_order) returns void language sql as $$
  select post_to_books('sale', o.order_id, o.order_id, o.currency, jsonb_build_object(
    'customer', o.grand_total, 'discounts', o.discount_amount, 'goods', -o.subtotal, 'shipping', -o.shipping_amount,
    'tax', -o.tax_amount))
$$;

-- A sale when the order is placed; its reversal when it is cancelled. Orders that another system placed are in its books.
create function book_order() returns trigger language plpgsql as $$
begin
  if old.placed_at is null and new.placed_at is not null then
    perform post_sale(new);
  elsif new.placed_at is not null and new.status = 'canceled' and old.status <> 'canceled' then
    insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency)
    select p.id, 'sale_reversed', new.order_id, new.order_id, e.account, -sum(e.amount), e.currency
    from (select gen_random_uuid() as id) p, book_entry e
    where e.cause_id = new.order_id and e.posting in ('sale', 'sale_reversed')
    group by p.id, e.account, e.currency having sum(e.amount) <> 0;
  end if;
  return null;
end $$;
create trigger shop_order_booked after update of placed_at, status on shop_order
  for each row execute function book_order();

-- Authorised, captured and refunded money of a payment. A refund before the report of its capture books both.
create function book_attempt() returns trigger language plpgsql as $$
declare
  was_open boolean := old.status = 'authorised';
  is_open boolean := new.status = 'authorised';
  was_captured boolean := old.status in ('captured', 'partly_refunded', 'refunded');
  is_captured boolean := new.status in ('captured', 'partly_refunded', 'refunded');
begin
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
create trigger payment_attempt_booked after update of status, refunded on payment_attempt
  for each row execute function book_attempt();

-- What an accepted return owes the customer, less its fee.
create function book_return() returns trigger language plpgsql as $$
begin
  if old.accepted_at is null and new.accepted_at is not null and new.return_type <> 'exchange' and new.total_price > 0 then
    perform post_to_books('returned', new.order_id, new.return_id, (select currency from shop_order where order_id = new.order_id),
      jsonb_build_object('returns', new.total_items, 'tax', new.total_tax, 'shipping', new.total_shipping,
        'return_fees', -new.adjustement_negative, 'customer', -new.total_price));
  end if;
  return null;
end $$;
create trigger return_request_booked after update of accepted_at on return_request
  for each row execute function book_return();

-- Orders paid before this release.
select post_sale(o) from shop_order o
where o.placed_at is not null and o.status <> 'canceled' and exists (
  select from payment_attempt a where a.order_id = o.order_id and a.status in ('authorised', 'captured', 'partly_refunded', 'refunded'));
select post_to_books('authorised', order_id, attempt_id, currency, jsonb_build_object('authorised', amount, 'authorised_offset', -amount))
from payment_attempt where status = 'authorised';
select post_to_books('captured', order_id, attempt_id, currency, jsonb_build_object('provider', amount, 'customer', -amount))
from payment_attempt where status in ('captured', 'partly_refunded', 'refunded');
select post_to_books('refunded', order_id, attempt_id, currency, jsonb_build_object('customer', refunded, 'provider', -refunded))
from payment_attempt where refunded > 0;
select post_to_books('returned', r.order_id, r.return_id, o.currency, jsonb_build_object('returns', r.total_items, 'tax', r.total_tax,
  'shipping', r.total_shipping, 'return_fees', -r.adjustement_negative, 'customer', -r.total_price))
from return_request r join shop_order o using (order_id)
where r.accepted_at is not null and r.return_type <> 'exchange' and r.total_price > 0 and exists (
  select from payment_attempt a where a.order_id = r.order_id and a.status in ('authorised', 'captured', 'partly_refunded', 'refunded'));

-- What each account of an order has now.
create view book_balance as
  select order_id, account, currency, sum(amount)::bigint as amount from book_entry group by order_id, account, currency;
