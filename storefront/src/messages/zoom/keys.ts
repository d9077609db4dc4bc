// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'carousel': never;
  'close': never;
  'gallery': never;
  'in': never;
  'next': never;
  'out': never;
  'place': 'index' | 'total';
  'previous': never;
  'slide': never;
  'title': never;
};
