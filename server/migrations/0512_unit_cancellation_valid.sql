alter table refund validate constraint refund_cause;
alter table book_entry validate constraint book_entry_posting_check;
