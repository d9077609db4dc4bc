-- What the browsers of the office hear of: that something has changed, by id alone; they read it again themselves. Written by
-- triggers (server/sql/live), kept for an hour so that a browser that was away resumes. decisions/0117.
create table office_event (
  -- The transaction that wrote the row: a reader takes what its last snapshot did not see, so no late commit is passed over.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  key text,
  order_id uuid,
  return_id uuid,
  attempt_id uuid,
  -- The boutique, or the place of stock, that it happened in.
  store_id text
);
create index office_event_transaction on office_event (transaction_id);
create index office_event_age on office_event (at);
