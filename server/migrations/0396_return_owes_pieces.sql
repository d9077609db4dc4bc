-- A return whose money went back for a proof of its dispatch: whether its pieces are still to be taken in. Null for one that was
-- accepted with its pieces.
alter table return_request add column owes_pieces boolean;

-- The two rules that say that pieces arrive before their return is accepted get an exception for it.
do $$
declare constraint_name text;
begin
  for constraint_name in
    select conname from pg_constraint
    where conrelid = 'return_request'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%accepted_at >= arrived_at%'
        or pg_get_constraintdef(oid) like '%(arrived_at IS NOT NULL) = (status%')
  loop
    execute format('alter table return_request drop constraint %I', constraint_name);
  end loop;
end $$;
alter table return_request
  add constraint return_request_arrival check (
    case when owes_pieces is null
      then coalesce(accepted_at >= arrived_at, true)
        and (arrived_at is not null) =
          (status in ('received', 'validated', 'credit_ok', 'credit_ko', 'credit_refunded', 'complete'))
      else accepted_at is not null and (owes_pieces or arrived_at is not null) end) not valid;
create index return_request_owing on return_request (finalized_at) where owes_pieces;
