-- Apart from the change of the table, so that no write of the catalogue waits for it.
alter table attribute_option validate constraint attribute_option_field_check;
