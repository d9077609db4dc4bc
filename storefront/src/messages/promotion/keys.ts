// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'account': never;
  'applied': 'code';
  'apply': never;
  'compliments': never;
  'discount': never;
  'discount_percent': 'percent';
  'ended': never;
  'gift_gone': never;
  'minimum': 'amount';
  'no_product': never;
  'not_better': never;
  'not_here': never;
  'not_yet': never;
  'other_method': never;
  'remove': never;
  'removed': never;
  'title': never;
  'unknown': never;
  'used_up': never;
};
