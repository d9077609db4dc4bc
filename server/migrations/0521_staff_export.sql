-- The lists that members of staff took out of the office as files: who, what, when, and whether the file is whole. decisions/0110.
create table staff_export (
  export_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_account,
  list text not null check (list in ('orders')),
  format text not null check (format in ('csv', 'xlsx')),
  -- Its filters, order and columns.
  shown jsonb not null,
  asked_at timestamptz not null,
  -- The link works once.
  started_at timestamptz,
  ended_at timestamptz,
  is_complete boolean not null default false,
  row_count integer not null default 0
);
create index staff_export_staff on staff_export (staff_id, asked_at desc);
create index staff_export_asked on staff_export (asked_at);
