// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'add': never;
  'change': never;
  'default_billing': never;
  'default_shipping': never;
  'edit': never;
  'failed': never;
  'gone': never;
  'new': never;
  'phone': never;
  'remove': never;
  'removed': never;
  'restored': never;
  'save': never;
  'saved': never;
  'undo': never;
};
