-- A deleted order takes its entries along: those that are in the kept sums leave them too.
create or replace function book_entries_removed() returns trigger language plpgsql as $$
begin
  update book_sum s set amount = s.amount - r.amount
  from (select account, currency, sum(amount) as amount from removed
    where entry_id <= (select through from book_closed) group by account, currency) r
  where s.account = r.account and s.currency = r.currency;
  return null;
end $$;

create or replace trigger book_entries_removed after delete on book_entry
  referencing old table as removed for each statement execute function book_entries_removed();
