-- Work that waits for its time (decisions/0012). A job that is done is deleted; one that failed too often stays, with its
-- reason and without a time, until an operator lets it try again.
create table job (
  job_id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  data jsonb not null default '{}',
  due_at timestamptz default now(),
  tries integer not null default 0,
  claim uuid,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index job_due on job (due_at);
