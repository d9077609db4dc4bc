-- A proposal may take a change back, and fails at its moment where no member that decided it may still do so. decisions/0118.
alter table change_proposal add column undoes bigint;
alter table change_proposal drop constraint change_proposal_failure_check;
alter table change_proposal add constraint change_proposal_failure_check
  check (failure in ('changed', 'refused', 'members_gone')) not valid;
-- A failed proposal stays in the list until it is withdrawn.
create index change_proposal_listed on change_proposal (proposed_at, proposal_id)
  where applied_at is null and verdict is distinct from 'refused' and verdict is distinct from 'withdrawn';
