-- A price may have an end. While one runs, the row has both: `amount` holds until `until`, and `regular` is what comes back then; null where the
-- piece leaves sale. decisions/0150.
create extension if not exists btree_gist;
alter table price add column until timestamptz;
alter table price add column regular bigint;
alter table price add constraint price_regular_check
  check (regular is null or (until is not null and regular > 0)) not valid;

-- As local_time, the end on the clock of each storefront; null for a set without one.
alter table change_set add column local_end text check (local_end ~ '^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$');
alter table change_proposal add column ends_at timestamptz;
-- When the price was over, at its end or before it.
alter table change_proposal add column ended_at timestamptz;
alter table change_proposal drop constraint change_proposal_failure_check;
alter table change_proposal add constraint change_proposal_failure_check
  check (failure in ('changed', 'refused', 'members_gone', 'over')) not valid;

-- The periods of approved prices that wait or run, so that no two of a piece and country share a moment.
create table price_period (
  proposal_id uuid primary key references change_proposal on delete cascade,
  sku text not null references variant on delete cascade,
  country text not null check (country ~ '^[a-z]{2}$'),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during) and not upper_inf(during)),
  constraint price_period_apart exclude using gist (sku with =, country with =, during with &&)
);
