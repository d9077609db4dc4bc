-- each statement alone
-- A payment has one refund per cancellation of units. decisions/0109.
create unique index if not exists refund_of_cause on refund
  (attempt_id, cause, coalesce(authorisation, ''), coalesce(cancellation_id, '00000000-0000-0000-0000-000000000000'))
  where return_id is null;
drop index if exists refund_of_payment;
create index if not exists refund_cancellation on refund (cancellation_id) where cancellation_id is not null;
