-- A line by a scan adds one piece; any later line that names a number is a recount. decisions/0140.
alter table stock_count_line add column is_scan boolean not null default false;

-- Departments have names, as colours and sizes do: a count of one is read by people. decisions/0140.
alter table attribute_option drop constraint attribute_option_field_check;
alter table attribute_option add constraint attribute_option_field_check
  check (field in ('color', 'size', 'volume', 'material', 'department')) not valid;
