-- A proposal of a price with an end has its period from its approval until it is over, fails or is withdrawn. A server of the version before,
-- which would write the price without its end, cannot approve it. decisions/0150.
create or replace function follow_proposal() returns trigger language plpgsql as $$
begin
  if new.ended_at is not null or new.failure is not null or new.verdict is distinct from 'approved' then
    delete from price_period where proposal_id = new.proposal_id;
  elsif not exists (select from price_period where proposal_id = new.proposal_id) then
    raise exception 'a price with an end is approved with its period' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger proposal_period_followed after update on change_proposal for each row
  when (new.ends_at is not null) execute function follow_proposal();
