alter table withdrawal validate constraint withdrawal_declared_how;
alter table withdrawal validate constraint withdrawal_declared;
alter table withdrawal validate constraint withdrawal_declared_by;
