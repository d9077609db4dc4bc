-- Writes a posting: the accounts with their amounts; those of zero are left out.
create or replace function post_to_books(posting text, order_id uuid, cause_id uuid, currency text, amounts jsonb) returns void
language sql as $$
  insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency)
  select p.id, $1, $2, $3, a.key, a.value::bigint, $4
  from (select gen_random_uuid() as id) p, jsonb_each_text($5) a
  where a.value::bigint <> 0
$$;
