-- each statement alone
-- A payment has one refund per goodwill, and an order one credit note for each. decisions/0114.
create unique index if not exists refund_of_whole on refund
  (attempt_id, cause, coalesce(authorisation, ''), coalesce(cancellation_id, goodwill_id, '00000000-0000-0000-0000-000000000000'))
  where return_id is null;
drop index if exists refund_of_cause;
create unique index if not exists refund_goodwill on refund (goodwill_id) where goodwill_id is not null;
create unique index if not exists invoice_one_per_rest_note on invoice (order_id)
  where kind = 'credit_note' and return_id is null and goodwill_id is null;
drop index if exists invoice_one_per_rest;
create unique index if not exists invoice_one_per_goodwill on invoice (goodwill_id) where goodwill_id is not null;
alter table refund validate constraint refund_cause;
alter table book_entry validate constraint book_entry_posting_check;
alter table invoice validate constraint invoice_goodwill;
