-- Administration of staff in the office: an account's last day, its invitation by mail, and when its member was last seen. decisions/0106.
alter table staff_account add column ends_on date;
alter table staff_account add column seen_at timestamptz;
-- The latest invitation: a mail of an earlier one opens nothing. Its code is `enrolment_hash`, which the mail sets when it leaves.
alter table staff_account add column invitation_id uuid;
-- Whether that code also lets its holder choose the password.
alter table staff_account add column chooses_password boolean not null default false;

-- What happened to an account of staff, and by which member; null for the command line. Written by `log_staff_event`, never changed.
create table staff_event (
  event_id bigint generated always as identity primary key,
  staff_id uuid not null references staff_account,
  at timestamptz not null,
  by_staff_id uuid references staff_account,
  what text not null check (what in ('added', 'role', 'end_date', 'ended', 'invited', 'factor')),
  before jsonb,
  after jsonb
);
create index staff_event_staff on staff_event (staff_id, event_id);
