-- Stored rows have a known status too. A row written from elsewhere may not: the message names what is to be mapped.
do $$
declare
  unknown text;
begin
  select string_agg(distinct status, ', ') into unknown from shop_order where status not in (
    'validated', 'available_in_shop', 'retrieved_in_shop', 'canceled', 'cancel_asked', 'complete', 'credit_ok',
    'credit_ko', 'credit_refunded', 'pending', 'pending_payment', 'pending_review', 'payment_review', 'debit_ok',
    'to_prepare', 'being_prepared', 'prepared', 'preparing', 'preparing_order', 'total_exchange', 'partial_exchange',
    'invoiced', 'pending_packing', 'out_for_delivery', 'received', 'holded', 'processing', 'fraud',
    'waiting_authorization', 'waiting_refund', 'total_refund', 'partial_refund', 'approved', 'pending_approval',
    'pending_shipping');
  if unknown is not null then
    raise exception 'shop_order.status has values that no version knows: %; update these rows, then start again', unknown;
  end if;
end $$;
alter table shop_order validate constraint shop_order_status;
alter table payment_attempt validate constraint payment_attempt_status;
