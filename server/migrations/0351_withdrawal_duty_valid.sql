alter table withdrawal validate constraint withdrawal_proof_by;
alter table withdrawal validate constraint withdrawal_closed_by;
