-- An invoice is corrected by a credit note, never changed or taken away.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

create or replace trigger invoice_kept before update or delete on invoice for each row execute function keep_invoice();
