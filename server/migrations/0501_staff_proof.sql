-- What a member sees of its sign-ins, and when one was last proven by its second factor. A session of an earlier server has no device.
-- decisions/0107.
alter table staff_session add column sign_in_id uuid not null default gen_random_uuid();
alter table staff_session add column started_at timestamptz;
alter table staff_session add column browser text;
alter table staff_session add column device text;
alter table staff_session add column proved_at timestamptz;
