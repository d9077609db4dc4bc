-- Counts of a place: what was found there, compared with the ledger at the moment of each line, approved by another member.
-- decisions/0115.
create table stock_count (
  count_id uuid primary key,
  number integer generated always as identity unique,
  -- 'ecom' or a store's id, as in `stock`
  source text not null,
  -- only the pieces of this department; null for all
  department_code text,
  is_blind boolean not null,
  staff_id uuid not null references staff_account,
  started_at timestamptz not null,
  -- no more lines are counted
  closed_at timestamptz,
  step_key text not null unique
);
-- One count of a place and department at a time: two would correct one difference twice.
create unique index stock_count_open on stock_count (source, coalesce(department_code, '')) where closed_at is null;

-- What was counted of a SKU; a recount is another row, and the newest one counts.
create table stock_count_line (
  line_id bigint generated always as identity primary key,
  count_id uuid not null references stock_count,
  sku text not null,
  counted integer not null check (counted >= 0),
  -- the pieces that the ledger and the open orders put there at that moment
  expected integer not null check (expected >= 0),
  -- the newest entry of the ledger then: a later count of the figure makes this one stale
  entry_id bigint not null,
  staff_id uuid not null references staff_account,
  counted_at timestamptz not null,
  step_key text not null unique
);
create index stock_count_line_count on stock_count_line (count_id, sku, line_id desc);

-- A difference that went into the ledger, and its undoing: both are entries with the id of this row as their cause.
create table stock_correction (
  correction_id uuid primary key,
  count_id uuid not null references stock_count,
  sku text not null,
  difference integer not null check (difference <> 0),
  approved_by uuid not null references staff_account,
  approved_at timestamptz not null,
  -- the correction that this one takes back
  undoes uuid unique references stock_correction
);
create unique index stock_correction_once on stock_correction (count_id, sku) where undoes is null;
