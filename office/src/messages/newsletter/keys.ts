// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': never;
  'count': 'count';
  'count.more': 'count';
  'country': never;
  'effect': never;
  'export': never;
  'language': never;
  'lead': never;
  'none.scope': never;
  'title': never;
};
