-- A server writes here every few seconds to learn whether the database takes writes. A full disk is noticed only when a
-- file must grow, so each probe empties the table and fills several pages of a new file.
create table write_probe (
  probed_at timestamptz not null,
  filling text not null
);
-- Compressed, the filling would be a few bytes.
alter table write_probe alter column filling set storage external;
