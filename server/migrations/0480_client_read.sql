-- Which member of staff, or which store by a link of its mails, opened a client's data, by number alone. A second look within the same
-- minute adds no row, so that a page that is loaded again and again fills nothing. Deleted after a year (rules/src/staff/clientReads.ts).
create table client_read (
  increment_id text not null check (length(increment_id) between 1 and 64),
  reader_kind text not null check (reader_kind in ('staff', 'store')),
  reader text not null check (length(reader) between 1 and 64),
  call text not null check (length(call) between 1 and 128),
  read_at timestamptz not null,
  primary key (increment_id, reader_kind, reader, call, read_at)
);
create index client_read_age on client_read (read_at);
