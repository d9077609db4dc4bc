-- A transfer that its place takes back before it is received, and what a call that has sent one has asked for. decisions/0157.
alter table stock_transfer add column canceled_by uuid references staff_account;
alter table stock_transfer add column canceled_at timestamptz;
alter table stock_transfer add column cancel_reason text;
alter table stock_transfer add column payload_hash bytea;
-- It ends once: received or taken back. A server of the version before, which knows no end but the first, is refused here.
alter table stock_transfer add constraint stock_transfer_one_end check (
  (canceled_by is null) = (canceled_at is null) and (cancel_reason is null) = (canceled_at is null)
  and (received_at is null or canceled_at is null)
) not valid;
