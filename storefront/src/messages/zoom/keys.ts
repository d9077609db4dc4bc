// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'close': never;
  'in': never;
  'next': never;
  'out': never;
  'previous': never;
};
