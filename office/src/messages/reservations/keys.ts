// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'answer': never;
  'boutique': never;
  'effect.collect': 'piece';
  'effect.confirm': 'number' | 'piece';
  'effect.decline': 'piece';
  'effect.miss': 'piece';
  'empty': never;
  'given_up': never;
  'lead': never;
  'number': never;
  'piece': never;
  'step.collect': never;
  'step.confirm': never;
  'step.decline': never;
  'step.miss': never;
  'title': never;
  'until': never;
};
