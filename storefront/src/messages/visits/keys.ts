// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'again': never;
  'asked': 'date';
  'bring': never;
  'failed': never;
  'local': never;
  'no_pieces': never;
  'no_visits': never;
  'note': never;
  'number': 'number';
  'put_aside': never;
  'reservation.cancelled': never;
  'reservation.collected': never;
  'reservation.declined': never;
  'reservation.expired': never;
  'reservation.held': never;
  'reservation.requested': never;
  'salon': never;
  'see': never;
  'title': never;
  'until': 'when';
  'visit.cancelled': never;
  'visit.missed': never;
  'visit.reserved': never;
  'visit.visited': never;
};
