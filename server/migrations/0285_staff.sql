-- Members of staff: accounts apart from customers, made by `npm run ops -- add-staff`. An account ends and is never deleted,
-- because the entries of orders and returns name it.
create table staff_account (
  staff_id uuid primary key,
  email text not null unique,
  name text not null check (name <> ''),
  role text not null,
  -- The boutique of its staff; it works on the orders that are collected there.
  store_id text,
  password_hash text not null,
  created_at timestamptz not null,
  ended_at timestamptz check (ended_at >= created_at)
);
create table staff_session (
  session_hash bytea primary key,
  staff_id uuid not null references staff_account on delete cascade,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);

-- The member of staff that took a step; null for the command line and for the entries of earlier releases.
alter table order_event add column staff_id uuid;
alter table order_event add constraint order_event_staff foreign key (staff_id) references staff_account not valid;

create or replace function log_order_event() returns trigger language plpgsql as $$
begin
  -- Only placed orders have a life; the payment's own events describe a payment that fails.
  if new.placed_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.placed_at is not null and old.status = new.status then return null; end if;
  insert into order_event (order_id, at, actor, staff_id, reason, from_status, to_status) values (
    new.order_id,
    coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz, new.placed_at),
    coalesce(nullif(current_setting('vitrine.actor', true), ''), 'system'),
    nullif(current_setting('vitrine.staff', true), '')::uuid,
    coalesce(nullif(current_setting('vitrine.reason', true), ''), case
      when tg_op = 'INSERT' then 'imported' when old.placed_at is null then 'placed' else 'status' end),
    case when tg_op = 'UPDATE' and old.placed_at is not null then old.status end,
    new.status);
  return null;
end $$;

-- Every change of a return from the moment it was sent off, logged like an order's.
create table return_event (
  event_id bigint generated always as identity primary key,
  return_id uuid not null references return_request on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('shopper', 'staff', 'carrier', 'system')),
  staff_id uuid references staff_account,
  reason text not null,
  from_status text,
  to_status text not null
);
create index return_event_return on return_event (return_id, event_id);

create function log_return_event() returns trigger language plpgsql as $$
begin
  if new.finalized_at is null then return null; end if;
  if tg_op = 'UPDATE' and old.finalized_at is not null and old.status = new.status then return null; end if;
  insert into return_event (return_id, at, actor, staff_id, reason, from_status, to_status) values (
    new.return_id,
    coalesce(nullif(current_setting('vitrine.at', true), '')::timestamptz,
      greatest(new.finalized_at, new.arrived_at, new.accepted_at, new.closed_at)),
    coalesce(nullif(current_setting('vitrine.actor', true), ''), case
      when tg_op = 'UPDATE' and old.finalized_at is null then 'shopper' else 'system' end),
    nullif(current_setting('vitrine.staff', true), '')::uuid,
    coalesce(nullif(current_setting('vitrine.reason', true), ''), case
      when tg_op = 'INSERT' then 'imported' when old.finalized_at is null then 'sent_off' else 'status' end),
    case when tg_op = 'UPDATE' and old.finalized_at is not null then old.status end,
    new.status);
  return null;
end $$;
create trigger return_event_log after insert or update of status, finalized_at on return_request
  for each row execute function log_return_event();
create trigger return_event_kept before update on return_event for each row execute function keep_order_event();
