// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'all': never;
  'ask': never;
  'at': never;
  'close': never;
  'count': 'count';
  'count.more': 'count';
  'country': never;
  'csv': never;
  'download': 'name';
  'effect': never;
  'export': never;
  'format': never;
  'language': never;
  'last': never;
  'lead': never;
  'none.scope': never;
  'rows': never;
  'state': never;
  'state.complete': never;
  'state.ended_early': never;
  'state.running': never;
  'state.unused': never;
  'state.waiting': never;
  'title': never;
  'until': 'minutes';
  'xlsx': never;
};
