// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'add': never;
  'kind': never;
  'kind.call': never;
  'kind.note': never;
  'kind.visit': never;
  'text': never;
  'title': never;
};
