-- Whatever the program does: what a promotion holds for stays once it has started. It goes with its promotion. decisions/0138.
create or replace function keep_promotion_scope() returns trigger language plpgsql as $$
declare
  -- Locked, so that a start at the same moment comes before or after.
  state_of constant text := (select state from promotion
    where promotion_id = case when tg_op = 'DELETE' then old.promotion_id else new.promotion_id end for share);
begin
  if state_of <> 'draft' then
    raise exception 'a promotion that has started keeps what it holds for' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger promotion_scope_kept before insert or update or delete on promotion_scope
  for each row execute function keep_promotion_scope();
