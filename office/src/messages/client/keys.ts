// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'communication': never;
  'default_billing': never;
  'default_shipping': never;
  'email': never;
  'loading': never;
  'logged': never;
  'mails': never;
  'newsletter': never;
  'no': never;
  'no_orders': never;
  'none': never;
  'orders': never;
  'person': never;
  'phone': never;
  'reservations': never;
  'seats': 'count';
  'since': never;
  'title': never;
  'visits': never;
  'wishes': never;
  'yes': never;
};
