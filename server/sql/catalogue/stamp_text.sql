-- Notes when a text was written, and which of its fields have a value, so that no import, command or page forgets it: a translation is
-- outdated when its source was written after it. Arguments: the kind, and the fields in the sequence of
-- `rules/src/texts/textFields.ts`. A write that changes none of them leaves the moment. decisions/0127.
create or replace function stamp_text() returns trigger language plpgsql as $$
declare
  kind_of constant text := tg_argv[0];
  fields constant text[] := string_to_array(tg_argv[1], ',');
begin
  if tg_op = 'DELETE' then
    delete from text_stamp s using (select to_jsonb(r) as o from old_rows r) was
    where s.kind = kind_of and s.language = o->>'language' and s.code = concat_ws('/', case when kind_of = 'content' then o->>'kind' end, o->>'code');
  elsif tg_op = 'INSERT' then
    insert into text_stamp as s (kind, code, language, changed_at, filled)
    select kind_of, concat_ws('/', case when kind_of = 'content' then n->>'kind' end, n->>'code'), n->>'language', now(),
      (select sum(case when coalesce(n->>f, '') <> '' then 1 << (at::integer - 1) else 0 end) from unnest(fields) with ordinality as x (f, at))
    from (select to_jsonb(r) as n from new_rows r) now_rows
    on conflict (language, kind, code) do update set changed_at = excluded.changed_at, filled = excluded.filled;
  else
    insert into text_stamp as s (kind, code, language, changed_at, filled)
    select kind_of, key, n->>'language', now(),
      (select sum(case when coalesce(n->>f, '') <> '' then 1 << (at::integer - 1) else 0 end) from unnest(fields) with ordinality as x (f, at))
    from (select concat_ws('/', case when kind_of = 'content' then j->>'kind' end, j->>'code') as key, j->>'language' as language, j as o
      from (select to_jsonb(r) as j from old_rows r offset 0) r) was
    join (select concat_ws('/', case when kind_of = 'content' then j->>'kind' end, j->>'code') as key, j->>'language' as language, j as n
      from (select to_jsonb(r) as j from new_rows r offset 0) r) is_now using (key, language)
    where exists (select from unnest(fields) as x (f) where o->f is distinct from n->f)
    on conflict (language, kind, code) do update set changed_at = excluded.changed_at, filled = excluded.filled;
  end if;
  return null;
end $$;

create or replace trigger product_text_insert_stamped after insert on product_text referencing new table as new_rows
  for each statement execute function stamp_text('product', 'title,kind,intro,description,measurements,care,metals_titrations');
create or replace trigger product_text_update_stamped after update on product_text referencing old table as old_rows new table as new_rows
  for each statement execute function stamp_text('product', 'title,kind,intro,description,measurements,care,metals_titrations');
create or replace trigger product_text_delete_stamped after delete on product_text referencing old table as old_rows
  for each statement execute function stamp_text('product', 'title,kind,intro,description,measurements,care,metals_titrations');
create or replace trigger category_text_insert_stamped after insert on category_text referencing new table as new_rows
  for each statement execute function stamp_text('category', 'name,intro');
create or replace trigger category_text_update_stamped after update on category_text referencing old table as old_rows new table as new_rows
  for each statement execute function stamp_text('category', 'name,intro');
create or replace trigger category_text_delete_stamped after delete on category_text referencing old table as old_rows
  for each statement execute function stamp_text('category', 'name,intro');
create or replace trigger content_page_insert_stamped after insert on content_page referencing new table as new_rows
  for each statement execute function stamp_text('content', 'title,body');
create or replace trigger content_page_update_stamped after update on content_page referencing old table as old_rows new table as new_rows
  for each statement execute function stamp_text('content', 'title,body');
create or replace trigger content_page_delete_stamped after delete on content_page referencing old table as old_rows
  for each statement execute function stamp_text('content', 'title,body');
