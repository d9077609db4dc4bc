// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'arrives': 'days' | 'title';
  'create_account': never;
  'follow': never;
  'mail': 'email';
  'number': 'number';
  'pickup': 'ready' | 'title';
  'reference': 'ref';
  'title': never;
};
