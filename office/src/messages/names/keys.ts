// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'event.AUTHORISATION': never;
  'event.CANCELLATION': never;
  'event.CAPTURE': never;
  'event.CAPTURE_FAILED': never;
  'event.CHARGEBACK': never;
  'event.CHARGEBACK_REVERSED': never;
  'event.MANUAL_REVIEW': never;
  'event.MANUAL_REVIEW_ACCEPT': never;
  'event.MANUAL_REVIEW_REJECT': never;
  'event.NOTIFICATION_OF_CHARGEBACK': never;
  'event.OFFER_CLOSED': never;
  'event.REFUND': never;
  'event.REFUNDED_REVERSED': never;
  'event.REFUND_FAILED': never;
  'event.SECOND_CHARGEBACK': never;
  'event.TECHNICAL_CANCEL': never;
  'payment.card': never;
  'payment.stored_card': never;
  'place.choose': never;
  'place.ecom': never;
};
