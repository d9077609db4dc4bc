-- Writes what a statement changes into the change table, so that no use case, import or command can forget it. Arguments: the subject,
-- the columns of the key (three at most), and those that are derived or secret. Settings of the transaction name the member, the reason, and the
-- change that this one takes back; without a member it is the system, by its command. Without JIT, which takes longer than the
-- thousands of rows of an import. decisions/0118.
create or replace function log_change() returns trigger language plpgsql set jit = off as $$
declare
  subject_of constant text := tg_argv[0];
  keys constant text[] := string_to_array(tg_argv[1], ',');
  hidden constant text[] := string_to_array(tg_argv[2], ',');
  acting constant uuid := nullif(current_setting('vitrine.staff', true), '')::uuid;
  actor_of constant text := case when acting is not null then 'staff' else coalesce(
    nullif(current_setting('vitrine.command', true), ''), nullif(current_setting('application_name'), ''), 'unknown') end;
  reason_of constant text := nullif(current_setting('vitrine.reason', true), '');
  undone constant bigint := nullif(current_setting('vitrine.undoes', true), '')::bigint;
  -- The row of that change: what follows from it in other rows, as the variants of a product that is hidden, takes nothing back.
  undone_key constant text := (select c.key from change c where c.change_id = undone and c.subject = tg_argv[0]);
  step constant text := nullif(current_setting('vitrine.step_key', true), '');
  proposal constant uuid := nullif(current_setting('vitrine.proposal', true), '')::uuid;
  -- The subjects that this transaction has written already: only then may a row be joined with an earlier one.
  written constant text[] := string_to_array(coalesce(current_setting('vitrine.changed', true), ''), ',');
  last_before bigint;
  -- The column of a table that has one beside its key, and that of prices, of which an import writes the most rows and no other column: nothing
  -- to search for.
  single text;
begin
  if subject_of = any(written) then
    select max(change_id) into last_before from change;
  else
    perform set_config('vitrine.changed', array_to_string(written || subject_of, ','), true);
  end if;
  if tg_op = 'INSERT' then
    with now as materialized (select concat_ws('/', j->>keys[1], j->>keys[2], j->>keys[3]) as key, j as n
      from (select to_jsonb(r) - hidden as j from new_rows r offset 0) r)
    insert into change (staff_id, actor, subject, key, after, reason, undoes, step_key, proposal_id)
    select acting, actor_of, subject_of, key, n, reason_of, case when key = undone_key then undone end, case when key = undone_key then step end, proposal
    from now;
  elsif tg_op = 'DELETE' then
    with was as materialized (select concat_ws('/', j->>keys[1], j->>keys[2], j->>keys[3]) as key, j as o
      from (select to_jsonb(r) - hidden as j from old_rows r offset 0) r)
    insert into change (staff_id, actor, subject, key, before, reason, undoes, step_key, proposal_id)
    select acting, actor_of, subject_of, key, o, reason_of, case when key = undone_key then undone end, case when key = undone_key then step end, proposal
    from was;
  else
    select case when count(*) = 1 then min(attname) when subject_of = 'price' then 'amount' end into single from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all(keys || hidden);
    with was as materialized (select concat_ws('/', j->>keys[1], j->>keys[2], j->>keys[3]) as key, j as o
      from (select to_jsonb(r) - hidden as j from old_rows r offset 0) r),
    now as materialized (select concat_ws('/', j->>keys[1], j->>keys[2], j->>keys[3]) as key, j as n
      from (select to_jsonb(r) - hidden as j from new_rows r offset 0) r),
    changed as materialized (select key, o, n from was full join now using (key) where o is distinct from n)
    insert into change (staff_id, actor, subject, key, before, after, reason, undoes, step_key, proposal_id)
    select acting, actor_of, subject_of, key,
      case when o is null or n is null then o when single is null or (subject_of = 'price' and o - single <> n - single) then change_less(o, n) else jsonb_build_object(single, o->single) end,
      case when o is null or n is null then n when single is null or (subject_of = 'price' and o - single <> n - single) then change_less(n, o) else jsonb_build_object(single, n->single) end,
      reason_of, case when key = undone_key then undone end, case when key = undone_key then step end, proposal
    from changed;
  end if;
  if subject_of = any(written) then perform join_changes(subject_of, coalesce(last_before, 0)); end if;
  return null;
