-- Keeps a price with an end: a write that does not set its end or what comes after it sets what comes after it. So an import, a member's change
-- or a server of the version before neither loses a price nor ends the one that runs. Costs nothing where no price has an end. decisions/0150.
create or replace function keep_period() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.regular := new.amount;
    new.amount := old.amount;
    return new;
  end if;
  -- With its variant the row goes.
  if not exists (select from variant where sku = old.sku) then return old; end if;
  update price set regular = null where sku = old.sku and country = old.country and regular is not null;
  return null;
end $$;

create or replace trigger price_update_kept before update on price for each row
  when (old.until is not null and new.until is not distinct from old.until and new.regular is not distinct from old.regular)
  execute function keep_period();
create or replace trigger price_delete_kept before delete on price for each row
  when (old.until is not null) execute function keep_period();
