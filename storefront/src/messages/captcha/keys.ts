// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'failed': never;
  'idle': never;
  'solved': never;
  'title': never;
  'working': never;
};
