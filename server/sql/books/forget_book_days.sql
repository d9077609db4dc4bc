-- A deleted order takes its entries out of the books: the sums by day are then summed again from the first entry. Only tests and operators
-- delete an order that has entries; one that was never paid has none that counts. The lock waits for a sweep that adds them just now. decisions/0137.
create or replace function forget_book_days() returns trigger language plpgsql as $$
declare
  first bigint;
begin
  select min(entry_id) into first from book_entry
    where order_id = old.order_id and posting not in ('authorised', 'authorisation_ended');
  if first is not null then
    perform from book_day_state where is_only for update;
    update book_day_state set kept_by = '' where is_only and through >= first;
  end if;
  return old;
end $$;

create or replace trigger shop_order_days_forgotten before delete on shop_order
  for each row execute function forget_book_days();
