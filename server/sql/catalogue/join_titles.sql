-- Keeps the titles of a product together, for searches that no index of titles serves. Writers of products take turns (decisions/0147), so that none joins
-- titles of which another one has written the next. decisions/0151.
create or replace function join_titles() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct code from new_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct code from old_rows);
  else
    changed := array(select distinct n.code from new_rows n join old_rows o using (code, language) where n.title <> o.title);
  end if;
  if cardinality(changed) = 0 then
    return null;
  end if;
  delete from product_titles p where p.code = any (changed) and not exists (select from product_text t where t.code = p.code);
  insert into product_titles as p (code, titles)
  select t.code, string_agg(lower(t.title), chr(10) order by t.language) from product_text t where t.code = any (changed)
  group by t.code order by t.code
  on conflict (code) do update set titles = excluded.titles where p.titles <> excluded.titles;
  return null;
end $$;

create or replace trigger product_text_insert_joined after insert on product_text referencing new table as new_rows
  for each statement execute function join_titles();
create or replace trigger product_text_update_joined after update on product_text referencing old table as old_rows new table as new_rows
  for each statement execute function join_titles();
create or replace trigger product_text_delete_joined after delete on product_text referencing old table as old_rows
  for each statement execute function join_titles();
