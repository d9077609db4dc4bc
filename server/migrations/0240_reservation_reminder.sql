-- When the customer is reminded of a piece that is put aside; null before the confirmation and after the reminder.
-- decisions/0056.
alter table reservation add column remind_at timestamptz;
create index reservation_reminder on reservation (remind_at) where status = 'held' and remind_at is not null;
