// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'answer': never;
  'confirmation': never;
  'day': never;
  'effect.booked': 'carrier';
  'effect.canceled': 'carrier';
  'effect.kept': 'carrier';
  'effect.refused': 'carrier';
  'empty': never;
  'how.booked': never;
  'how.canceled': never;
  'how.kept': never;
  'how.refused': never;
  'lead': never;
  'return': never;
  'title': never;
  'work': never;
  'work.book': 'carrier';
  'work.cancel': 'carrier';
};
