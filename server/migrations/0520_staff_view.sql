-- The views of a list that members of staff save: filters, order and columns under a name. decisions/0110.
create table staff_view (
  view_id uuid primary key default gen_random_uuid(),
  -- Its owner.
  staff_id uuid not null references staff_account,
  list text not null check (list in ('orders')),
  name text not null check (length(name) between 1 and 40),
  is_shared boolean not null default false,
  -- The filters by name, as the list's address has them; one that no longer exists is left out when the view is read.
  query jsonb not null,
  sort text not null check (sort in ('newest', 'oldest')),
  -- Empty for the usual columns.
  columns text[] not null,
  -- Counts the changes, so that two members that change one view see each other.
  version integer not null default 1,
  changed_at timestamptz not null
);
-- A name is there once among the views of a member, and once among the shared ones.
create unique index staff_view_own on staff_view (staff_id, list, lower(name)) where not is_shared;
create unique index staff_view_shared on staff_view (list, lower(name)) where is_shared;
