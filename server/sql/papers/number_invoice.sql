-- The next number, taken under the series' row lock: a transaction that rolls back gives it back.
create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_series as s (seller, kind, year, last_number) values (new.seller, new.kind, new.year, 1)
  on conflict (seller, kind, year) do update set last_number = s.last_number + 1
  returning last_number into new.number;
  return new;
end $$;

create or replace trigger invoice_number before insert on invoice for each row execute function number_invoice();
