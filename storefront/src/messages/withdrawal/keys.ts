// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'change': never;
  'confirm': never;
  'continue': never;
  'done': never;
  'done_text': 'email' | 'moment';
  'name': never;
  'next_after': 'days';
  'next_before': never;
  'next_unknown': never;
  'note': never;
  'pieces': never;
  'pieces_help': never;
  'receipt_to': 'email';
  'review': never;
  'stated': 'date';
  'statement': 'reference';
  'statement_pieces': 'pieces';
  'text': never;
  'ticks_help': never;
  'until': 'date';
};
