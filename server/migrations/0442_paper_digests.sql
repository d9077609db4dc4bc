-- A job makes each paper's PDF right after its issue and stores its digest. Papers of earlier releases that were never viewed get
-- theirs now, one after the other. decisions/0051.
insert into job (kind, key, data, due_at)
select 'digest_paper', invoice_id::text, jsonb_build_object('invoice_id', invoice_id),
  now() + row_number() over (order by issued_at) * interval '20 milliseconds'
from paper where pdf_sha256 is null and content is not null
on conflict (kind, key) do nothing;
insert into job (kind, key, data, due_at)
select 'digest_cfdi', cfdi_id::text, jsonb_build_object('cfdi_id', cfdi_id),
  now() + row_number() over (order by stamped_at) * interval '20 milliseconds'
from cfdi where pdf_sha256 is null and paper is not null
on conflict (kind, key) do nothing;
