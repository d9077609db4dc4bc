-- The electronic invoices of Mexico (CFDI 4.0): one for each invoice and credit note of a sale there, stamped by a provider.
-- decisions/0075.

-- What a buyer asked for: tax data of its own. Without a row, the sale is to the general public.
create table cfdi_receptor (
  order_id uuid primary key references shop_order,
  receptor jsonb not null,
  requested_at timestamptz not null
);

create table cfdi (
  cfdi_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order,
  invoice_id uuid not null references invoice,
  -- income, or a refund
  type text not null check (type in ('I', 'E')),
  -- The one to the general public in whose place it is.
  replaces uuid unique references cfdi,
  -- For whom, what it bills, and its paper without the stamp: JSON. Null after the erasure of the buyer's data.
  receptor jsonb,
  draft text,
  -- As it was sealed, and with the stamp since it has one.
  xml text,
  created_at timestamptz not null,
  -- the fiscal folio
  uuid uuid unique,
  stamped_at timestamptz check (stamped_at >= created_at),
  -- of the stamped file
  xml_sha256 bytea,
  -- What the PDF says; its digest, once it has been made.
  paper text,
  pdf_sha256 bytea check (octet_length(pdf_sha256) = 32),
  cancelled_at timestamptz check (cancelled_at >= stamped_at),
  check (num_nulls(uuid, stamped_at, xml_sha256) in (0, 3)),
  check (uuid is null or xml is null or xml_sha256 = sha256(convert_to(xml, 'UTF8'))),
  check (uuid is not null or (paper is null and pdf_sha256 is null))
);
create unique index cfdi_one_per_invoice on cfdi (invoice_id) where replaces is null;
create index cfdi_order on cfdi (order_id);
create index cfdi_pending on cfdi (created_at) where uuid is null;

-- A stamped document is cancelled once, gets the digest of its PDF once, and loses its content to an erasure.
create function keep_cfdi() returns trigger language plpgsql as $$
begin
  if old.uuid is null then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
    and (new.cfdi_id, new.order_id, new.invoice_id, new.type, new.created_at, new.uuid, new.stamped_at, new.xml_sha256)
      = (old.cfdi_id, old.order_id, old.invoice_id, old.type, old.created_at, old.uuid, old.stamped_at, old.xml_sha256)
    and new.replaces is not distinct from old.replaces
    and (new.receptor is null or new.receptor = old.receptor)
    and (new.draft is null or new.draft = old.draft)
    and (new.xml is null or new.xml = old.xml)
    and (new.paper is null or new.paper = old.paper)
    and (old.pdf_sha256 is null or new.pdf_sha256 = old.pdf_sha256)
    and (old.cancelled_at is null or new.cancelled_at = old.cancelled_at)
  then
    return new;
  end if;
  raise exception 'a stamped CFDI is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger cfdi_kept before update or delete on cfdi for each row execute function keep_cfdi();
