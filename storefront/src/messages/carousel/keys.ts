// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'carousel': never;
  'next': never;
  'pause': never;
  'place': 'count' | 'number';
  'play': never;
  'previous': never;
  'slide': never;
};
