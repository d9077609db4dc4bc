-- Servers of an earlier release know no sums: their captures are of the whole.
create or replace function fill_captured() returns trigger language plpgsql as $$
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

create or replace trigger payment_attempt_sums before insert or update of status on payment_attempt
  for each row execute function fill_captured();
