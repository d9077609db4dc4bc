// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'busy': never;
  'fault': never;
  'title': never;
};
