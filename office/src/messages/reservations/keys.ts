// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'answer': never;
  'boutique': never;
  'effect.collect': 'sku';
  'effect.confirm': 'number' | 'sku';
  'effect.decline': 'sku';
  'effect.miss': 'sku';
  'empty': never;
  'given_up': never;
  'lead': never;
  'number': never;
  'sku': never;
  'step.collect': never;
  'step.confirm': never;
  'step.decline': never;
  'step.miss': never;
  'title': never;
  'until': never;
};
