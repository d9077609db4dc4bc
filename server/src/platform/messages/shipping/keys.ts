// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'closed': never;
  'cost': 'method' | 'price';
  'cost_up_to': 'from' | 'method' | 'price';
  'duration': 'count' | 'days';
  'express': never;
  'morning': never;
  'pickup': never;
  'pickup_between': 'from' | 'until';
  'pickup_distance': 'city' | 'distance';
  'pickup_from': 'from';
  'standard': never;
};
