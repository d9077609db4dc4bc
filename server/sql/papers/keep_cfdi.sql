-- A stamped document is cancelled once, gets the digest of its PDF once, and loses its content to an erasure.
create or replace function keep_cfdi() returns trigger language plpgsql as $$
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

create or replace trigger cfdi_kept before update or delete on cfdi for each row execute function keep_cfdi();
