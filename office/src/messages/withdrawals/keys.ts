// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'effect.close': never;
  'effect.proof': never;
  'effect.refund': never;
  'empty': never;
  'lead': never;
  'limited': never;
  'order': never;
  'pieces': never;
  'pieces.of': 'count' | 'sku';
  'return': never;
  'state': never;
  'state.answer': never;
  'state.refund': never;
  'state.stop': never;
  'state.waits': never;
  'stated': never;
  'step': never;
  'step.close': never;
  'step.proof': never;
  'step.refund': never;
  'title': never;
  'unknown': 'reference';
  'until': never;
};
