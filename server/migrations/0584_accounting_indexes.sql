-- each statement alone
-- Days of the books; entries are in the sequence of time, so it is small and costs a payment next to nothing. decisions/0124.
create index if not exists book_entry_at on book_entry using brin (at) with (pages_per_range = 16, autosummarize = on);
-- The list of invoices, of all countries and of one.
create index if not exists invoice_issued on invoice (issued_at, increment_id);
create index if not exists invoice_issued_by on invoice (seller, issued_at, increment_id);
create index if not exists invoice_named on invoice (increment_id);
-- Refunds that have not arrived.
create index if not exists refund_under_way on refund (asked_at, refund_id) where paid_at is null and settled_at is null;
-- What came back on some days.
create index if not exists return_request_accepted on return_request (accepted_at) where accepted_at is not null;
alter table staff_export validate constraint staff_export_list_check;
alter table staff_export validate constraint staff_export_format_check;
