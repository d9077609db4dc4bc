// The words for a changed row: a product, a category, a webhook. decisions/0152.
import { type RawBuilder, sql } from 'kysely';

/** The name of a product in English, else in any language. */
const titleOf = (code: RawBuilder<unknown>) => sql`(select t.title from product_text t where t.code = ${code}
  order by t.language <> 'en', t.language limit 1)`;
/** The name of a category in English, else in any language. */
const categoryOf = (code: RawBuilder<unknown>) => sql`(select t.name from category_text t where t.code = ${code}
  order by t.language <> 'en', t.language limit 1)`;
/** A value of the row of a change `c` before it was deleted. */
const lastOf = (field: string) => sql`(select d.before->>${sql.lit(field)} from change d
  where d.subject = c.subject and d.key = c.key and d.after is null order by d.change_id desc limit 1)`;
/** What the row of a change `c` is called; null where its key says it. */
export const changeLabel = sql`case
  when c.subject = 'staff_account' then (select a.name from staff_account a where a.staff_id = c.key::uuid)
  when c.subject in ('store', 'store_link') then (select b.short_title from store b where b.store_id = c.key)
  when c.subject in ('product', 'product_text', 'product_hidden', 'picture') then ${titleOf(sql`split_part(c.key, '/', 1)`)}
  when c.subject = 'product_category' then ${titleOf(sql`split_part(c.key, '/', 2)`)}
  when c.subject in ('category', 'category_text', 'category_order', 'category_rule') then ${categoryOf(sql`split_part(c.key, '/', 1)`)}
  when c.subject = 'webhook' then coalesce((select w.note from webhook w where w.webhook_id = c.key::uuid), ${lastOf('note')})
  when c.subject = 'api_key' then (select k.name from api_key k where k.key_id = c.key::uuid)
  when c.subject = 'promotion'
    then coalesce((select n.name from promotion n where n.promotion_id = c.key::uuid), ${lastOf('name')})
  when c.subject = 'promotion_scope' then (select n.name from promotion n where n.promotion_id = split_part(c.key, '/', 1)::uuid)
  when c.subject = 'promotion_code'
    then (select n.name from promotion_code k join promotion n using (promotion_id) where k.code = c.key)
  when c.subject in ('price', 'variant', 'set_part', 'variant_cost')
    then ${titleOf(sql`(select v.code from variant v where v.sku = split_part(c.key, '/', 1))`)}
end`;
