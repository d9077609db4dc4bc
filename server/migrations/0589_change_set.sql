-- Proposals that are made together, with one reason, and one time on the clock of each storefront. decisions/0126.
create table change_set (
  set_id uuid primary key default gen_random_uuid(),
  subject text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- A day and time on the clock of each storefront's country, as 2026-12-07 00:00; null for as soon as it is approved.
  local_time text check (local_time ~ '^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$'),
  proposed_by uuid not null references staff_account,
  proposed_at timestamptz not null,
  step_key text not null unique
);
create index change_set_list on change_set (proposed_at, set_id);

-- A product that the storefronts of a country do not show; it keeps its prices. The change table records the values of fields, and a row without
-- one would have none to record. decisions/0126.
create table product_hidden (
  code text not null references product on delete cascade,
  country text not null check (country ~ '^[a-z]{2}$'),
  is_hidden boolean not null default true check (is_hidden),
  primary key (code, country)
);

alter table change_proposal add column set_id uuid references change_set;
