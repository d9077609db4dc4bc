-- each statement alone
-- The changes of a day are found between the numbers of the changes around it. decisions/0151.
create index if not exists change_at on change (at, change_id);
drop index if exists change_age;
