-- Apart from the change of the table, so that no write of an approval waits for it.
alter table approval validate constraint approval_kind_check;
