-- When each text of a product, a category or a content was last written, and which of its fields have a value (a bit each): what the list of
-- translations is read from. Written by triggers (server/sql/catalogue/stamp_text.sql). decisions/0127.
create table text_stamp (
  kind text not null check (kind in ('product', 'category', 'content')),
  code text not null,
  language text not null,
  -- The beginning of the transaction, so that texts that are written together have one moment.
  changed_at timestamptz not null,
  filled integer not null,
  primary key (language, kind, code) include (changed_at, filled)
);
-- What is there already counts as translated: no history says otherwise.
insert into text_stamp (kind, code, language, changed_at, filled)
select 'product', code, language, now(), 15 + case when coalesce(measurements, '') <> '' then 16 else 0 end
  + case when coalesce(care, '') <> '' then 32 else 0 end + case when coalesce(metals_titrations, '') <> '' then 64 else 0 end
from product_text
union all select 'category', code, language, now(), 3 from category_text
union all select 'content', kind || '/' || code, language, now(), 3 from content_page;
