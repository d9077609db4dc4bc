-- The second factor of an account of staff (RFC 6238): its secret, and the last time step whose code was used, so that a code
-- counts once over all servers. It counts once `has_factor` is set: after its first right code.
create table staff_factor (
  staff_id uuid primary key references staff_account on delete cascade,
  secret bytea not null check (octet_length(secret) >= 20),
  last_step bigint not null default 0,
  created_at timestamptz not null
);
-- Codes for a lost phone, 120 random bits each; only their hashes. Each counts once.
create table staff_recovery_code (
  code_hash bytea primary key,
  staff_id uuid not null references staff_account on delete cascade,
  used_at timestamptz
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id);
-- Without the code that the command line prints nobody enrols: a stolen password alone adds no factor.
alter table staff_account add column enrolment_hash bytea;
-- In the account's own row, so that a sign-in without a code and an enrolment cannot pass each other.
alter table staff_account add column has_factor boolean not null default false;
alter table staff_account add column enrolment_until timestamptz;

-- When an inspection was noted, and by which member of staff; null for the command line and earlier releases.
alter table return_line add column inspected_at timestamptz;
alter table return_line add column inspected_by uuid;
alter table return_line add constraint return_line_inspected_by foreign key (inspected_by) references staff_account not valid;
-- The member of staff that decided a review.
alter table fraud_review add column staff_id uuid;
alter table fraud_review add constraint fraud_review_staff foreign key (staff_id) references staff_account not valid;
