-- What each comparison of the payments with the provider's books found, so that a missed night and a difference raise an alert.
create table reconciliation_run (
  run_id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  compared_from timestamptz not null,
  -- the end of the provider's reports; null where it had none
  complete_until timestamptz,
  -- differences that the run has left open, and days without a report
  differences integer not null check (differences >= 0),
  missing_days integer not null check (missing_days >= 0)
);
create index reconciliation_run_ran on reconciliation_run (ran_at);
