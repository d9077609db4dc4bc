-- The statuses of spec 3 §4 and no other spelling (rules/src/orders/status.ts), and those of a payment attempt. Checked for
-- new rows here and for the stored ones by the next file, so that neither locks the table for long.
update shop_order set status = case status when 'cancelled' then 'canceled' else replace(status, ' ', '_') end
  where status = 'cancelled' or status like '% %';
alter table shop_order add constraint shop_order_status check (status in (
    'validated', 'available_in_shop', 'retrieved_in_shop', 'canceled', 'cancel_asked', 'complete', 'credit_ok',
    'credit_ko', 'credit_refunded', 'pending', 'pending_payment', 'pending_review', 'payment_review', 'debit_ok',
    'to_prepare', 'being_prepared', 'prepared', 'preparing', 'preparing_order', 'total_exchange', 'partial_exchange',
    'invoiced', 'pending_packing', 'out_for_delivery', 'received', 'holded', 'processing', 'fraud',
    'waiting_authorization', 'waiting_refund', 'total_refund', 'partial_refund', 'approved', 'pending_approval',
    'pending_shipping')) not valid;
alter table payment_attempt add constraint payment_attempt_status check (status in (
    'pending', 'failed', 'expired', 'cancelled', 'held_for_review', 'authorised', 'captured', 'partly_refunded',
    'refunded')) not valid;
