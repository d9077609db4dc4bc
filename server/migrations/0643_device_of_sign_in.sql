-- each statement alone
-- The device of a boutique at whose page a whole sign-in works: it ends with the device. Null for the others. decisions/0116.
alter table staff_session add column if not exists boutique_device_id uuid references boutique_device on delete set null;
create index if not exists staff_session_device on staff_session (boutique_device_id) where boutique_device_id is not null;