end $$;

create or replace trigger price_insert_logged after insert on price referencing new table as new_rows
  for each statement execute function log_change('price', 'sku,country', '');
create or replace trigger price_update_logged after update on price referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('price', 'sku,country', '');
create or replace trigger price_delete_logged after delete on price referencing old table as old_rows
  for each statement execute function log_change('price', 'sku,country', '');
create or replace trigger variant_cost_insert_logged after insert on variant_cost referencing new table as new_rows
  for each statement execute function log_change('variant_cost', 'sku,from_day,currency', '');
create or replace trigger variant_cost_update_logged after update on variant_cost referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('variant_cost', 'sku,from_day,currency', '');
create or replace trigger variant_cost_delete_logged after delete on variant_cost referencing old table as old_rows
  for each statement execute function log_change('variant_cost', 'sku,from_day,currency', '');
create or replace trigger product_insert_logged after insert on product referencing new table as new_rows
  for each statement execute function log_change('product', 'code', 'sold_in');
create or replace trigger product_update_logged after update on product referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('product', 'code', 'sold_in');
create or replace trigger product_delete_logged after delete on product referencing old table as old_rows
  for each statement execute function log_change('product', 'code', 'sold_in');
create or replace trigger product_hidden_insert_logged after insert on product_hidden referencing new table as new_rows
  for each statement execute function log_change('product_hidden', 'code,country', '');
create or replace trigger product_hidden_update_logged after update on product_hidden referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('product_hidden', 'code,country', '');
create or replace trigger product_hidden_delete_logged after delete on product_hidden referencing old table as old_rows
  for each statement execute function log_change('product_hidden', 'code,country', '');
create or replace trigger variant_insert_logged after insert on variant referencing new table as new_rows
  for each statement execute function log_change('variant', 'sku', 'is_withdrawn');
create or replace trigger variant_update_logged after update on variant referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('variant', 'sku', 'is_withdrawn');
create or replace trigger variant_delete_logged after delete on variant referencing old table as old_rows
  for each statement execute function log_change('variant', 'sku', 'is_withdrawn');
create or replace trigger product_text_insert_logged after insert on product_text referencing new table as new_rows
  for each statement execute function log_change('product_text', 'code,language', '');
create or replace trigger product_text_update_logged after update on product_text referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('product_text', 'code,language', '');
create or replace trigger product_text_delete_logged after delete on product_text referencing old table as old_rows
  for each statement execute function log_change('product_text', 'code,language', '');
create or replace trigger product_category_insert_logged after insert on product_category referencing new table as new_rows
  for each statement execute function log_change('product_category', 'category,code', '');
create or replace trigger product_category_update_logged after update on product_category referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('product_category', 'category,code', '');
create or replace trigger product_category_delete_logged after delete on product_category referencing old table as old_rows
  for each statement execute function log_change('product_category', 'category,code', '');
create or replace trigger set_part_insert_logged after insert on set_part referencing new table as new_rows
  for each statement execute function log_change('set_part', 'sku,place', '');
create or replace trigger set_part_update_logged after update on set_part referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('set_part', 'sku,place', '');
create or replace trigger set_part_delete_logged after delete on set_part referencing old table as old_rows
  for each statement execute function log_change('set_part', 'sku,place', '');
create or replace trigger picture_insert_logged after insert on picture referencing new table as new_rows
  for each statement execute function log_change('picture', 'code,position', '');
create or replace trigger picture_update_logged after update on picture referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('picture', 'code,position', '');
create or replace trigger picture_delete_logged after delete on picture referencing old table as old_rows
  for each statement execute function log_change('picture', 'code,position', '');
create or replace trigger picture_file_insert_logged after insert on picture_file referencing new table as new_rows
  for each statement execute function log_change('picture_file', 'file', 'added_at');
create or replace trigger picture_file_update_logged after update on picture_file referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('picture_file', 'file', 'added_at');
create or replace trigger picture_file_delete_logged after delete on picture_file referencing old table as old_rows
  for each statement execute function log_change('picture_file', 'file', 'added_at');
create or replace trigger product_video_insert_logged after insert on product_video referencing new table as new_rows
  for each statement execute function log_change('product_video', 'file', '');
