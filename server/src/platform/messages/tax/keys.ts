// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'consumption_tax': never;
  'estimated': 'tax';
  'gst': never;
  'hst': never;
  'icms': never;
  'of_which': 'tax';
  'pst': never;
  'qst': never;
  'rst': never;
  'sales_tax': never;
  'sst': never;
  'vat': never;
};
