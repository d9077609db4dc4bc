-- The files of server/sql whose text the database has: functions, triggers and views. decisions/0088.
create table sql_file (
  name text primary key,
  -- rises with each change of the text
  number integer not null check (number > 0),
  -- of the text; `gone` for a file that was removed
  checksum text not null,
  applied_at timestamptz not null default now()
);
