-- What was changed of the catalogue, prices, contents, boutiques and staff: one row for each changed row of a table, with what its
-- fields were before and after. Written by triggers (server/sql/changes) and never changed. decisions/0118.
create table change (
  change_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Only the transaction that wrote the row may still join its own later writes into it.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  -- The member; null for the system, whose command `actor` names.
  staff_id uuid references staff_account,
  actor text not null,
  subject text not null,
  key text not null,
  -- The values of the fields that changed; null where the row was not there.
  before jsonb,
  after jsonb,
  reason text,
  -- The change that this one takes back.
  undoes bigint,
  proposal_id uuid,
  check (num_nonnulls(before, after) > 0)
);
create unique index change_undoes on change (undoes) where undoes is not null;
create index change_key on change (subject, key, change_id desc);
-- Of a table that only grows, in the sequence of time: it costs an import next to nothing.
create index change_age on change using brin (at);
create index change_staff on change (staff_id, change_id) where staff_id is not null;
create index change_proposal_of on change (proposal_id) where proposal_id is not null;

-- A change that waits for another member, or for its moment. decisions/0118.
create table change_proposal (
  proposal_id uuid primary key default gen_random_uuid(),
  subject text not null,
  key text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  -- When it is to count; null for as soon as it is approved.
  effective_at timestamptz,
  needs_approval boolean not null,
  proposed_by uuid not null references staff_account,
  proposed_at timestamptz not null,
  verdict text check (verdict in ('approved', 'refused', 'withdrawn')),
  decided_by uuid references staff_account,
  decided_at timestamptz,
  applied_at timestamptz,
  -- Why it was not applied at its moment.
  failure text check (failure in ('changed', 'refused')),
  step_key text not null unique,
  check (num_nulls(verdict, decided_by, decided_at) in (0, 3)),
  -- Two persons: whatever the program does.
  check (not needs_approval or verdict is distinct from 'approved' or decided_by <> proposed_by),
  check (applied_at is null or failure is null)
);
create index change_proposal_open on change_proposal (proposed_at, proposal_id) where applied_at is null and failure is null;
create index change_proposal_age on change_proposal (proposed_at);
create index change_proposal_thing on change_proposal (subject, key);
