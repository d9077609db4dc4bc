-- The booking site of the salons (decisions/0058). Staff calls a session off; a seat is reserved by a call: the key of the
-- request, so that a repeated one finds its row, and the storefront, for its mails. A seat that is offered to the waiting
-- list is a row of its own, so that the unique indexes hold it like any other.
alter table salon_session add column closed_at timestamptz;
alter table salon_visit
  add column locale text,
  add column request_key uuid,
  add column offer_until timestamptz;
alter table salon_visit drop constraint salon_visit_status_check;
alter table salon_visit
  add constraint salon_visit_status_check
    check (status in ('reserved', 'visited', 'missed', 'cancelled', 'offered')) not valid,
  add constraint salon_visit_offer check ((offer_until is not null) = (status = 'offered')) not valid;
create unique index salon_visit_request on salon_visit (customer_id, request_key);
create index salon_visit_offers on salon_visit (offer_until) where status = 'offered';

-- The waiting list of a full session. An offer takes its person off the list.
create table salon_waiting (
  waiting_id uuid primary key default gen_random_uuid(),
  -- the order of the list
  turn bigint not null generated always as identity,
  pid text not null references salon_session,
  customer_id uuid not null references customer on delete cascade,
  locale text not null,
  request_key uuid,
  asked_at timestamptz not null,
  unique (pid, customer_id)
);
create index salon_waiting_turn on salon_waiting (pid, turn);
create index salon_waiting_customer on salon_waiting (customer_id);
create unique index salon_waiting_request on salon_waiting (customer_id, request_key);
