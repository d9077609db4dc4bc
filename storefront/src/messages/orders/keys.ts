// Made by scripts/messages.ts from en.po: key → the variables its text names.
export type Keys = {
  'billing': never;
  'delivery': never;
  'details': never;
  'find': never;
  'find_text': never;
  'find_title': never;
  'more': never;
  'no_return': never;
  'none': never;
  'not_found': never;
  'order': 'number';
  'payment': never;
  'placed': 'date';
  'qty': 'count';
  'ref': never;
  'return_until': 'date';
  'show_all': never;
  'title': never;
  'track': never;
};
