-- Roles that the house makes: rights, and the scope in which they count. decisions/0111.
create table staff_role (
  role_id uuid primary key,
  name text not null unique check (name <> ''),
  order_steps text[] not null,
  return_steps text[] not null,
  acts text[] not null,
  -- Countries of storefronts; null for all.
  countries text[],
  -- Whether each member has a boutique of its own; else the boutiques, null for all.
  has_own_store boolean not null,
  stores text[] check (stores is null or not has_own_store),
  -- In euro cents; null for no limit.
  limit_amount bigint check (limit_amount >= 0),
  created_at timestamptz not null
);
-- The role of an account with the role 'house'. The key keeps a role that is in use; a server of the previous version refuses such an account.
alter table staff_account add column role_id uuid;
alter table staff_account add constraint staff_account_role_id foreign key (role_id) references staff_role not valid;
alter table staff_account add constraint staff_account_house_role check ((role = 'house') = (role_id is not null)) not valid;

-- What happened to a role, and by which member; null for the command line. Written by `log_staff_role_event`, never changed. A role that was
-- deleted keeps its history.
create table staff_role_event (
  event_id bigint generated always as identity primary key,
  role_id uuid not null,
  at timestamptz not null,
  by_staff_id uuid references staff_account,
  what text not null check (what in ('added', 'changed', 'deleted')),
  before jsonb,
  after jsonb
);
create index staff_role_event_role on staff_role_event (role_id, event_id);
