-- What IT does with the queue of jobs and the outboxes, settings that change while the shop runs, when a secret was first seen, and how the calls to partners go. decisions/0125.
create table operation_step (
  step_id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid not null references staff_account,
  what text not null check (what in ('retry', 'retry_kind', 'give_up', 'retry_mails', 'retry_texts')),
  -- The kind of the jobs or messages.
  kind text not null check (length(kind) between 1 and 64),
  job_id bigint,
  pieces integer not null check (pieces > 0),
  reason text check (length(reason) between 1 and 500),
  -- Of a job that was given up: its key and data, which are ids, so that its work can still be done by hand.
  gone jsonb,
  check ((what = 'give_up') = (reason is not null)),
  check ((what = 'give_up') = (gone is not null)),
  check ((what in ('retry', 'give_up')) = (job_id is not null))
);
create index operation_step_at on operation_step (at, step_id);
create index operation_step_staff on operation_step (staff_id, at, step_id);

create table setting (
  name text primary key check (length(name) between 1 and 64),
  value jsonb not null
);

-- When a value of a secret was first in use: four bytes of a keyed digest tell one value from another, and nothing of it.
create table secret_seen (
  name text not null,
  print bytea not null check (octet_length(print) = 4),
  seen_at timestamptz not null,
  primary key (name, print)
);

-- Calls to partners of all servers, by minute.
create table partner_minute (
  partner text not null,
  minute timestamptz not null,
  answered integer not null check (answered >= 0),
  failed integer not null check (failed >= 0),
  primary key (partner, minute)
);
create index partner_minute_age on partner_minute (minute);

create table partner_state (
  partner text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  -- The status of the last failure, or that there was no answer.
  failure text check (length(failure) between 1 and 64),
  check (num_nonnulls(answered_at, failed_at) > 0)
);

-- When the last try of a message failed; null while it waits for its first try or is being sent. Only what has failed is tried again at once.
alter table mail_outbox add column failed_at timestamptz;
alter table sms_outbox add column failed_at timestamptz;

-- The rules name the lists: another one needs no migration.
alter table staff_export drop constraint if exists staff_export_list_check;
alter table staff_export add constraint staff_export_list_check check (list ~ '^[a-z_]{1,32}$');
