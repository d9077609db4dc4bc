// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': never;
  'description': never;
  'failed': never;
  'find': never;
  'found': 'count';
  'label': never;
  'locate': never;
  'locating': never;
  'more': never;
  'nearest': 'place';
  'nearest_you': never;
  'none': 'terms';
  'oops': never;
  'progress': 'shown' | 'total';
  'refused': never;
  'reset': never;
  'status.closed': never;
  'status.closes_in': 'minutes';
  'status.open_until': 'time';
  'status.opens_in': 'minutes';
  'status.opens_on': 'day' | 'time';
  'status.opens_today': 'time';
  'status.opens_tomorrow': 'time';
  'suggestions': 'count';
  'title': never;
  'unknown_place': never;
};
