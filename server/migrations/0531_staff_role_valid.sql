-- each statement alone
alter table staff_account validate constraint staff_account_role_id;
alter table staff_account validate constraint staff_account_house_role;
create index if not exists staff_account_role_id on staff_account (role_id) where role_id is not null;
