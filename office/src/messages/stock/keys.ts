// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'done': 'sku';
  'free': 'count' | 'place';
  'free.left': 'count';
  'from': never;
  'kind': never;
  'kind.transfer': never;
  'kind.write_off': never;
  'lead': never;
  'pieces': never;
  'place': never;
  'reason': never;
  'reference': never;
  'reference.hint': never;
  'sku': never;
  'title': never;
  'to': never;
};
