alter table refund validate constraint refund_cause;
alter table refund validate constraint refund_failure;
alter table refund validate constraint refund_settled;
alter table refund validate constraint refund_settled_by;
alter table shop_order_line validate constraint shop_order_line_returned_qty_canceled;
alter table book_entry validate constraint book_entry_posting_check;
alter table invoice validate constraint invoice_total_amount_check;
