// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'cancelled': never;
  'choose': never;
  'folio': never;
  'heading': never;
  'income': 'number';
  'issued_title': never;
  'name': never;
  'note': never;
  'pdf': never;
  'pending': never;
  'pending_text': never;
  'pending_title': never;
  'postcode': never;
  'public': never;
  'refund': 'number';
  'regime': never;
  'rfc': never;
  'send': never;
  'title': never;
  'until': 'date';
  'use': never;
  'xml': never;
};
