-- Servers of an earlier release note a refusal in the return alone.
create or replace function note_failed_refund() returns trigger language plpgsql as $$
begin
  update refund set failed_at = now(), failure = 'refused'
  where return_id = new.return_id and failed_at is null and accepted_at is null;
  return null;
end $$;

create or replace trigger return_request_refused after update of status on return_request
  for each row when (new.status = 'credit_ko' and old.status <> 'credit_ko') execute function note_failed_refund();
