// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'cost': 'method' | 'price';
  'cost_up_to': 'from' | 'method' | 'price';
  'duration': 'count' | 'days';
  'express': never;
  'morning': never;
  'standard': never;
};
