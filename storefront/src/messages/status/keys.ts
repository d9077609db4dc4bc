// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'approved': never;
  'approving': never;
  'available_in_store': never;
  'cancel_asked': never;
  'cancelled': never;
  'collected_in_store': never;
  'complete': never;
  'credit_ko': never;
  'credit_ok': never;
  'delivered': never;
  'exchanged': never;
  'pending_approval': never;
  'pending_payment': never;
  'pending_shipping': never;
  'preparing': never;
  'refunded': never;
  'return_approved': never;
  'return_cancelled': never;
  'return_pending_approval': never;
  'shipped': never;
  'shipping': never;
};
