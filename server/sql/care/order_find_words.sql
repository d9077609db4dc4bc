-- The words by which staff finds an order: those of its people, unless they were forgotten, and its SKUs. decisions/0103.
create or replace function order_find_words(o shop_order) returns table (kind text, word text) language sql stable as $$
  with people as (
    select distinct person from (values (o.shipping_address), (o.billing_address), (o.collector)) as all_people (person)
    where o.forgotten_at is null and person is not null
  )
  select 'name', find_name_words(person ->> 'firstname', person ->> 'lastname') from people
  union
  select 'name', find_name_words(person ->> 'firstname2', person ->> 'lastname2') from people
  where person ?| array['firstname2', 'lastname2']
  union
  select 'phone', w.word from people
    cross join lateral (values (find_phone_word(person ->> 'telephone')), (find_phone_word(person ->> 'telephone2'))) w (word)
  where w.word is not null
  union
  select 'email', left(lower(normalize(o.email, nfkc)), 128) where o.forgotten_at is null and o.email <> ''
  union
  select 'sku', regexp_replace(lower(l.sku), '[ ._-]', '', 'g') from shop_order_line l where l.order_id = o.order_id
$$;
