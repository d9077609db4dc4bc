// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'amount': never;
  'effect.again': 'amount';
  'effect.transfer': 'amount';
  'empty': never;
  'failed': never;
  'failure.failed': 'count';
  'failure.refused': 'count';
  'lead': never;
  'method': never;
  'order': never;
  'reason': never;
  'reason.hint': never;
  'step': never;
  'step.again': never;
  'step.transfer': never;
  'title': never;
};
