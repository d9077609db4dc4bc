-- The keys of steps that calls of staff took, written with the step: a call that is repeated after its server died does nothing.
create table staff_step (
  step_key text primary key,
  order_id uuid not null references shop_order on delete cascade,
  taken_at timestamptz not null
);
create index staff_step_order on staff_step (order_id);
create index staff_step_taken on staff_step (taken_at);
