-- A change is neither changed nor deleted, except by the transaction that writes it, and when it is over (1825 days,
-- rules/src/personaldata/retention.ts). decisions/0118.
create or replace function keep_change() returns trigger language plpgsql as $$
begin
  if old.transaction_id = pg_current_xact_id_if_assigned()::text::bigint then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '1825 days' then return old; end if;
  raise exception 'a change is neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

create or replace trigger change_kept before update or delete on change
  for each row execute function keep_change();
