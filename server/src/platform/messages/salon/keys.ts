// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'calendar': never;
  'calendar_summary': 'house';
  'called_off_text': 'when';
  'called_off_title': never;
  'called_off_waiting': 'when';
  'cancel': never;
  'cancel_ask': never;
  'cancel_over': never;
  'cancelled_note': never;
  'cancelled_text': 'when';
  'cancelled_title': never;
  'expired_note': never;
  'expired_text': 'when';
  'expired_title': never;
  'offer': never;
  'offered_note': never;
  'offered_subject': 'when';
  'offered_text': 'when';
  'offered_title': never;
  'offered_until': 'until';
  'reserved_note': never;
  'reserved_subject': 'when';
  'reserved_text': 'when';
  'reserved_title': never;
  'see': never;
  'session': never;
};
