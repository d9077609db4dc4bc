-- A credit note without a return and without a goodwill is that of the delivery of a cancelled rest. decisions/0081, 0114.
create or replace function check_rest_note() returns trigger language plpgsql as $$
begin
  if not exists (select from rest_cancellation where order_id = new.order_id and shipping_amount + shipping_tax_amount > 0) then
    raise exception 'a credit note has neither a return nor the delivery of a cancelled rest' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger invoice_rest_checked before insert on invoice
  for each row when (new.kind = 'credit_note' and new.return_id is null and new.goodwill_id is null) execute function check_rest_note();
