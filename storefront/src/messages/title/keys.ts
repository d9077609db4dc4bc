// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'Dr': never;
  'Honorable': never;
  'Miss': never;
  'Mr.': never;
  'Mrs.': never;
  'Ms.': never;
  'Prof': never;
};
