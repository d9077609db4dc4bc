-- What an invoice or a credit note says, as issued. Its PDF is made again from it, bit by bit: the digest of the first PDF
-- proves it.
create table paper (
  paper_id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null unique references invoice,
  order_id uuid not null references shop_order,
  issued_at timestamptz not null,
  -- JSON, as text: jsonb would reorder it. Null after the erasure of the buyer's data.
  content text,
  -- of the PDF, once it has been made
  pdf_sha256 bytea check (octet_length(pdf_sha256) = 32)
);
create index paper_order on paper (order_id);

-- A paper gets its digest once and loses its content to an erasure. Nothing else changes it.
create function keep_paper() returns trigger language plpgsql as $$
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
create trigger paper_kept before update or delete on paper for each row execute function keep_paper();
