import { mailKinds } from '../../../../platform/mail/kinds.ts';

/** The module's mails; `module.ts` names the writer of each. */
export const fulfilmentMails = mailKinds(
  'order_shipped',
  'order_delivered',
  'order_cancel_asked',
  'order_kept',
  'order_canceled',
  'return_received',
  'return_refunded',
  'return_refused',
  'exchange_received',
  'exchange_shipped',
  'exchange_delivered',
  'exchange_sold_out',
  'exchange_given_up',
  'refund_delayed',
  'refund_arrived',
  'refund_transferred',
  'order_rest_canceled',
  'parcel_delivered',
  'pickup_ready',
  'pickup_reminder',
  'pickup_collected',
  'pickup_expired',
  'pickup_ended',
  'boutique_returns',
);
