// Made by npm run messages from en.po: key → the variables its text names.
export type Keys = {
  'children': never;
  'clear': never;
  'colors': 'names';
  'empty': never;
  'filter': never;
  'filter_count': 'count';
  'more': never;
  'new': never;
  'pieces': 'count';
  'previous': never;
  'progress': 'shown' | 'total';
  'read_story': never;
  'remove': 'name';
  'show': 'count';
  'sort': never;
  'sort_newest': never;
  'sort_price_asc': never;
  'sort_price_desc': never;
  'sort_relevance': never;
};
