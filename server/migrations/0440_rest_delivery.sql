-- The cancellation that leaves the buyer nothing of an order refunds its delivery, as the return that is accepted last does.
-- decisions/0081.
alter table rest_cancellation
  -- delivery without tax, and its tax, beside the pieces; minor units
  add column shipping_amount bigint not null default 0,
  add column shipping_tax_amount bigint not null default 0;
alter table rest_cancellation
  add constraint rest_cancellation_shipping check (shipping_amount >= 0 and shipping_tax_amount >= 0) not valid;

create or replace function book_rest() returns trigger language plpgsql as $$
begin
  perform post_to_books('rest_canceled', new.order_id, new.order_id,
    (select currency from shop_order where order_id = new.order_id), jsonb_build_object(
      'goods', new.total_amount - new.tax_amount, 'shipping', new.shipping_amount, 'tax', new.tax_amount + new.shipping_tax_amount,
      'customer', -new.total_amount - new.shipping_amount - new.shipping_tax_amount));
  return null;
end $$;

-- Its credit note belongs to no return: the invoice of the first parcel billed the delivery. One per order.
do $$
declare constraint_name text;
begin
  for constraint_name in
    select conname from pg_constraint
    where conrelid = 'invoice'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%credit_note%' and pg_get_constraintdef(oid) like '%return_id IS NOT NULL%'
  loop
    execute format('alter table invoice drop constraint %I', constraint_name);
  end loop;
end $$;
alter table invoice add constraint invoice_return check (kind = 'credit_note' or return_id is null) not valid;
create unique index invoice_one_per_rest on invoice (order_id) where kind = 'credit_note' and return_id is null;
create function check_rest_note() returns trigger language plpgsql as $$
begin
  if not exists (select from rest_cancellation where order_id = new.order_id and shipping_amount + shipping_tax_amount > 0) then
    raise exception 'a credit note has neither a return nor the delivery of a cancelled rest' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_rest_checked before insert on invoice
  for each row when (new.kind = 'credit_note' and new.return_id is null) execute function check_rest_note();