create or replace trigger product_video_update_logged after update on product_video referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('product_video', 'file', '');
create or replace trigger product_video_delete_logged after delete on product_video referencing old table as old_rows
  for each statement execute function log_change('product_video', 'file', '');
create or replace trigger category_insert_logged after insert on category referencing new table as new_rows
  for each statement execute function log_change('category', 'code', '');
create or replace trigger category_update_logged after update on category referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('category', 'code', '');
create or replace trigger category_delete_logged after delete on category referencing old table as old_rows
  for each statement execute function log_change('category', 'code', '');
create or replace trigger category_text_insert_logged after insert on category_text referencing new table as new_rows
  for each statement execute function log_change('category_text', 'code,language', 'path');
create or replace trigger category_text_update_logged after update on category_text referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('category_text', 'code,language', 'path');
create or replace trigger category_text_delete_logged after delete on category_text referencing old table as old_rows
  for each statement execute function log_change('category_text', 'code,language', 'path');
create or replace trigger attribute_option_insert_logged after insert on attribute_option referencing new table as new_rows
  for each statement execute function log_change('attribute_option', 'field,code', '');
create or replace trigger attribute_option_update_logged after update on attribute_option referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('attribute_option', 'field,code', '');
create or replace trigger attribute_option_delete_logged after delete on attribute_option referencing old table as old_rows
  for each statement execute function log_change('attribute_option', 'field,code', '');
create or replace trigger content_page_insert_logged after insert on content_page referencing new table as new_rows
  for each statement execute function log_change('content_page', 'kind,code,language', '');
create or replace trigger content_page_update_logged after update on content_page referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('content_page', 'kind,code,language', '');
create or replace trigger content_page_delete_logged after delete on content_page referencing old table as old_rows
  for each statement execute function log_change('content_page', 'kind,code,language', '');
create or replace trigger store_insert_logged after insert on store referencing new table as new_rows
  for each statement execute function log_change('store', 'store_id', '');
create or replace trigger store_update_logged after update on store referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('store', 'store_id', '');
create or replace trigger store_delete_logged after delete on store referencing old table as old_rows
  for each statement execute function log_change('store', 'store_id', '');
create or replace trigger store_link_insert_logged after insert on store_link referencing new table as new_rows
  for each statement execute function log_change('store_link', 'store_id', '');
create or replace trigger store_link_update_logged after update on store_link referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('store_link', 'store_id', '');
create or replace trigger store_link_delete_logged after delete on store_link referencing old table as old_rows
  for each statement execute function log_change('store_link', 'store_id', '');
create or replace trigger staff_account_insert_logged after insert on staff_account referencing new table as new_rows
  for each statement execute function log_change('staff_account', 'staff_id', 'email,name,password_hash,created_at,enrolment_hash,enrolment_until,locks_lifted_at,seen_at,invitation_id,chooses_password');
create or replace trigger staff_account_update_logged after update on staff_account referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('staff_account', 'staff_id', 'email,name,password_hash,created_at,enrolment_hash,enrolment_until,locks_lifted_at,seen_at,invitation_id,chooses_password');
create or replace trigger staff_account_delete_logged after delete on staff_account referencing old table as old_rows
  for each statement execute function log_change('staff_account', 'staff_id', 'email,name,password_hash,created_at,enrolment_hash,enrolment_until,locks_lifted_at,seen_at,invitation_id,chooses_password');
create or replace trigger setting_insert_logged after insert on setting referencing new table as new_rows
  for each statement execute function log_change('setting', 'name', '');
create or replace trigger setting_update_logged after update on setting referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('setting', 'name', '');
create or replace trigger setting_delete_logged after delete on setting referencing old table as old_rows
  for each statement execute function log_change('setting', 'name', '');
create or replace trigger category_order_insert_logged after insert on category_order referencing new table as new_rows
  for each statement execute function log_change('category_order', 'category', '');
create or replace trigger category_order_update_logged after update on category_order referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('category_order', 'category', '');
create or replace trigger category_order_delete_logged after delete on category_order referencing old table as old_rows
  for each statement execute function log_change('category_order', 'category', '');
create or replace trigger category_rule_insert_logged after insert on category_rule referencing new table as new_rows
  for each statement execute function log_change('category_rule', 'category', '');
