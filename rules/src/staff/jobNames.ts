// The work that the shop does by itself, by the names of its jobs: the desk of IT says each in words. decisions/0146.

/** Every kind of job of the shop. Expectations §2, decisions/0146. */
export const jobNames = [
  'apply_change',
  'apply_set',
  'book_pickup',
  'cancel_cfdi',
  'cancel_pickup',
  'capture_parcel',
  'capture_payment',
  'digest_cfdi',
  'digest_paper',
  'drop_booking',
  'grant_cancel',
  'import_settlement',
  'index_catalogue',
  'index_members',
  'index_names',
  'issue_credit_note',
  'issue_fapiao',
  'issue_goodwill_note',
  'issue_invoice',
  'issue_rest_credit_note',
  'label_return',
  'label_shipment',
  'pay_refund',
  'reconcile_payments',
  'refund_return',
  'release_rest',
  'remove_card',
  'remove_cards',
  'reverse_fapiao',
  'screen_order',
  'seal_period',
  'stamp_cfdi',
  'turn_periods',
] as const;
type JobName = (typeof jobNames)[number];

/** Whether a text is the name of a job that this version knows. Expectations §2, decisions/0146. */
export const isJobName = (text: string): text is JobName => jobNames.some((name) => name === text);
