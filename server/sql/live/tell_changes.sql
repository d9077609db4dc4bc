-- Tells the office that something was changed or proposed: once for a statement, because an import changes thousands of rows.
-- decisions/0117, 0118.
create or replace function tell_changes() returns trigger language plpgsql as $$
begin
  insert into office_event (kind) values ('change');
  return null;
end $$;

create or replace trigger change_told after insert on change for each statement execute function tell_changes();
create or replace trigger change_proposal_told after insert or update on change_proposal
  for each statement execute function tell_changes();
