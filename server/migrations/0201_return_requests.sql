-- Orders that a session may read and return because it named their email. Short-lived.
create table order_proof (
  session_id uuid not null references session (session_id) on delete cascade,
  order_id uuid not null references shop_order on delete cascade,
  expires_at timestamptz not null,
  primary key (session_id, order_id)
);
create index order_proof_order on order_proof (order_id);
create index order_proof_end on order_proof (expires_at);

-- Return in a store: a third method, without a parcel or a pickup. The earlier constraints have generated names.
do $$
declare constraint_name text;
begin
  for constraint_name in
    select conname from pg_constraint
    where conrelid = 'return_request'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%office%'
  loop
    execute format('alter table return_request drop constraint %I', constraint_name);
  end loop;
end $$;
alter table return_request
  add constraint return_request_method check (selected_return_method in ('office', 'pickup', 'boutique')),
  add constraint return_request_slot check (
    finalized_at is null or selected_return_method <> 'pickup' or (pickup_date is not null and pickup_time is not null));

-- What the returned units are worth, so that later returns of the line refund the rest exactly. Null in rows of earlier
-- releases.
alter table return_line
  add column value_incl_tax bigint check (value_incl_tax >= 0),
  add column value_tax bigint check (value_tax between 0 and value_incl_tax);

-- Unfinished requests expire.
create index return_request_unfinished on return_request (requested_at) where finalized_at is null and status <> 'canceled';