create or replace trigger category_rule_update_logged after update on category_rule referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('category_rule', 'category', '');
create or replace trigger category_rule_delete_logged after delete on category_rule referencing old table as old_rows
  for each statement execute function log_change('category_rule', 'category', '');
create or replace trigger search_synonym_insert_logged after insert on search_synonym referencing new table as new_rows
  for each statement execute function log_change('search_synonym', 'language,term', '');
create or replace trigger search_synonym_update_logged after update on search_synonym referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('search_synonym', 'language,term', '');
create or replace trigger search_synonym_delete_logged after delete on search_synonym referencing old table as old_rows
  for each statement execute function log_change('search_synonym', 'language,term', '');
create or replace trigger search_pin_insert_logged after insert on search_pin referencing new table as new_rows
  for each statement execute function log_change('search_pin', 'language,term', '');
create or replace trigger search_pin_update_logged after update on search_pin referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('search_pin', 'language,term', '');
create or replace trigger search_pin_delete_logged after delete on search_pin referencing old table as old_rows
  for each statement execute function log_change('search_pin', 'language,term', '');
create or replace trigger webhook_insert_logged after insert on webhook referencing new table as new_rows
  for each statement execute function log_change('webhook', 'webhook_id', 'created_at,secret,old_secret,old_until,renewed_by');
create or replace trigger webhook_update_logged after update on webhook referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('webhook', 'webhook_id', 'created_at,secret,old_secret,old_until,renewed_by');
create or replace trigger webhook_delete_logged after delete on webhook referencing old table as old_rows
  for each statement execute function log_change('webhook', 'webhook_id', 'created_at,secret,old_secret,old_until,renewed_by');
create or replace trigger promotion_insert_logged after insert on promotion referencing new table as new_rows
  for each statement execute function log_change('promotion', 'promotion_id', 'version,created_at,updated_at');
create or replace trigger promotion_update_logged after update on promotion referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('promotion', 'promotion_id', 'version,created_at,updated_at');
create or replace trigger promotion_delete_logged after delete on promotion referencing old table as old_rows
  for each statement execute function log_change('promotion', 'promotion_id', 'version,created_at,updated_at');
create or replace trigger promotion_scope_insert_logged after insert on promotion_scope referencing new table as new_rows
  for each statement execute function log_change('promotion_scope', 'promotion_id,of,code', '');
create or replace trigger promotion_scope_update_logged after update on promotion_scope referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('promotion_scope', 'promotion_id,of,code', '');
create or replace trigger promotion_scope_delete_logged after delete on promotion_scope referencing old table as old_rows
  for each statement execute function log_change('promotion_scope', 'promotion_id,of,code', '');
create or replace trigger promotion_code_insert_logged after insert on promotion_code referencing new table as new_rows
  for each statement execute function log_change('promotion_code', 'code', 'created_at,batch');
create or replace trigger promotion_code_update_logged after update on promotion_code referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('promotion_code', 'code', 'created_at,batch');
create or replace trigger promotion_code_delete_logged after delete on promotion_code referencing old table as old_rows
  for each statement execute function log_change('promotion_code', 'code', 'created_at,batch');
create or replace trigger api_key_insert_logged after insert on api_key referencing new table as new_rows
  for each statement execute function log_change('api_key', 'key_id', 'created_at,made_by,members,secret_hash,old_hash');
create or replace trigger api_key_update_logged after update on api_key referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('api_key', 'key_id', 'created_at,made_by,members,secret_hash,old_hash');
create or replace trigger api_key_delete_logged after delete on api_key referencing old table as old_rows
  for each statement execute function log_change('api_key', 'key_id', 'created_at,made_by,members,secret_hash,old_hash');
create or replace trigger content_draft_insert_logged after insert on content_draft referencing new table as new_rows
  for each statement execute function log_change('content_draft', 'kind,code', 'version,saved_at');
create or replace trigger content_draft_update_logged after update on content_draft referencing old table as old_rows new table as new_rows
  for each statement execute function log_change('content_draft', 'kind,code', 'version,saved_at');
create or replace trigger content_draft_delete_logged after delete on content_draft referencing old table as old_rows
  for each statement execute function log_change('content_draft', 'kind,code', 'version,saved_at');
