// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'present.order': 'count' | 'names';
  'present.return': 'count' | 'names';
};
