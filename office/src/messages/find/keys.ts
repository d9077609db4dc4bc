// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'boutique': never;
  'clients': never;
  'email': never;
  'lead': never;
  'name': never;
  'nothing': never;
  'orders': never;
  'phone': never;
  'piece': never;
  'reservation': never;
  'reservations': never;
  'returns': never;
  'searching': never;
  'title': 'sought';
};
