-- Steps above the limit of a member, which a second person approves or declines. decisions/0112.
create table approval (
  approval_id uuid primary key,
  -- The member that proposed the step.
  staff_id uuid not null references staff_account,
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at),
  kind text not null check (kind in ('order', 'review', 'return', 'refund', 'withdrawal', 'declaration', 'goodwill', 'write_off')),
  -- The number or id of what the step is of; of a write-off its place.
  subject text not null,
  order_id uuid references shop_order on delete cascade,
  -- The step as its call took it.
  body jsonb not null,
  -- In euro cents, at rounded rates; null where pieces have no price.
  amount bigint check (amount > 0),
  -- What the step would have caused, as its preview.
  evidence jsonb not null,
  -- What the order was like: another state is not what was proposed.
  version text not null,
  decided_at timestamptz,
  decided_by uuid references staff_account,
  verdict text check (verdict in ('approved', 'declined')),
  reason text,
  check ((decided_at is null) = (verdict is null) and (decided_by is null) = (verdict is null)),
  -- The rule of two persons, whatever the code does.
  check (verdict is distinct from 'approved' or decided_by <> staff_id)
);
create index approval_open on approval (at, approval_id) where verdict is null;
create index approval_order on approval (order_id) where order_id is not null;
create index approval_at on approval (at);

-- What a member with a limit has moved alone: its steps about one thing count together. decisions/0112.
create table limited_amount (
  amount_id bigint generated always as identity primary key,
  staff_id uuid not null references staff_account,
  at timestamptz not null,
  -- An order, or a place of stock on one day.
  subject text not null,
  -- In euro cents.
  amount bigint not null check (amount > 0)
);
create index limited_amount_of on limited_amount (staff_id, subject);
create index limited_amount_at on limited_amount (at);

-- The second person of an approved step, from a setting of its transaction: no use case can forget it.
alter table order_event add column second_staff_id uuid default nullif(current_setting('vitrine.second', true), '')::uuid;
alter table return_event add column second_staff_id uuid default nullif(current_setting('vitrine.second', true), '')::uuid;
alter table stock_move add column second_staff_id uuid default nullif(current_setting('vitrine.second', true), '')::uuid;
