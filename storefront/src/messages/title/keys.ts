// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'Dr': never;
  'Honorable': never;
  'Miss': never;
  'Mr.': never;
  'Mrs.': never;
  'Ms.': never;
  'Prof': never;
};
