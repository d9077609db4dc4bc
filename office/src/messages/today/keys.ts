// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'cancel_asked': never;
  'expiring': never;
  'fraud': never;
  'in_preparation': never;
  'open': never;
  'pickups': never;
  'refunds': never;
  'reservations': never;
  'returns': never;
  'title': 'name';
  'to_collect': never;
  'to_prepare': never;
  'to_ship': never;
  'withdrawals': never;
};
