-- The heartbeat of the running shop. A database that comes back from a backup has an old one, so that the shop notices the restore by
-- itself. decisions/0095.
create table database_beat (
  only_row boolean primary key default true check (only_row),
  -- names this database in the servers' files, also after it was restored
  database_id uuid not null default gen_random_uuid(),
  -- grows; a server that has seen a higher one knows that the database went back
  beat bigint not null check (beat >= 0),
  beat_at timestamptz not null,
  -- the last server has stopped properly: no order can have been lost since
  is_stopped boolean not null default false,
  -- the table's own oid: another one after a dump was restored
  relation bigint not null,
  -- PostgreSQL's timeline: another one after a recovery to a moment, and after a failover
  timeline text
);
