// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'amount': never;
  'effect.accept': 'amount' | 'number';
  'effect.refuse': 'amount' | 'number';
  'empty': never;
  'lead': never;
  'number': never;
  'reasons': never;
  'since': never;
  'title': never;
  'verdict': never;
  'verdict.accept': never;
  'verdict.refuse': never;
  'why.many_cards': never;
  'why.provider': never;
  'why.refused_abroad': never;
};
