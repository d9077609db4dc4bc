-- What follows a statement of withdrawal: the proof of dispatch that staff has seen, which starts the duty to refund, and the end
-- of the house's duties; each with the member of staff, null for the command line and for the shop itself.
alter table withdrawal
  add column proof_at timestamptz,
  add column proof_by uuid,
  add column closed_at timestamptz,
  add column closed_by uuid;
alter table withdrawal add constraint withdrawal_proof_by foreign key (proof_by) references staff_account not valid;
alter table withdrawal add constraint withdrawal_closed_by foreign key (closed_by) references staff_account not valid;
create index withdrawal_open on withdrawal (stated_at) where closed_at is null;
