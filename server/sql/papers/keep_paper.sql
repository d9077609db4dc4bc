-- A paper gets its digest once and loses its content to an erasure. Nothing else changes it.
create or replace function keep_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.paper_id, new.invoice_id, new.order_id, new.issued_at)
      = (old.paper_id, old.invoice_id, old.order_id, old.issued_at)
    and (new.content is null or new.content = old.content)
    and (old.pdf_sha256 is null or new.pdf_sha256 = old.pdf_sha256)
  then
    return new;
  end if;
  raise exception 'a paper is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

create or replace trigger paper_kept before update or delete on paper for each row execute function keep_paper();
