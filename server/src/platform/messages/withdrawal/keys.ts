// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'arrived': 'moment';
  'delivered': 'date' | 'number';
  'message_subject': 'reference';
  'message_title': never;
  'next': never;
  'not_delivered': 'number';
  'receipt_note': never;
  'receipt_subject': never;
  'receipt_title': never;
  'statement': 'reference';
  'statement_pieces': 'pieces';
  'unmatched': never;
  'until': 'date';
};
