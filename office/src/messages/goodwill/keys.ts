// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'about': never;
  'amount': 'currency';
  'amount.above': 'alone' | 'most';
  'amount.format': 'example';
  'amount.hint': 'most';
  'confirm': never;
  'effect': never;
  'line': 'left' | 'name';
  'reason': never;
  'reason.damaged': never;
  'reason.late': never;
  'reason.not_as_shown': never;
  'reason.other': never;
  'reason.price': never;
  'reason.service': never;
  'title': never;
  'whole': never;
};
