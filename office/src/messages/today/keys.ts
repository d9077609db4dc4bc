// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'approvals': never;
  'boutique_page': never;
  'cancel_asked': never;
  'closes': never;
  'counts': never;
  'dead_jobs': never;
  'expiring': never;
  'fraud': never;
  'in_preparation': never;
  'keys_end': never;
  'late': never;
  'missing': never;
  'open': never;
  'partners_down': never;
  'pickups': never;
  'price_sets': never;
  'proposals': never;
  'refunds': never;
  'reservations': never;
  'returns': never;
  'title': 'name';
  'to_collect': never;
  'to_prepare': never;
  'to_ship': never;
  'unscanned': never;
  'withdrawals': never;
};
