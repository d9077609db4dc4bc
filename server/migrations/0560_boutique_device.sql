-- The boutique's page: its devices, the PINs and sign-ins of their people, and the steps that were taken on it. decisions/0116.
create table boutique_device (
  device_id uuid primary key default gen_random_uuid(),
  store_id text not null references store,
  name text not null,
  -- SHA-256 of the device's cookie.
  token_hash bytea not null unique,
  enrolled_by uuid not null references staff_account,
  enrolled_at timestamptz not null,
  seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references staff_account,
  check ((revoked_at is null) = (revoked_by is null))
);
create index boutique_device_store on boutique_device (store_id);

create table staff_pin (
  staff_id uuid primary key references staff_account on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null
);

-- A sign-in by PIN. Apart from `staff_session`, so that no call of the office, and no earlier server, takes it for a whole sign-in.
create table boutique_session (
  session_hash bytea primary key,
  staff_id uuid not null references staff_account on delete cascade,
  device_id uuid not null references boutique_device on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index boutique_session_ends on boutique_session (ends_at);
create index boutique_session_seen on boutique_session (seen_at);
create index boutique_session_staff on boutique_session (staff_id);
create index boutique_session_device on boutique_session (device_id);

-- Every step that a boutique's page sent: taken or refused, once per id, which the page chose when its user took the step.
create table boutique_step (
  step_id uuid primary key,
  -- The order in which the server took them.
  turn bigint generated always as identity,
  payload_hash bytea not null,
  store_id text not null references store,
  staff_id uuid not null references staff_account,
  device_id uuid references boutique_device,
  subject text not null check (subject in ('reservation', 'pickup', 'return', 'visit')),
  number text not null,
  step text not null,
  -- By the clock of the device, and by that of the server.
  taken_at timestamptz not null,
  settled_at timestamptz not null,
  -- Why it was not taken; null for one that was.
  refusal text,
  -- What an undo restores; null for a step that cannot be undone.
  before jsonb,
  -- The step that this one undid.
  undoes uuid unique references boutique_step
);
create index boutique_step_settled on boutique_step (settled_at);
create index boutique_step_number on boutique_step (number, turn);
create index boutique_step_store on boutique_step (store_id, settled_at desc);

-- Pieces that were noted as handed over and were not, or not to their client: care and a supervisor decide what follows.
create table handover_report (
  report_id uuid primary key,
  store_id text not null references store,
  subject text not null check (subject in ('reservation', 'pickup')),
  number text not null,
  order_id uuid references shop_order,
  reservation_id uuid references reservation on delete cascade,
  reason text not null check (reason in ('not_handed_over', 'other_person', 'other_piece')),
  note text not null,
  reported_by uuid not null references staff_account,
  reported_at timestamptz not null,
  outcome text check (outcome in ('handed_over', 'given_back', 'lost')),
  closed_by uuid references staff_account,
  closed_at timestamptz,
  closed_note text,
  check ((outcome is null) = (closed_at is null) and (outcome is null) = (closed_by is null))
);
create index handover_report_order on handover_report (order_id) where order_id is not null;
create index handover_report_reservation on handover_report (reservation_id) where reservation_id is not null;
create unique index handover_report_open on handover_report (subject, number) where closed_at is null;
