// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'consumption_tax': never;
  'estimated': 'tax';
  'gst': never;
  'gst_pst': never;
  'gst_qst': never;
  'hst': never;
  'icms': never;
  'of_which': 'tax';
  'sales_tax': never;
  'sst': never;
  'vat': never;
};
