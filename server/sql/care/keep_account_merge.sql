-- What was merged, when, why and by whom is never changed. A merge of the account that has the rows moves them on, and its erasure deletes
-- them with the account. decisions/0119.
create or replace function keep_account_merge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from customer where customer_id = old.customer_id) then
      raise exception 'a merge of accounts stays while the account does' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id')
    and exists (select from account_merge m where m.gone_id = old.customer_id and m.customer_id = new.customer_id) then
    return new;
  end if;
  raise exception 'a merge of accounts is never changed' using errcode = 'check_violation';
end $$;

create or replace trigger account_merge_kept before update or delete on account_merge
  for each row execute function keep_account_merge();
